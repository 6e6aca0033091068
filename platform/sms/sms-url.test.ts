import { expect, it } from 'vitest'
import { parseSmsUrl } from './sms-url.ts'

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

it('a gateway has its address without credentials and sender', () => {
  expect(parseSmsUrl('https://user:p%40ss@gateway.example/send?from=Nordbro&key=1')).toEqual({
    format: 'json',
    url: 'https://gateway.example/send?key=1',
    checkUrl: 'https://gateway.example/send?key=1',
    authorization: basic('user:p@ss'),
    sender: 'Nordbro',
  })
})

it('46elks has its own addresses, and Nordbro is the default sender', () => {
  expect(parseSmsUrl('elks://user:pass@default')).toEqual({
    format: '46elks',
    url: 'https://api.46elks.com/a1/sms',
    checkUrl: 'https://api.46elks.com/a1/me',
    authorization: basic('user:pass'),
    sender: 'Nordbro',
  })
})

it.each([
  'https://gateway.example/send',
  'http://localhost:9/send',
  'elks://user:pass@default?from=%2B46701234567',
  'elks://user:pass@proxy.example:8443',
])('the address %s is accepted', (address) => expect(parseSmsUrl(address)).not.toBeNull())

it.each([
  'gateway.example',
  'http://gateway.example/send',
  'smtp://gateway.example',
  'https://gateway.example/send?from=A name that is too long',
  'https://gateway.example/send?from=4Nordbro',
  'https://gateway.example/send?from=',
  'https://user:%ZZ@gateway.example/send',
  'https://gateway.example/send#x',
  'elks://default',
  'elks://user:pass@',
  'elks://user:pass@default/a1/sms',
])('the address %s is refused', (address) => expect(parseSmsUrl(address)).toBeNull())
