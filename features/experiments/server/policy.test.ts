import { expect, it } from 'vitest'
import type { Viewer } from '#platform/auth/viewer.ts'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './policy.ts'

const viewers = {
  visitor: null,
  member: createViewer({ id: 'member' }),
  moderator: createViewer({ id: 'moderator', accessRoles: ['moderator'] }),
  banned: createViewer({ id: 'banned', isLockedOut: true, adminLevel: 'admin' }),
  viewer: createViewer({ id: 'viewer', adminLevel: 'viewer' }),
  admin: createViewer({ id: 'admin', adminLevel: 'admin' }),
  superAdmin: createViewer({ id: 'super', adminLevel: 'super_admin' }),
}
const forEachViewer = (verdict: (viewer: Viewer | null) => string) =>
  Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, verdict(viewer)]))
const refused = {
  visitor: 'auth.required',
  member: 'auth.forbidden',
  moderator: 'auth.forbidden',
  banned: 'auth.blocked',
  viewer: 'auth.forbidden',
}

it('[ANA-01/testing] mayStart allows administrators, unless the experiment is running or visitor statistics are off', () => {
  const verdicts = (isRunning: boolean, isCounting: boolean) =>
    forEachViewer((viewer) => policy.mayStart(viewer, { isRunning, isCounting }))
  expect(verdicts(false, true)).toEqual({ ...refused, admin: 'ok', superAdmin: 'ok' })
  expect(verdicts(true, true)).toMatchObject({ admin: 'experiment.running', viewer: 'auth.forbidden' })
  expect(verdicts(false, false)).toMatchObject({ admin: 'experiment.statistics_off', viewer: 'auth.forbidden' })
})

it('[ANA-01/testing] mayChoose allows administrators to choose the variant of the latest run', () => {
  const verdicts = (isLatest: boolean) => forEachViewer((viewer) => policy.mayChoose(viewer, { isLatest }))
  expect(verdicts(true)).toEqual({ ...refused, admin: 'ok', superAdmin: 'ok' })
  expect(verdicts(false)).toEqual({
    ...refused,
    admin: 'experiment.superseded',
    superAdmin: 'experiment.superseded',
  })
})
