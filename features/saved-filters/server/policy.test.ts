import { expect, it } from 'vitest'
import { mayChange, mayDelete, maySave, type SavedFilterFacts } from './policy.ts'

const me = '6a5d9f0e-0000-4000-8000-000000000001'
const other = '6a5d9f0e-0000-4000-8000-000000000002'
const viewerWith = (adminLevel: string | null) =>
  ({ id: me, emailConfirmed: true, adminLevel, accessRoles: [], isLockedOut: false }) as never

const own: SavedFilterFacts = { ownerId: me, isShared: false }
const ownShared = { ownerId: me, isShared: true }
const foreign = { ownerId: other, isShared: false }
const foreignShared = { ownerId: other, isShared: true }
const former = { ownerId: null, isShared: true }

it.each([
  ['viewer', false, 'ok'],
  ['viewer', true, 'auth.forbidden'],
  ['admin', true, 'ok'],
  [null, false, 'auth.forbidden'],
] as const)('policy.maySave: the level %s, shared: %s', (level, isShared, verdict) => {
  expect(maySave(viewerWith(level), { isShared })).toBe(verdict)
})

it.each([
  ['own', own, 'viewer', 'ok', 'ok'],
  ['own, shared', ownShared, 'viewer', 'auth.forbidden', 'auth.forbidden'],
  ['own, shared', ownShared, 'admin', 'ok', 'ok'],
  ['of another', foreign, 'super_admin', 'saved_filter.not_found', 'saved_filter.not_found'],
  ['of another, shared', foreignShared, 'viewer', 'auth.forbidden', 'auth.forbidden'],
  ['of another, shared', foreignShared, 'admin', 'auth.forbidden', 'auth.forbidden'],
  ['of another, shared', foreignShared, 'super_admin', 'auth.forbidden', 'ok'],
  ['of a former administrator', former, 'viewer', 'auth.forbidden', 'auth.forbidden'],
  ['of a former administrator', former, 'admin', 'auth.forbidden', 'ok'],
  ['own', own, null, 'auth.forbidden', 'auth.forbidden'],
] as const)('policy.mayChange and mayDelete: %s, %o, the level %s', (_whose, facts, level, change, remove) => {
  expect([mayChange(viewerWith(level), facts), mayDelete(viewerWith(level), facts)]).toEqual([change, remove])
})
