import { expect, it } from 'vitest'
import { isIpAddress } from './passkey-support.ts'

it.each([
  ['http://127.0.0.1:3000', true],
  ['http://0x7f.1', true],
  ['http://[::1]:3000', true],
  ['http://localhost:3000', false],
  ['https://nordbro.example', false],
  ['https://1.nordbro.example', false],
])('recognizes whether the host of %s is an IP address', (url, isAddress) => {
  expect(isIpAddress(new URL(url).hostname)).toBe(isAddress)
})
