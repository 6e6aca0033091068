import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { createToken, hashOf, isWellFormed } from './token.ts'

const tokens = Array.from({ length: 500 }, createToken)

it('[API-02/tokens] a token has the prefix, 32 random characters and a checksum, and no two are alike', () => {
  for (const token of tokens) {
    expect(token).toMatch(/^nbp_[0-9A-Za-z]{38}$/)
    expect(isWellFormed(token)).toBe(true)
  }
  expect(new Set(tokens).size).toBe(tokens.length)
  // Each random place takes many values.
  for (let place = 4; place < 36; place++) expect(new Set(tokens.map((token) => token[place])).size).toBeGreaterThan(40)
})

it('the checksum is the CRC-32 of what precedes it in base 62, so that others can check it', () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const [token = ''] = tokens
  const value = [...token.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
  expect(value).toBe(crc32(token.slice(0, -6)))
})

it('[API-02/tokens] a wrong character at any place is noticed', () => {
  const [token = ''] = tokens
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === 'A' ? 'B' : 'A'
    expect(isWellFormed(token.slice(0, place) + other + token.slice(place + 1)), `place ${place}`).toBe(false)
  }
  for (const wrong of ['', 'nbp_', token.slice(1), `${token}0`, ` ${token}`, `${token}\n`, token.toLowerCase()])
    expect(isWellFormed(wrong), JSON.stringify(wrong)).toBe(false)
})

it('the hash is SHA-256', () => {
  expect(hashOf('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
