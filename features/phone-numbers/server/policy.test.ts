import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { type Facts, mayRequestCode } from './policy.ts'

const facts: Facts = { isOffered: true, phone: '+46701234567', isMobile: true, isConfirmed: false }

describe('policy of phone numbers', () => {
  it.each([
    ['an unconfirmed mobile number', {}, 'ok'],
    ['an installation without text messages', { isOffered: false }, 'phone.unavailable'],
    ['a profile without a number', { phone: null, isMobile: false }, 'phone.missing'],
    ['a landline', { isMobile: false }, 'phone.not_mobile'],
    ['a confirmed number', { isConfirmed: true }, 'phone.already_confirmed'],
  ] as const)('[AUTH-14/phone-code] a code for %s', (_, change, verdict) => {
    expect(mayRequestCode(createViewer({}), { ...facts, ...change })).toBe(verdict)
  })

  it.each([
    ['a visitor', null, 'auth.required'],
    ['a member without a confirmed mail address', createViewer({ emailConfirmed: false }), 'auth.unconfirmed'],
  ] as const)('%s requests no code', (_, viewer, verdict) => {
    expect(mayRequestCode(viewer, facts)).toBe(verdict)
  })
})
