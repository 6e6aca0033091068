import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { canSignUp, canSpeakFor, isManaged, mayLink, mayUnlink } from './policy.ts'

const member = createViewer()
const unconfirmed = createViewer({ emailConfirmed: false })
const banned = createViewer({ isLockedOut: true })

describe('mayLink', () => {
  it.each([
    [null, true, false, 'auth.required'],
    [banned, true, false, 'auth.blocked'],
    [unconfirmed, true, false, 'auth.unconfirmed'],
    [member, true, false, 'ok'],
    [member, true, true, 'identity.already_linked'],
    [member, false, false, 'identity.unknown_provider'],
    [member, false, true, 'identity.unknown_provider'],
  ] as const)('%# a viewer who links an account gets the right verdict', (viewer, isOffered, isLinked, verdict) => {
    expect(mayLink(viewer, { isOffered, isLinked })).toBe(verdict)
  })
})

describe('mayUnlink', () => {
  it.each([
    [null, true, 1, 'auth.required'],
    [banned, true, 1, 'auth.blocked'],
    [unconfirmed, true, 1, 'ok'],
    [member, true, 1, 'ok'],
    [member, true, 2, 'ok'],
    [member, true, 0, 'identity.last_way'],
    [member, false, 0, 'identity.not_found'],
    [member, false, 1, 'identity.not_found'],
  ] as const)('%# a viewer who removes an account gets the right verdict', (viewer, isLinked, otherWays, verdict) => {
    expect(mayUnlink(viewer, { isLinked, otherWays })).toBe(verdict)
  })
})

describe('canSpeakFor', () => {
  const domains = ['school.example', 'north.example']
  it.each([
    [undefined, 'a@anywhere.example', 'ok'],
    [undefined, null, 'ok'],
    [domains, null, 'ok'],
    [domains, 'a@school.example', 'ok'],
    [domains, 'a@north.example', 'ok'],
    [domains, 'a@elsewhere.example', 'identity.foreign_domain'],
    [domains, 'a@sub.school.example', 'identity.foreign_domain'],
    [domains, 'a@notschool.example', 'identity.foreign_domain'],
    [domains, 'school.example@evil.example', 'identity.foreign_domain'],
    [[], 'a@school.example', 'identity.foreign_domain'],
  ] as const)('%# an address that a provider names gets the right verdict', (of, verifiedEmail, verdict) => {
    expect(canSpeakFor({ domains: of, verifiedEmail })).toBe(verdict)
  })
})

describe('isManaged', () => {
  const google = 'https://accounts.google.com'
  const domains = ['school.example']
  it.each([
    [{ issuer: google }, undefined, true],
    [{ issuer: google, domains }, 'school.example', true],
    [{ issuer: google, domains }, 'elsewhere.example', false],
    [{ issuer: google, domains }, undefined, false],
    [{ issuer: google, domains }, '', false],
    [{ issuer: 'https://login.school.example', domains }, undefined, true],
  ])(
    '%# an account at Google belongs to an organisation only if Google says so',
    (provider, hostedDomain, expected) => {
      expect(isManaged(provider, hostedDomain)).toBe(expected)
    },
  )
})

describe('canSignUp', () => {
  it.each([
    [true, true, null, 'ok'],
    [true, false, null, 'identity.email_unverified'],
    [true, true, { isConfirmed: false, isBanned: false }, 'ok'],
    [true, true, { isConfirmed: true, isBanned: false }, 'identity.account_exists'],
    [true, true, { isConfirmed: false, isBanned: true }, 'identity.account_exists'],
    [true, true, { isConfirmed: true, isBanned: true }, 'identity.account_exists'],
    [true, false, { isConfirmed: true, isBanned: false }, 'identity.email_unverified'],
    [false, true, null, 'identity.registration_closed'],
    [false, true, { isConfirmed: false, isBanned: false }, 'identity.registration_closed'],
    [false, true, { isConfirmed: true, isBanned: false }, 'identity.account_exists'],
    [false, false, null, 'identity.email_unverified'],
  ] as const)(
    '%# an account of another service gets the right verdict',
    (isRegistrationEnabled, hasVerifiedEmail, owner, verdict) => {
      expect(canSignUp({ isRegistrationEnabled, hasVerifiedEmail, owner })).toBe(verdict)
    },
  )
})
