import { expect, it } from 'vitest'
import type { AdminLevel } from '#kit/access.ts'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './policy.ts'

it.each<[AdminLevel | null, boolean, ReturnType<typeof policy.mayRun>]>([
  [null, false, 'auth.forbidden'],
  ['viewer', false, 'auth.forbidden'],
  ['viewer', true, 'auth.forbidden'],
  ['admin', false, 'ok'],
  ['super_admin', false, 'ok'],
  ['admin', true, 'production_audit.in_progress'],
])('[ADM-07/reports] level %s, one running: %s: %s', (adminLevel, isRunning, expected) => {
  expect(policy.mayRun(createViewer({ adminLevel }), { isRunning })).toBe(expected)
  expect(policy.mayRun(null, { isRunning })).toBe('auth.required')
})
