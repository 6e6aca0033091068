import { expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { runStates } from '../contract/index.ts'
import * as policy from './policy.ts'

it.each([
  ['a visitor', null, 'auth.required'],
  ['a member', createViewer(), 'auth.forbidden'],
  ['a moderator', createViewer({ accessRoles: ['moderator'] }), 'auth.forbidden'],
  ['an admin viewer', createViewer({ adminLevel: 'viewer' }), 'auth.forbidden'],
  ['a banned administrator', createViewer({ adminLevel: 'admin', isLockedOut: true }), 'auth.blocked'],
  ['an administrator', createViewer({ adminLevel: 'admin' }), 'ok'],
] as const)('[ADM-01/cleanup] mayStart and mayStop return the expected verdict for %s', (_who, viewer, verdict) => {
  expect(policy.mayStart(viewer)).toBe(verdict)
  expect(policy.mayStop(viewer, 'running')).toBe(verdict)
})

it('[ADM-01/cleanup] mayStop allows only cleanups that wait or run', () => {
  const admin = createViewer({ adminLevel: 'admin' })
  expect(Object.fromEntries(runStates.map((state) => [state, policy.mayStop(admin, state)]))).toEqual({
    waiting: 'ok',
    running: 'ok',
    finished: 'cleanup.ended',
    stopped: 'cleanup.ended',
    failed: 'cleanup.ended',
  })
})
