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
  ['a member whose address is not confirmed', createViewer({ emailConfirmed: false }), 'auth.unconfirmed'],
  ['a blocked member', createViewer({ blocked: true }), 'auth.blocked'],
] as const

describe('vote', () => {
  it.each(refusedViewers)('[SUGG-01/votes] %s may not vote', (_who, viewer, verdict) => {
    expect(policy.vote(viewer, facts())).toBe(verdict)
  })

  it.each([
    ['somebody else’s', facts({ submitterId: 'other' }), 'ok'],
    ['one’s own', facts(), 'ok'],
    ['of a member who left', facts({ submitterId: null }), 'ok'],
    ['one voted for before', facts({ votes: 1, voted: true }), 'ok'],
    ['in progress', facts({ status: 'in_progress' }), 'ok'],
    ['completed', facts({ status: 'completed' }), 'suggestion.closed'],
    ['rejected', facts({ status: 'rejected' }), 'suggestion.closed'],
    ['merged', facts({ mergedInto: 'other' }), 'suggestion.merged'],
    ['merged and completed', facts({ mergedInto: 'other', status: 'completed' }), 'suggestion.merged'],
  ])('[SUGG-01/votes] decides whether a member may vote for a suggestion (%s)', (_what, suggestion, verdict) => {
    expect(policy.vote(member, suggestion)).toBe(verdict)
  })
})

describe('change', () => {
  it.each(refusedViewers)('%s may not change a suggestion', (_who, viewer, verdict) => {
    expect(policy.change(viewer, facts())).toBe(verdict)
  })

  it.each([
    ['one’s own without votes', member, facts(), 'ok'],
    ['one’s own with one’s own vote', member, facts({ votes: 1, voted: true }), 'ok'],
    ['one’s own that is in progress', member, facts({ status: 'in_progress' }), 'ok'],
    ['one’s own with another’s vote', member, facts({ votes: 1 }), 'suggestion.supported'],
    ['one’s own with both votes', member, facts({ votes: 2, voted: true }), 'suggestion.supported'],
    ['one’s own with a duplicate', member, facts({ hasDuplicates: true }), 'suggestion.supported'],
    ['one’s own that is merged', member, facts({ mergedInto: 'other' }), 'suggestion.merged'],
    ['somebody else’s', member, facts({ submitterId: 'other' }), 'suggestion.not_yours'],
    ['of a member who left', member, facts({ submitterId: null }), 'suggestion.not_yours'],
    ['a member’s, by an administrator', admin, facts(), 'suggestion.not_yours'],
  ])('decides whether a member may change a suggestion (%s)', (_what, viewer, suggestion, verdict) => {
    expect(policy.change(viewer, suggestion)).toBe(verdict)
  })
})

describe('setStatus, merge and unmerge', () => {
  it.each([
    ['a visitor', null, 'auth.required'],
    ['a member, also of their own', member, 'auth.forbidden'],
    ['a moderator', createViewer({ accessRoles: ['moderator'] }), 'auth.forbidden'],
    ['an administrator who may only view', createViewer({ adminLevel: 'viewer' }), 'auth.forbidden'],
    ['a blocked administrator', createViewer({ adminLevel: 'admin', blocked: true }), 'auth.blocked'],
    ['an administrator', admin, 'ok'],
    ['a super administrator', createViewer({ adminLevel: 'super_admin' }), 'ok'],
  ] as const)(
    '[SUGG-02/status, SUGG-02/merge, SUGG-02/unmerge] decides on status and merging for %s',
    (_who, viewer, verdict) => {
      expect(policy.setStatus(viewer, facts({ votes: 3 }))).toBe(verdict)
      expect(policy.merge(viewer, facts({ votes: 3 }), facts())).toBe(verdict)
      expect(policy.unmerge(viewer, facts({ mergedInto: 'other' }))).toBe(verdict)
    },
  )

  it('[SUGG-02/merge, SUGG-02/unmerge] allows only unmerging for a merged suggestion', () => {
    const [merged, onBoard] = [facts({ mergedInto: 'other' }), facts()]
    expect(policy.setStatus(admin, merged)).toBe('suggestion.merged')
    expect(policy.merge(admin, merged, onBoard)).toBe('suggestion.merged')
    expect(policy.merge(admin, onBoard, merged)).toBe('suggestion.merged')
    expect(policy.unmerge(admin, onBoard)).toBe('suggestion.not_merged')
  })
})
