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
  ['admin', true, 'self_test.in_progress'],
])('[ROUTE-01/testing] level %s, the test running: %s: %s', (adminLevel, isRunning, expected) => {
  expect(policy.mayRun(createViewer({ adminLevel }), { isRunning })).toBe(expected)
  expect(policy.mayRun(null, { isRunning })).toBe('auth.required')
})

it('[ROUTE-01/testing] only the administrator who runs a test takes part in it, while it runs', () => {
  const viewer = createViewer({ adminLevel: 'admin' })
  const verdict = (run: Parameters<typeof policy.mayTakePart>[1], by = viewer) => policy.mayTakePart(by, run)
  expect(verdict({ isRunning: true, startedBy: viewer.id })).toBe('ok')
  expect(verdict({ isRunning: false, startedBy: viewer.id })).toBe('self_test.not_running')
  expect(verdict({ isRunning: true, startedBy: 'another' })).toBe('self_test.not_running')
  expect(verdict({ isRunning: true, startedBy: null })).toBe('self_test.not_running')
  expect(verdict({ isRunning: true, startedBy: viewer.id }, createViewer({ adminLevel: 'viewer' }))).toBe(
    'auth.forbidden',
  )
  expect(policy.mayProvokeError({ isRunning: true })).toBe('ok')
  expect(policy.mayProvokeError({ isRunning: false })).toBe('self_test.not_running')
})
