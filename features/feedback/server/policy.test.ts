import { expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './policy.ts'

it.each([
  ['a visitor', null, 'auth.required'],
  ['a member', createViewer(), 'auth.forbidden'],
  ['a moderator', createViewer({ accessRoles: ['moderator'] }), 'auth.forbidden'],
  ['an admin viewer', createViewer({ adminLevel: 'viewer' }), 'auth.forbidden'],
  ['a banned administrator', createViewer({ adminLevel: 'admin', isLockedOut: true }), 'auth.blocked'],
  ['an administrator', createViewer({ adminLevel: 'admin' }), 'ok'],
  ['a super administrator', createViewer({ adminLevel: 'super_admin' }), 'ok'],
] as const)('setState returns the expected verdict for %s', (_who, who, verdict) => {
  expect(policy.maySetState(who)).toBe(verdict)
})
