import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { decisions, productStatuses } from '../contract/index.ts'
import * as policy from './policy.ts'

const facts = (overrides: Partial<policy.Facts> = {}): policy.Facts => ({
  status: 'approved',
  isCreator: false,
  isMaker: false,
  isInvited: false,
  isComplete: true,
  isChangedSinceReview: false,
  isCreatorBanned: false,
  isBlocked: false,
  ...overrides,
})
const creator = { isCreator: true, isMaker: true }
const [member, adminViewer, admin] = [
  createViewer(),
  createViewer({ adminLevel: 'viewer' }),
  createViewer({ adminLevel: 'admin' }),
]

const outsiders = [
  ['a visitor', null, 'auth.required'],
  ['a member whose address is not confirmed', createViewer({ emailConfirmed: false }), 'auth.unconfirmed'],
  ['a banned member', createViewer({ isLockedOut: true }), 'auth.blocked'],
] as const

describe.each(outsiders)('policy for %s', (_who, who, verdict) => {
  it('refuses every action, even on the viewer’s own draft', () => {
    const own = facts({ ...creator, status: 'draft' })
    for (const rule of [
      policy.mayVote,
      policy.mayComment,
      policy.mayConnect,
      policy.mayEdit,
      policy.maySubmit,
      policy.mayWithdraw,
      policy.mayArchive,
      policy.mayRemove,
      policy.mayAnswerInvitation,
      policy.maySeeStatistics,
    ]) {
      expect(rule(who, own)).toBe(verdict)
    }
  })
})

describe('policy.maySee', () => {
  it.each(productStatuses)(
    '[PROD-03/draft, PROD-03/approve, PROD-03/archive] shows a product with status %s only to permitted viewers',
    (status) => {
      const open = status === 'approved' ? 'ok' : 'product.not_found'
      expect(policy.maySee(null, facts({ status }))).toBe(open)
      expect(policy.maySee(member, facts({ status }))).toBe(open)
      expect(policy.maySee(member, facts({ status, ...creator }))).toBe('ok')
      expect(policy.maySee(member, facts({ status, isMaker: true }))).toBe('ok')
      expect(policy.maySee(member, facts({ status, isInvited: true }))).toBe('ok')
      expect(policy.maySee(adminViewer, facts({ status }))).toBe('ok')
      expect(policy.maySee(createViewer({ isLockedOut: true }), facts({ status, ...creator }))).toBe(open)
      // The product of a banned creator is treated as not approved.
      expect(policy.maySee(member, facts({ status, isCreatorBanned: true }))).toBe('product.not_found')
      expect(policy.maySee(member, facts({ status, isCreatorBanned: true, isMaker: true }))).toBe('ok')
    },
  )
})

/** The creator's verdicts by status: edit, submit, withdraw, archive, remove. */
const ownTable = {
  draft: ['ok', 'ok', 'product.wrong_state', 'product.wrong_state', 'ok'],
  pending_review: ['ok', 'product.wrong_state', 'ok', 'product.wrong_state', 'product.wrong_state'],
  approved: ['ok', 'product.wrong_state', 'product.wrong_state', 'ok', 'product.wrong_state'],
  rejected: ['ok', 'ok', 'product.wrong_state', 'product.wrong_state', 'ok'],
  archived: ['product.wrong_state', 'product.wrong_state', 'product.wrong_state', 'product.wrong_state', 'ok'],
} as const
/** The decisions that an administrator may make by status. */
const decidedTable = {
  draft: [],
  pending_review: ['approve', 'reject'],
  approved: ['archive'],
  rejected: ['approve'],
  archived: ['restore'],
} as const

describe.each(productStatuses)('policy for a product with status %s', (status) => {
  const rules = [policy.mayEdit, policy.maySubmit, policy.mayWithdraw, policy.mayArchive, policy.mayRemove]

  it('[PROD-03/submit, PROD-01/owner] allows only the creator to change it, as its status permits', () => {
    expect(rules.map((rule) => rule(member, facts({ status, ...creator })))).toEqual(ownTable[status])
    for (const other of [facts({ status }), facts({ status, isMaker: true }), facts({ status, isInvited: true })]) {
      for (const who of [member, admin])
        expect(new Set(rules.map((rule) => rule(who, other)))).toEqual(new Set(['product.not_yours']))
    }
  })

  it('[PROD-03/approve, PROD-03/reject, PROD-03/archive] allows only administrators to decide, as its status permits', () => {
    for (const decision of decisions) {
      const allowed = (decidedTable[status] as readonly string[]).includes(decision) ? 'ok' : 'product.wrong_state'
      expect([decision, policy.mayDecide(admin, facts({ status }), decision)]).toEqual([decision, allowed])
      for (const who of [member, adminViewer, createViewer({ accessRoles: ['moderator'] })])
        expect(policy.mayDecide(who, facts({ status }), decision)).toBe('auth.forbidden')
      expect(policy.mayDecide(null, facts({ status }), decision)).toBe('auth.required')
    }
    expect(policy.mayDecideAnything(admin, facts({ status }))).toBe(status === 'draft' ? 'product.wrong_state' : 'ok')
    for (const who of [member, adminViewer])
      expect(policy.mayDecideAnything(who, facts({ status }))).toBe('auth.forbidden')
  })

  it('[PROD-04/vote, PROD-04/comment, PROD-04/connect] allows votes, comments and connection requests only once approved', () => {
    const open = status === 'approved' ? 'ok' : 'product.not_launched'
    for (const rule of [policy.mayVote, policy.mayComment, policy.mayConnect])
      expect(rule(member, facts({ status }))).toBe(open)
    for (const rule of [policy.mayVote, policy.mayConnect])
      expect(rule(member, facts({ status, isMaker: true }))).toBe(open === 'ok' ? 'product.own' : open)
    expect(policy.mayComment(member, facts({ status, ...creator }))).toBe(open)
    expect(policy.mayComment(member, facts({ status, isBlocked: true }))).toBe(open === 'ok' ? 'comment.closed' : open)
  })
})

it('[PROD-03/submit] policy.maySubmit refuses an incomplete product', () => {
  expect(policy.maySubmit(member, facts({ ...creator, status: 'draft', isComplete: false }))).toBe('product.incomplete')
})

it('policy.mayDecide allows approving a launched product that was edited since', () => {
  expect(policy.mayDecide(admin, facts({ isChangedSinceReview: true }), 'approve')).toBe('ok')
})

it.each([
  ['an invited maker', { isInvited: true }, 'ok'],
  ['a confirmed maker', { isMaker: true }, 'ok'],
  ['the creator', creator, 'product.not_invited'],
  ['another member', {}, 'product.not_invited'],
])('[PROD-01/makers] policy.answerInvitation returns the expected verdict for %s', (_who, overrides, verdict) => {
  expect(policy.mayAnswerInvitation(member, facts(overrides))).toBe(verdict)
})

describe('policy verdicts for a comment by author and state', () => {
  const comment = (overrides: Partial<policy.CommentFacts> = {}): policy.CommentFacts => ({
    authorId: 'other',
    isReply: false,
    isRemoved: false,
    isBlocked: false,
    ...overrides,
  })
  it.each([
    // Columns: the comment; verdicts of reply, edit, remove, report.
    ["another member's comment", comment(), ['ok', 'comment.not_yours', 'comment.not_yours', 'ok']],
    ["the viewer's own comment", comment({ authorId: 'me' }), ['ok', 'ok', 'ok', 'comment.own']],
    [
      "another member's reply",
      comment({ isReply: true }),
      ['comment.not_found', 'comment.not_yours', 'comment.not_yours', 'ok'],
    ],
    [
      "the viewer's own removed comment",
      comment({ authorId: 'me', isRemoved: true }),
      ['comment.removed', 'comment.removed', 'ok', 'comment.removed'],
    ],
    [
      'a comment of an erased member',
      comment({ authorId: null, isRemoved: true }),
      ['comment.removed', 'comment.removed', 'comment.not_yours', 'comment.removed'],
    ],
    [
      'a comment of a blocked member',
      comment({ isBlocked: true }),
      ['comment.not_found', 'comment.not_found', 'comment.not_found', 'comment.not_found'],
    ],
  ] as const)(
    '[PROD-04/comment, PROD-04/delete-comment, NET-05/blocked-comments] returns the expected verdicts for %s',
    (_what, one, verdicts) => {
      expect([
        policy.mayReply(member, facts(), one),
        policy.mayEditComment(member, facts(), one),
        policy.mayRemoveComment(member, one),
        policy.mayReport(member, one),
      ]).toEqual(verdicts)
      for (const [, who, verdict] of outsiders) {
        expect([
          policy.mayReply(who, facts(), one),
          policy.mayEditComment(who, facts(), one),
          policy.mayReport(who, one),
        ]).toEqual([verdict, verdict, verdict])
      }
      expect([null, createViewer({ isLockedOut: true })].map((who) => policy.mayRemoveComment(who, one))).toEqual([
        'auth.required',
        'auth.blocked',
      ])
      expect(policy.mayRemoveComment(createViewer({ emailConfirmed: false }), one)).toBe(verdicts[2])
      // Administrators have no additional rights over comments.
      expect(
        policy.mayEditComment(
          createViewer({ id: 'admin', adminLevel: 'super_admin' }),
          facts(),
          comment({ authorId: 'me' }),
        ),
      ).toBe('comment.not_yours')
    },
  )
})
