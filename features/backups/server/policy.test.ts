import { expect, it } from 'vitest'
import type { AdminLevel } from '#kit/access.ts'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './policy.ts'

const viewerOf = (adminLevel: AdminLevel | null) => createViewer({ adminLevel })

it('[ADM-06/backup] admins and super admins edit the setting, viewers and members do not', () => {
  expect(policy.mayEdit(null)).toBe('auth.required')
  expect(
    [null, 'viewer', 'admin', 'super_admin'].map((level) => policy.mayEdit(viewerOf(level as AdminLevel))),
  ).toEqual(['auth.forbidden', 'auth.forbidden', 'ok', 'ok'])
})

it.each<[AdminLevel | null, boolean, boolean, ReturnType<typeof policy.mayStart>]>([
  [null, true, false, 'auth.forbidden'],
  ['viewer', true, false, 'auth.forbidden'],
  ['viewer', false, true, 'auth.forbidden'],
  ['admin', true, false, 'ok'],
  ['super_admin', true, false, 'ok'],
  ['admin', false, false, 'backup.no_key'],
  ['admin', false, true, 'backup.no_key'],
  ['admin', true, true, 'backup.in_progress'],
])('[ADM-11/daily] level %s with a key: %s, one under way: %s: %s', (level, hasKey, isUnderWay, expected) => {
  expect(policy.mayStart(viewerOf(level), { hasKey, isUnderWay })).toBe(expected)
  expect(policy.mayStart(null, { hasKey, isUnderWay })).toBe('auth.required')
})
