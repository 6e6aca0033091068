import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { judgeSecret } from './secret-strength.ts'

const neededBits = 96

it.each(['base64', 'base64url', 'hex'] as const)(
  '[ADM-07/secrets] 1,000 random secrets of 32 characters or more in %s are all strong',
  (encoding) => {
    const secrets = Array.from({ length: 1000 }, () => randomBytes(encoding === 'hex' ? 24 : 32).toString(encoding))
    expect(secrets.filter((secret) => judgeSecret(secret, neededBits) !== 'strong')).toEqual([])
  },
)

it.each([
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['0123456789012345678901234567890123456789', 'example'],
  ['abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz', 'weak'],
  ['x7Kq9x7Kq9x7Kq9x7Kq9x7Kq9x7Kq9x7Kq9', 'weak'],
  ['changemechangemechangemechangemechangeme', 'example'],
  ['please-change-me-before-you-go-to-production', 'example'],
  ['this is only a secret for development', 'example'],
  ['nordbro-Zq8vN2xK7mTfR4yWc1JhB9sLd6GpUe3aXoVi5tQwEkMn0Ub', 'strong'],
  ['', 'weak'],
])('[ADM-07/secrets] %j is %s', (secret, judgement) => {
  expect(judgeSecret(secret, neededBits)).toBe(judgement)
})
