import { expect, it } from 'vitest'
import type { AdminLevel } from '#kit/access.ts'
import * as policy from './policy.ts'

const viewer = (adminLevel: AdminLevel | null, isLockedOut = false) => ({
  id: 'viewer',
  adminLevel,
  accessRoles: [],
  isLockedOut,
  emailConfirmed: true,
})
const requests = { none: undefined, own: { reason: null }, scheduled: { reason: 'Spam.' } }

it('only a member’s own request is theirs to cancel', () => {
  expect(Object.values(requests).map(policy.mayCancelOwn)).toEqual(['ok', 'ok', 'accountDeletion.by_administrator'])
})

it.each([
  ['a member', viewer(null), ['auth.forbidden', 'auth.forbidden', 'auth.forbidden']],
  ['level viewer', viewer('viewer'), ['auth.forbidden', 'auth.forbidden', 'auth.forbidden']],
  ['level admin', viewer('admin'), ['auth.forbidden', 'auth.forbidden', 'auth.forbidden']],
  ['a banned super admin', viewer('super_admin', true), ['auth.blocked', 'auth.blocked', 'auth.blocked']],
  ['a super admin', viewer('super_admin'), ['accountDeletion.not_scheduled', 'accountDeletion.by_member', 'ok']],
])('cancelling the deletion of another member, by %s', (_, who, verdicts) => {
  expect(Object.values(requests).map((request) => policy.mayCancel(who, 'target', request))).toEqual(verdicts)
})

it('a super admin cannot cancel the deletion of their own account as an administrator', () => {
  expect(policy.mayCancel(viewer('super_admin'), 'viewer', requests.scheduled)).toBe('user.yourself')
})
