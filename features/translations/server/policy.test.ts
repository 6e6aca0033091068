import { expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './policy.ts'

it.each([
  ['a visitor', null, 'auth.required', 'auth.required'],
  ['a member', createViewer(), 'auth.forbidden', 'auth.forbidden'],
  ['a moderator', createViewer({ accessRoles: ['moderator'] }), 'auth.forbidden', 'auth.forbidden'],
  ['an admin viewer', createViewer({ adminLevel: 'viewer' }), 'auth.forbidden', 'auth.forbidden'],
  ['a banned administrator', createViewer({ adminLevel: 'admin', isLockedOut: true }), 'auth.blocked', 'auth.blocked'],
  ['an administrator', createViewer({ adminLevel: 'admin' }), 'ok', 'auth.forbidden'],
  ['a super admin', createViewer({ adminLevel: 'super_admin' }), 'ok', 'ok'],
] as const)(
  '[I18N-06/admins-only] mayEdit and mayImport return the expected verdicts for %s',
  (_who, viewer, edit, load) => {
    expect([policy.mayEdit(viewer), policy.mayImport(viewer)]).toEqual([edit, load])
  },
)
