import { describe, expect, it } from 'vitest'
import { accessRoleOf } from '../contract/index.ts'
import { parseIdentifier } from './identifier.ts'
import { mayUseLink } from './policy.ts'

describe('mayUseLink', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const [earlier, later] = [new Date('2026-11-20T11:00:00Z'), new Date('2026-11-20T13:00:00Z')]
  it.each([
    ['none', undefined, 'account.link_invalid'],
    ['fresh', {}, 'ok'],
    ['used', { used_at: earlier }, 'account.link_used'],
    ['used and expired', { used_at: earlier, expires_at: earlier }, 'account.link_used'],
    ['replaced', { replaced_at: earlier }, 'account.link_invalid'],
    ['expired', { expires_at: earlier }, 'account.link_expired'],
    ['expiring now', { expires_at: now }, 'account.link_expired'],
  ])('[AUTH-04/expired, AUTH-04/used] decides on a link: %s', (_what, link, verdict) => {
    const whole = link && { user_id: 'u', expires_at: later, used_at: null, replaced_at: null, ...link }
    expect(mayUseLink(whole, now)).toBe(verdict)
  })
})

describe('accessRoleOf', () => {
  it.each([
    ['a visitor', null, 'user'],
    ['nothing stored', { adminLevel: null, accessRoles: [] }, 'user'],
    ['the flag before the roles', { adminLevel: 'viewer', accessRoles: ['partner'] }, 'admin'],
    ['the first of the roles', { adminLevel: null, accessRoles: ['moderator', 'partner'] }, 'moderator'],
  ] as const)(
    '[ADM-09/user, ADM-09/is-admin, ADM-09/first-role] derives the access role from %s',
    (_what, member, role) => {
      expect(accessRoleOf(member)).toBe(role)
    },
  )
})

describe('parseIdentifier', () => {
  it.each([
    ['Åsa@Example.COM', 'email', 'åsa@example.com'],
    ['070-123 45 67', 'phone', '+46701234567'],
    ['+46 (70) 123.45.67', 'phone', '+46701234567'],
    ['0047 912 34 567', 'phone', '+4791234567'],
    ['123@example.com', 'email', '123@example.com'],
    ['not an address', 'email', 'not an address'],
  ])('[AUTH-03/email, AUTH-03/phone] parses %s', (typed, kind, value) => {
    expect(parseIdentifier(typed)).toEqual({ kind, value })
  })
})
