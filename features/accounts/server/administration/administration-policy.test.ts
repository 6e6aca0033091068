import { describe, expect, it } from 'vitest'
import type { AdminLevel } from '#kit/access.ts'
import { bulkUserActions } from '../../contract/index.ts'
import * as policy from './administration-policy.ts'

const viewer = (adminLevel: AdminLevel | null, overrides: Partial<policy.PolicyViewer> = {}): policy.PolicyViewer => ({
  id: 'viewer',
  adminLevel,
  accessRoles: [],
  isLockedOut: false,
  emailConfirmed: true,
  ...overrides,
})
const viewers = {
  member: viewer(null),
  moderator: viewer(null, { accessRoles: ['moderator'] }),
  viewer: viewer('viewer'),
  admin: viewer('admin'),
  super: viewer('super_admin'),
  banned: viewer('super_admin', { isLockedOut: true }),
}
const target = (overrides: Partial<policy.Facts> = {}): policy.Facts => ({
  id: 'target',
  adminLevel: null,
  emailConfirmed: true,
  isBanned: false,
  hasSecondFactor: true,
  otherSuperAdmins: 1,
  ...overrides,
})
const targets = {
  member: target(),
  viewer: target({ adminLevel: 'viewer' }),
  admin: target({ adminLevel: 'admin' }),
  super: target({ adminLevel: 'super_admin' }),
}

const table = (rule: (who: policy.PolicyViewer, facts: policy.Facts) => string) =>
  Object.fromEntries(
    Object.entries(viewers).map(([name, who]) => [name, Object.values(targets).map((facts) => rule(who, facts))]),
  )

const [ok, no, only, high] = ['ok', 'auth.forbidden', 'user.super_admins_only', 'user.level_too_high']
/** Columns in the order of `targets`: member, viewer, admin, super. */
const refusedViewers = {
  member: [no, no, no, no],
  moderator: [no, no, no, no],
  viewer: [no, no, no, no],
  banned: Array.from({ length: 4 }, () => 'auth.blocked'),
}

describe('administration policy', () => {
  it.each([
    [
      'setting the level to viewer',
      (who: policy.PolicyViewer, facts: policy.Facts) => policy.maySetLevel(who, facts, 'viewer'),
      [ok, ok, only, only],
      [ok, ok, ok, ok],
    ],
    [
      'setting the level to admin',
      (who: policy.PolicyViewer, facts: policy.Facts) => policy.maySetLevel(who, facts, 'admin'),
      [only, only, only, only],
      [ok, ok, ok, ok],
    ],
    [
      'setting the level to super admin',
      (who: policy.PolicyViewer, facts: policy.Facts) => policy.maySetLevel(who, facts, 'super_admin'),
      [only, only, only, only],
      [ok, ok, ok, ok],
    ],
    [
      'removing the level',
      (who: policy.PolicyViewer, facts: policy.Facts) => policy.maySetLevel(who, facts, null),
      [ok, ok, only, only],
      [ok, ok, ok, ok],
    ],
    ['banning', policy.mayBan, [ok, ok, only, only], [ok, ok, ok, ok]],
    [
      'unbanning',
      (who: policy.PolicyViewer, facts: policy.Facts) => policy.mayUnban(who, { ...facts, isBanned: true }),
      [ok, ok, only, only],
      [ok, ok, ok, ok],
    ],
    ['turning off a lost second factor', policy.mayResetFactors, [ok, ok, only, only], [ok, ok, ok, ok]],
    [
      'creating a link for a new password',
      (who: policy.PolicyViewer, facts: policy.Facts) => policy.mayCreateLink(who, facts, 'password'),
      [ok, ok, high, high],
      [ok, ok, ok, high],
    ],
    ['deleting the account', policy.mayDelete, [no, no, no, no], [ok, ok, ok, ok]],
    ['ending sessions', policy.mayEndSessions, [ok, ok, ok, only], [ok, ok, ok, ok]],
    ['verifying', policy.mayVerify, [ok, ok, ok, only], [ok, ok, ok, ok]],
    [
      'granting the moderator role',
      (who: policy.PolicyViewer, facts: policy.Facts) => policy.mayModerate(who, facts, true),
      [ok, ok, ok, only],
      [ok, ok, ok, ok],
    ],
  ] as const)(
    '[ADM-02/make-admin, ADM-02/remove-admin, ADM-02/ban, ADM-02/unban, ADM-02/verify, ADM-03/viewers] decides %s by viewer and target level',
    (_name, rule, admin, superAdmin) => {
      expect(table(rule)).toEqual({ ...refusedViewers, admin, super: superAdmin })
    },
  )

  it('refuses members who ban or delete themselves or change their own level', () => {
    const self = target({ id: 'viewer', adminLevel: 'super_admin' })
    expect(
      [null, 'viewer', 'admin', 'super_admin'].map((level) =>
        policy.maySetLevel(viewers.super, self, level as AdminLevel | null),
      ),
    ).toEqual(Array.from({ length: 4 }, () => 'user.yourself'))
    expect(policy.mayBan(viewers.super, self)).toBe('user.yourself')
    expect(policy.mayDelete(viewers.super, self)).toBe('user.yourself')
    expect(policy.mayDelete(viewers.super, target({ adminLevel: 'super_admin', otherSuperAdmins: 0 }))).toBe(
      'user.last_super_admin',
    )
  })

  it('[AUTH-10/admin-links] gives nobody a link to their own account, to a banned one, or of the wrong kind', () => {
    const self = target({ id: 'viewer', adminLevel: 'super_admin' })
    expect(policy.mayCreateLink(viewers.super, self, 'password')).toBe('user.yourself')
    expect(policy.mayCreateLink(viewers.admin, target({ isBanned: true }), 'password')).toBe('user.banned')
    expect(policy.mayCreateLink(viewers.admin, target(), 'invitation')).toBe('user.confirmed')
    const unconfirmed = target({ emailConfirmed: false })
    expect(policy.mayCreateLink(viewers.admin, unconfirmed, 'password')).toBe('user.unconfirmed')
    expect(policy.mayCreateLink(viewers.admin, unconfirmed, 'invitation')).toBe('ok')
  })

  it("refuses to end the viewer's own sessions in the administration", () => {
    for (const who of [viewers.admin, viewers.super])
      expect(policy.mayEndSessions(who, target({ id: 'viewer', adminLevel: who.adminLevel }))).toBe('user.yourself')
  })

  it("refuses to turn off a second factor that is the viewer's own, or that does not exist", () => {
    const self = target({ id: 'viewer', adminLevel: 'super_admin' })
    expect(policy.mayResetFactors(viewers.super, self)).toBe('user.yourself')
    expect(policy.mayResetFactors(viewers.admin, target({ hasSecondFactor: false }))).toBe('user.no_second_factor')
  })

  it('[AUTH-10/admin-users] lets admins invite people', () => {
    expect(Object.entries(viewers).map(([name, who]) => [name, policy.mayCreateUser(who)])).toEqual([
      ['member', no],
      ['moderator', no],
      ['viewer', no],
      ['admin', ok],
      ['super', ok],
      ['banned', 'auth.blocked'],
    ])
  })

  it('[ADM-03/last-super-admin] refuses to demote, ban or erase the last super admin', () => {
    const last = target({ adminLevel: 'super_admin', otherSuperAdmins: 0 })
    expect(policy.maySetLevel(viewers.super, last, 'admin')).toBe('user.last_super_admin')
    expect(policy.maySetLevel(viewers.super, last, null)).toBe('user.last_super_admin')
    expect(policy.maySetLevel(viewers.super, last, 'super_admin')).toBe('ok')
    expect(policy.mayBan(viewers.super, last)).toBe('user.last_super_admin')
    expect(policy.mayErase(last)).toBe('user.last_super_admin')
    expect([
      policy.mayErase(target({ adminLevel: 'super_admin' })),
      policy.mayErase(target({ adminLevel: 'admin', otherSuperAdmins: 0 })),
    ]).toEqual(['ok', 'ok'])
  })

  it('refuses to give rights to banned or unconfirmed members, and allows removing them', () => {
    for (const [facts, code] of [
      [target({ isBanned: true, adminLevel: 'viewer' }), 'user.banned'],
      [target({ emailConfirmed: false, adminLevel: 'viewer' }), 'user.unconfirmed'],
    ] as const) {
      expect(policy.maySetLevel(viewers.super, facts, 'admin')).toBe(code)
      expect(policy.mayModerate(viewers.super, facts, true)).toBe(code)
      expect(policy.maySetLevel(viewers.super, facts, null)).toBe('ok')
      expect(policy.mayModerate(viewers.super, facts, false)).toBe('ok')
    }
    expect(policy.mayBan(viewers.admin, target({ isBanned: true }))).toBe('user.already_banned')
    expect(policy.mayUnban(viewers.admin, target())).toBe('user.not_banned')
  })

  it('[ADM-02/ban, ADM-02/verify] decides an action on several members as that on one', () => {
    for (const viewer of Object.values(viewers)) {
      for (const facts of [
        target(),
        target({ id: 'viewer' }),
        target({ adminLevel: 'super_admin' }),
        target({ isBanned: true }),
        target({ emailConfirmed: false }),
      ]) {
        expect(bulkUserActions.map((action) => policy.mayDoInBulk(viewer, facts, action))).toEqual([
          policy.mayVerify(viewer, facts),
          policy.mayVerify(viewer, facts),
          policy.mayBan(viewer, facts),
          policy.mayUnban(viewer, facts),
          policy.mayModerate(viewer, facts, true),
          policy.mayModerate(viewer, facts, false),
        ])
      }
    }
  })
})
