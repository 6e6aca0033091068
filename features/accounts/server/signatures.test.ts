import { describe, expect, it } from 'vitest'
import { knownBrowserCookie, knownBrowserCookieName, knownBrowserId } from './sign-in/known-browser.ts'
import { codeOfJob } from './mail-links/links.ts'
import { isSignUpCookieOf, signUpCookie, signUpCookieName } from './sign-up/sign-up-cookie.ts'

// Literal values that an earlier release made: browsers keep such cookies, and jobs wait across a release.
const secret = 'the secret of an earlier release'
const userId = '0b5e3f0c-4f0e-4c53-9a31-6d2f5a3c7e11'

describe('signatures of an earlier release', () => {
  it('[AUTH-01] the sign-up cookie of an earlier release identifies its account', () => {
    const value = 'mK3wFqRL_d3Sns83DT5pgIlYICLw6Mcvc7uUxt7AMJ0'
    expect(isSignUpCookieOf(value, userId, secret)).toBe(true)
    expect(isSignUpCookieOf(value, userId.replace('0b', '0c'), secret)).toBe(false)
    expect(isSignUpCookieOf(undefined, userId, secret)).toBe(false)
    expect(signUpCookie(userId, secret)).toMatchObject({ name: signUpCookieName, value })
  })

  it('[AUTH-12] the cookie of an earlier release makes a known browser', () => {
    const credential = { userId, passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA' }
    const [id, other] = ['A'.repeat(22), 'A'.repeat(43)]
    const cookie = `${id}.${other}.24uzbPTDbqYgbtUS_DUrQM8Tcb0yOFh3w2bzBXthD8A`
    const ctx = { cookie: () => cookie, config: { secret } } as unknown as Parameters<typeof knownBrowserId>[0]
    expect(knownBrowserId(ctx, credential)).toBe(id)
    expect(knownBrowserId(ctx, { ...credential, passwordHash: 'changed' })).toBeNull()
    expect(knownBrowserCookie(cookie, credential, secret)).toMatchObject({
      name: knownBrowserCookieName,
      value: `${id}.24uzbPTDbqYgbtUS_DUrQM8Tcb0yOFh3w2bzBXthD8A.${other}`,
    })
  })

  it('[AUTH-06] a mail job that is retried after a release has the same code', () => {
    expect(codeOfJob(userId, { secret })).toBe('Pwb3CGdCEw6w7Hdqs-YQGzpskkl_fRiO')
  })
})
