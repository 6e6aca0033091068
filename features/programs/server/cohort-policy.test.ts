import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { type CohortFacts, mayManageCohort, mayOpenCohort } from './cohort-policy.ts'

const viewers = {
  visitor: null,
  banned: createViewer({ id: 'banned', isLockedOut: true }),
  member: createViewer({ id: 'member' }),
  admin: createViewer({ id: 'admin', adminLevel: 'super_admin' }),
  owner: createViewer({ id: 'owner' }),
  unconfirmedOwner: createViewer({ id: 'owner', emailConfirmed: false }),
}
const facts: CohortFacts = { ownerId: 'owner', status: 'active', isVisible: true, participates: false }
const verdicts = (rule: typeof mayManageCohort, of: CohortFacts) =>
  Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, rule(viewer, of)]))

describe('access to the cohort of a program', () => {
  it('is for the owner and for participants', () => {
    const outsiders = {
      visitor: 'auth.required',
      banned: 'auth.blocked',
      member: 'program.not_found',
      admin: 'program.not_found',
      owner: 'ok',
      unconfirmedOwner: 'ok',
    }
    expect(verdicts(mayOpenCohort, facts)).toEqual(outsiders)
    expect(verdicts(mayOpenCohort, { ...facts, participates: true })).toEqual({
      ...outsiders,
      member: 'ok',
      admin: 'ok',
    })
  })

  it('is closed to participants who do not see the program', () => {
    for (const hidden of [{ isVisible: false }, { status: 'draft' }, { status: 'pending_approval' }] as const) {
      expect(mayOpenCohort(viewers.member, { ...facts, participates: true, ...hidden })).toBe('program.not_found')
    }
    for (const status of ['completed', 'cancelled'] as const) {
      expect(mayOpenCohort(viewers.member, { ...facts, participates: true, status })).toBe('ok')
    }
  })

  it('only the owner with a confirmed address manages it, once the program is public', () => {
    expect(verdicts(mayManageCohort, { ...facts, participates: true })).toEqual({
      visitor: 'auth.required',
      banned: 'auth.blocked',
      member: 'program.not_yours',
      admin: 'program.not_yours',
      owner: 'ok',
      unconfirmedOwner: 'auth.unconfirmed',
    })
    expect(mayManageCohort(viewers.member, facts)).toBe('program.not_found')
    expect(mayManageCohort(viewers.owner, { ...facts, status: 'draft' })).toBe('program.wrong_state')
  })
})
