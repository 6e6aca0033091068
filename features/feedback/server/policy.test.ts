import { expect, it } from 'vitest'
import { callerWith } from '#tests/support/viewer.ts'
import * as policy from './policy.ts'

it.each([
  ['a visitor', null, 'auth.required'],
  ['a member', callerWith(), 'auth.forbidden'],
  ['a moderator', callerWith({ accessRoles: ['moderator'] }), 'auth.forbidden'],
  ['an administrator who may only view', callerWith({ adminLevel: 'viewer' }), 'auth.forbidden'],
  ['a banned administrator', callerWith({ adminLevel: 'admin', blocked: true }), 'auth.blocked'],
  ['an administrator', callerWith({ adminLevel: 'admin' }), 'ok'],
  ['a super administrator', callerWith({ adminLevel: 'super_admin' }), 'ok'],
] as const)('%s setting the state of feedback is answered as the policy says', (_who, who, verdict) => {
  expect(policy.setState(who)).toBe(verdict)
})
