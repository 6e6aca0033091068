import { describe, expect, it } from 'vitest'
import { accessRoleOf } from '../contract/index.ts'
import { parseIdentifier } from './sign-in/identifier.ts'
import { mayUseLink } from './policy.ts'

describe('mayUseLink', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const [earlier, later] = [new Date('2026-11-20T11:00:00Z'), new Date('2026-11-20T13:00:00Z')]
  it.each([
    ['a missing link', undefined, 'account.link_invalid'],
    ['an unused link', {}, 'ok'],
    ['a used link', { used_at: earlier }, 'account.link_used'],
    ['a used and expired link', { used_at: earlier, expires_at: earlier }, 'account.link_used'],
    ['a replaced link', { replaced_at: earlier }, 'account.link_invalid'],
    ['an expired link', { expires_at: earlier }, 'account.link_expired'],
    ['a link that expires now', { expires_at: now }, 'account.link_expired'],
  ])('[AUTH-04/expired, AUTH-04/used] mayUseLink returns the verdict for %s', (_what, link, verdict) => {
    const whole = link && { user_id: 'u', expires_at: later, used_at: null, replaced_at: null, ...link }
    expect(mayUseLink(whole, now)).toBe(verdict)
  })
})

describe('accessRoleOf', () => {
  it.each([
    ['a visitor', null, 'user'],
    ['a member without level or roles', { adminLevel: null, accessRoles: [] }, 'user'],
    ['a member with an admin level and roles', { adminLevel: 'viewer', accessRoles: ['partner'] }, 'admin'],
    ['a member with several roles', { adminLevel: null, accessRoles: ['moderator', 'partner'] }, 'moderator'],
  ] as const)(
    '[ADM-09/user, ADM-09/is-admin, ADM-09/first-role] returns the access role of %s',
    (_what, member, role) => {
      expect(accessRoleOf(member)).toBe(role)
    },
  )
})

describe('parseIdentifier', () => {
  it.each([
    ['Åsa@Example.COM', 'åsa@example.com'],
    ['123@example.com', '123@example.com'],
    ['not an address', 'not an address'],
  ])('[AUTH-03/email] parses %s as a mail address', (typed, email) => {
    expect(parseIdentifier(typed)).toEqual({ kind: 'email', email })
  })

  it.each([
    ['+46 (70) 123.45.67', ['+46701234567']],
    ['0047 912 34 567', ['+4791234567']],
    // As it was stored before numbers were validated.
    ['+46 (0)70 123 45 67', ['+46701234567', '+460701234567']],
    ['00000000', ['+000000']],
    ['070-123 45 67', ['+46701234567', '+358701234567']],
    ['912 34 567', ['+4691234567', '+4591234567', '+35891234567', '+4791234567']],
    ['20 12 34 56', ['+4620123456', '+4520123456', '+35820123456']],
  ])('[AUTH-03/phone] parses %s as a phone number with every form that may be stored', (typed, forms) => {
    expect(parseIdentifier(typed)).toEqual({ kind: 'phone', forms })
  })
})
