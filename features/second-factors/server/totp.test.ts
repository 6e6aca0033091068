import { spawnSync } from 'node:child_process'
import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { ensureOathtool } from '#tests/support/oathtool.ts'
import { codeAt, createTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** RFC 6238, appendix B, SHA-1; the last six of its eight digits. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const
const rfcSecret = Secret.fromUTF8('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of an authenticator app', () => {
  it.each(vectors)('the code at second %i is that of RFC 6238', (seconds, code) => {
    expect(codeAt(rfcSecret, at(seconds))).toBe(code)
    expect(stepOfCode(rfcSecret, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('a code is accepted one step early and one step late, and not further', () => {
    const code = codeAt(rfcSecret, at(3_000))
    const steps = [-60, -30, 0, 30, 59, 60, 90].map((drift) => stepOfCode(rfcSecret, code, at(3_000 + drift)))
    expect(steps).toEqual([null, 100, 100, 100, 100, null, null])
  })

  it('the address of a QR code names Nordbro, the account and the key', () => {
    const url = new URL(totpUri(rfcSecret, { platformName: 'Nordbro', account: 'maja+x@example.com' }))
    expect(decodeURIComponent(url.pathname)).toContain('Nordbro:maja+x@example.com')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Nordbro',
      secret: rfcSecret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  it('each setup gets another key of 160 bits', () => {
    const secrets = Array.from({ length: 50 }, createTotpSecret)
    expect(new Set(secrets).size).toBe(50)
    expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true)
  })

  it.skipIf(!ensureOathtool())('oathtool, a real authenticator, computes the same codes from the same key', () => {
    for (let second = 0; second < 20; second++) {
      const secret = createTotpSecret()
      const moment = 1_790_000_000 + second * 7_919
      const { stdout } = spawnSync('oathtool', ['--totp', '--base32', '--now', `@${moment}`, secret], {
        encoding: 'utf8',
      })
      expect(stdout.trim()).toBe(codeAt(secret, at(moment)))
    }
  })
})
