import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './policy.ts'

const facts = (overrides: Partial<policy.Facts> = {}): policy.Facts => ({
  submitterId: 'me',
  status: 'under_consideration',
  mergedInto: null,
  votes: 0,
  voted: false,
  hasDuplicates: false,
  ...overrides,
})

const member = createViewer()
const admin = createViewer({ id: 'admin', adminLevel: 'admin' })

/** Viewers that every rule for members refuses, with the expected code. */
const refusedViewers = [
  ['a visitor', null, 'auth.required'],
  ['an unconfirmed member', createViewer({ emailConfirmed: false }), 'auth.unconfirmed'],
  ['a locked-out member', createViewer({ isLockedOut: true }), 'auth.blocked'],
] as const

describe('mayVote', () => {
  it.each(refusedViewers)('[SUGG-01/votes] %s may not vote', (_label, viewer, verdict) => {
    expect(policy.mayVote(viewer, facts())).toBe(verdict)
  })

  it.each([
    ['another member’s', facts({ submitterId: 'other' }), 'ok'],
    ['their own', facts(), 'ok'],
    ['of a member who left', facts({ submitterId: null }), 'ok'],
    ['already voted for', facts({ votes: 1, voted: true }), 'ok'],
    ['in progress', facts({ status: 'in_progress' }), 'ok'],
    ['completed', facts({ status: 'completed' }), 'suggestion.closed'],
    ['rejected', facts({ status: 'rejected' }), 'suggestion.closed'],
    ['merged', facts({ mergedInto: 'other' }), 'suggestion.merged'],
    ['merged and completed', facts({ mergedInto: 'other', status: 'completed' }), 'suggestion.merged'],
  ])('[SUGG-01/votes] decides whether a member may vote for a suggestion (%s)', (_label, suggestion, verdict) => {
    expect(policy.mayVote(member, suggestion)).toBe(verdict)
  })
})

describe('mayChange', () => {
  it.each(refusedViewers)('%s may not change a suggestion', (_label, viewer, verdict) => {
    expect(policy.mayChange(viewer, facts())).toBe(verdict)
  })

  it.each([
    ['their own, without votes', member, facts(), 'ok'],
    ['their own, with their own vote', member, facts({ votes: 1, voted: true }), 'ok'],
    ['their own, in progress', member, facts({ status: 'in_progress' }), 'ok'],
    ['their own, with another member’s vote', member, facts({ votes: 1 }), 'suggestion.supported'],
    ['their own, with their own and another vote', member, facts({ votes: 2, voted: true }), 'suggestion.supported'],
    ['their own, with a duplicate', member, facts({ hasDuplicates: true }), 'suggestion.supported'],
    ['their own, merged', member, facts({ mergedInto: 'other' }), 'suggestion.merged'],
    ['another member’s', member, facts({ submitterId: 'other' }), 'suggestion.not_yours'],
    ['of a member who left', member, facts({ submitterId: null }), 'suggestion.not_yours'],
    ['another member’s, as an administrator', admin, facts(), 'suggestion.not_yours'],
  ])('decides whether a member may change a suggestion (%s)', (_label, viewer, suggestion, verdict) => {
    expect(policy.mayChange(viewer, suggestion)).toBe(verdict)
  })
})

describe('maySetStatus, mayMerge and mayUnmerge', () => {
  it.each([
    ['a visitor', null, 'auth.required'],
    ['the submitter', member, 'auth.forbidden'],
    ['a moderator', createViewer({ accessRoles: ['moderator'] }), 'auth.forbidden'],
    ['an administrator of level viewer', createViewer({ adminLevel: 'viewer' }), 'auth.forbidden'],
    ['a locked-out administrator', createViewer({ adminLevel: 'admin', isLockedOut: true }), 'auth.blocked'],
    ['an administrator', admin, 'ok'],
    ['a super administrator', createViewer({ adminLevel: 'super_admin' }), 'ok'],
  ] as const)(
    '[SUGG-02/status, SUGG-02/merge, SUGG-02/unmerge] setStatus, merge and unmerge return the expected verdict for %s',
    (_label, viewer, verdict) => {
      expect(policy.maySetStatus(viewer, facts({ votes: 3 }))).toBe(verdict)
      expect(policy.mayMerge(viewer, facts({ votes: 3 }), facts())).toBe(verdict)
      expect(policy.mayUnmerge(viewer, facts({ mergedInto: 'other' }))).toBe(verdict)
    },
  )

  it('[SUGG-02/merge, SUGG-02/unmerge] allows only unmerging for a merged suggestion', () => {
    const [merged, onBoard] = [facts({ mergedInto: 'other' }), facts()]
    expect(policy.maySetStatus(admin, merged)).toBe('suggestion.merged')
    expect(policy.mayMerge(admin, merged, onBoard)).toBe('suggestion.merged')
    expect(policy.mayMerge(admin, onBoard, merged)).toBe('suggestion.merged')
    expect(policy.mayUnmerge(admin, onBoard)).toBe('suggestion.not_merged')
  })
})
