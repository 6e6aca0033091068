import { describe, expect, it } from 'vitest'
import type { AdminLevel } from '#kit/access.ts'
import type { Administrator } from '#platform/second-administrator.ts'
import { confirmationStatuses } from '../contract/index.ts'
import { type Facts, mayChangeSetting, mayDecide, mayWithdraw } from './policy.ts'

const now = new Date('2026-12-05T12:00:00Z')
const viewer = (adminLevel: AdminLevel | null, overrides: Partial<Administrator> = {}): Administrator => ({
  id: 'viewer',
  adminLevel,
  accessRoles: [],
  isLockedOut: false,
  emailConfirmed: true,
  ...overrides,
})
const facts = (overrides: Partial<Facts> = {}): Facts => ({
  level: 'super_admin',
  askedBy: 'asker',
  memberId: 'member',
  status: 'waiting',
  lapsesAt: new Date(now.getTime() + 1),
  ...overrides,
})

describe('policy.mayDecide', () => {
  it.each([
    ['a visitor', null, {}, 'auth.required'],
    ['a banned super admin', viewer('super_admin', { isLockedOut: true }), {}, 'auth.blocked'],
    ['a member', viewer(null), {}, 'auth.forbidden'],
    ['a viewer', viewer('viewer'), { level: 'admin' }, 'auth.forbidden'],
    ['an admin, for what needs a super admin', viewer('admin'), {}, 'auth.forbidden'],
    ['an admin, for what needs an admin', viewer('admin'), { level: 'admin' }, 'ok'],
    ['a super admin', viewer('super_admin'), {}, 'ok'],
    ['a super admin, for what needs an admin', viewer('super_admin'), { level: 'admin' }, 'ok'],
    ['the one who asks', viewer('super_admin', { id: 'asker' }), {}, 'confirmation.own_request'],
    ['the member concerned', viewer('super_admin', { id: 'member' }), {}, 'confirmation.about_you'],
    ['a request about the platform', viewer('super_admin'), { memberId: null }, 'ok'],
    ['a request whose administrator has left', viewer('super_admin'), { askedBy: null }, 'ok'],
    ['the last moment has passed', viewer('super_admin'), { lapsesAt: now }, 'confirmation.lapsed'],
    ['a lapsed request', viewer('super_admin'), { status: 'lapsed' }, 'confirmation.lapsed'],
    ['a confirmed request', viewer('super_admin'), { status: 'confirmed' }, 'confirmation.ended'],
    ['a declined request', viewer('super_admin'), { status: 'declined' }, 'confirmation.ended'],
    ['a withdrawn request', viewer('super_admin'), { status: 'withdrawn' }, 'confirmation.ended'],
  ] as const)('%s', (_what, by, of, verdict) => {
    expect(mayDecide(by, facts(of), now)).toBe(verdict)
  })
})

describe('policy.mayWithdraw', () => {
  it.each([
    ['a visitor', null, 'auth.required'],
    ['the one who asks, after losing every level', viewer(null, { id: 'asker' }), 'auth.forbidden'],
    ['the one who asks, now a viewer', viewer('viewer', { id: 'asker' }), 'ok'],
    ['the one who asks', viewer('super_admin', { id: 'asker' }), 'ok'],
    ['another super admin', viewer('super_admin'), 'confirmation.not_yours'],
  ] as const)('%s', (_what, by, verdict) => {
    expect(mayWithdraw(by, facts())).toBe(verdict)
  })

  it.each(confirmationStatuses.filter((status) => status !== 'waiting'))('a %s request', (status) => {
    expect(mayWithdraw(viewer('super_admin', { id: 'asker' }), facts({ status }))).toBe('confirmation.ended')
  })
})

describe('policy.mayChangeSetting', () => {
  const off = { isOn: false, waits: false, superAdmins: 2 }
  it.each([
    ['a visitor', null, off, 'auth.required'],
    ['an admin', viewer('admin'), off, 'auth.forbidden'],
    ['a super admin turns it on', viewer('super_admin'), off, 'ok'],
    [
      'the only super admin turns it on',
      viewer('super_admin'),
      { ...off, superAdmins: 1 },
      'confirmation.one_super_admin',
    ],
    ['a super admin turns it off', viewer('super_admin'), { ...off, isOn: true }, 'ok'],
    [
      'the only super admin left asks to turn it off',
      viewer('super_admin'),
      { ...off, isOn: true, superAdmins: 1 },
      'confirmation.nobody_else',
    ],
    ['it waits to be turned off', viewer('super_admin'), { ...off, isOn: true, waits: true }, 'confirmation.waiting'],
  ] as const)('%s', (_what, by, of, verdict) => {
    expect(mayChangeSetting(by, of)).toBe(verdict)
  })
})
