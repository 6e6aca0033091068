import { describe, expect, it } from 'vitest'
import type { AdminLevel } from '#kit/access.ts'
import * as policy from './administration-policy.ts'

const caller = (adminLevel: AdminLevel | null, wishes: Partial<policy.Caller> = {}): policy.Caller => ({
  id: 'caller',
  adminLevel,
  accessRoles: [],
  blocked: false,
  emailConfirmed: true,
  ...wishes,
})
const callers = {
  member: caller(null),
  moderator: caller(null, { accessRoles: ['moderator'] }),
  viewer: caller('viewer'),
  admin: caller('admin'),
  super: caller('super_admin'),
  banned: caller('super_admin', { blocked: true }),
}
const target = (wishes: Partial<policy.Facts> = {}): policy.Facts => ({
  id: 'target',
  adminLevel: null,
  emailConfirmed: true,
  banned: false,
  otherSuperAdmins: 1,
  ...wishes,
})
const targets = {
  member: target(),
  viewer: target({ adminLevel: 'viewer' }),
  admin: target({ adminLevel: 'admin' }),
  super: target({ adminLevel: 'super_admin' }),
}

const table = (rule: (who: policy.Caller, facts: policy.Facts) => string) =>
  Object.fromEntries(
    Object.entries(callers).map(([name, who]) => [name, Object.values(targets).map((facts) => rule(who, facts))]),
  )

const [ok, no, only] = ['ok', 'auth.forbidden', 'user.super_admins_only']
/** In the order of `targets`: member, viewer, admin, super. */
const nobody = {
  member: [no, no, no, no],
  moderator: [no, no, no, no],
  viewer: [no, no, no, no],
  banned: Array.from({ length: 4 }, () => 'auth.blocked'),
}

describe('who may do what to whom', () => {
  it.each([
    [
      'to viewer',
      (who: policy.Caller, facts: policy.Facts) => policy.setLevel(who, facts, 'viewer'),
      [ok, ok, only, only],
      [ok, ok, ok, ok],
    ],
    [
      'to admin',
      (who: policy.Caller, facts: policy.Facts) => policy.setLevel(who, facts, 'admin'),
      [only, only, only, only],
      [ok, ok, ok, ok],
    ],
    [
      'to super admin',
      (who: policy.Caller, facts: policy.Facts) => policy.setLevel(who, facts, 'super_admin'),
      [only, only, only, only],
      [ok, ok, ok, ok],
    ],
    [
      'to none',
      (who: policy.Caller, facts: policy.Facts) => policy.setLevel(who, facts, null),
      [ok, ok, only, only],
      [ok, ok, ok, ok],
    ],
    ['ban', policy.ban, [ok, ok, only, only], [ok, ok, ok, ok]],
    [
      'unban',
      (who: policy.Caller, facts: policy.Facts) => policy.unban(who, { ...facts, banned: true }),
      [ok, ok, only, only],
      [ok, ok, ok, ok],
    ],
    ['verify', policy.verify, [ok, ok, ok, only], [ok, ok, ok, ok]],
    [
      'moderator',
      (who: policy.Caller, facts: policy.Facts) => policy.moderate(who, facts, true),
      [ok, ok, ok, only],
      [ok, ok, ok, ok],
    ],
  ] as const)(
    '[ADM-02/make-admin, ADM-02/remove-admin, ADM-02/ban, ADM-02/unban, ADM-02/verify, ADM-03/viewers] %s',
    (_name, rule, admin, superAdmin) => {
      expect(table(rule)).toEqual({ ...nobody, admin, super: superAdmin })
    },
  )

  it('nobody does it to themselves', () => {
    const self = target({ id: 'caller', adminLevel: 'super_admin' })
    expect(
      [null, 'viewer', 'admin', 'super_admin'].map((level) =>
        policy.setLevel(callers.super, self, level as AdminLevel | null),
      ),
    ).toEqual(Array.from({ length: 4 }, () => 'user.yourself'))
    expect(policy.ban(callers.super, self)).toBe('user.yourself')
  })

  it('[ADM-03/last-super-admin] the last super admin stays, and stays in', () => {
    const last = target({ adminLevel: 'super_admin', otherSuperAdmins: 0 })
    expect(policy.setLevel(callers.super, last, 'admin')).toBe('user.last_super_admin')
    expect(policy.setLevel(callers.super, last, null)).toBe('user.last_super_admin')
    expect(policy.setLevel(callers.super, last, 'super_admin')).toBe('ok')
    expect(policy.ban(callers.super, last)).toBe('user.last_super_admin')
    expect(policy.erase(last)).toBe('user.last_super_admin')
    expect([
      policy.erase(target({ adminLevel: 'super_admin' })),
      policy.erase(target({ adminLevel: 'admin', otherSuperAdmins: 0 })),
    ]).toEqual(['ok', 'ok'])
  })

  it('gives no rights to who is banned or unknown, and takes them still', () => {
    for (const [facts, code] of [
      [target({ banned: true, adminLevel: 'viewer' }), 'user.banned'],
      [target({ emailConfirmed: false, adminLevel: 'viewer' }), 'user.unconfirmed'],
    ] as const) {
      expect(policy.setLevel(callers.super, facts, 'admin')).toBe(code)
      expect(policy.moderate(callers.super, facts, true)).toBe(code)
      expect(policy.setLevel(callers.super, facts, null)).toBe('ok')
      expect(policy.moderate(callers.super, facts, false)).toBe('ok')
    }
    expect(policy.ban(callers.admin, target({ banned: true }))).toBe('user.already_banned')
    expect(policy.unban(callers.admin, target())).toBe('user.not_banned')
  })
})
