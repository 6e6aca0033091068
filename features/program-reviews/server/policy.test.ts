import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { conflictReasons } from '../contract/index.ts'
import * as policy from './policy.ts'

const owner = createViewer({ id: 'owner' })
const reviewer = createViewer({ id: 'reviewer' })
const unconfirmed = createViewer({ id: 'owner', emailConfirmed: false })
const admin = createViewer({ id: 'admin', adminLevel: 'super_admin' })

const program: policy.ProgramFacts = {
  ownerId: 'owner',
  isPublic: true,
  isRunning: true,
  isVisible: true,
  reviewerStatus: null,
  isApplicant: false,
}
const accepted: policy.ProgramFacts = { ...program, reviewerStatus: 'accepted' }
const round: policy.RoundFacts = { ...program, status: 'open', isBlind: false, hasReviews: false }
const entry: policy.EntryFacts = {
  ...accepted,
  status: 'open',
  isBlind: false,
  conflict: null,
  ownStatus: null,
  isFeedbackSent: false,
}

describe('policies of review rounds', () => {
  it('[PROG-06/hidden] a reviewer has accepted, has not applied, and may see the program', () => {
    const cases: [Partial<policy.ProgramFacts>, boolean][] = [
      [{}, true],
      [{ reviewerStatus: null }, false],
      [{ reviewerStatus: 'invited' }, false],
      [{ reviewerStatus: 'declined' }, false],
      [{ reviewerStatus: 'removed' }, false],
      [{ isApplicant: true }, false],
      [{ isPublic: false }, false],
      [{ isVisible: false }, false],
    ]
    for (const [facts, may] of cases)
      expect([facts, policy.mayReviewProgram(reviewer, { ...accepted, ...facts })]).toEqual([facts, may])
    expect(policy.mayReviewProgram(owner, { ...accepted, isPublic: false })).toBe(true)
  })

  it('only the owner manages rounds, with a confirmed address', () => {
    expect(policy.mayManage(null, program)).toBe('auth.required')
    expect(policy.mayManage(unconfirmed, program)).toBe('auth.unconfirmed')
    for (const viewer of [reviewer, admin]) expect(policy.mayManage(viewer, accepted)).toBe('review_round.not_yours')
    expect(policy.mayManage(owner, program)).toBe('ok')
    expect(policy.maySeeRounds(admin, program)).toBe(false)
  })

  it('[PROG-06/rubric] what a round allows by its status', () => {
    const verdicts = (facts: Partial<policy.RoundFacts>) => {
      const all = { ...round, ...facts }
      const rules = [policy.mayEdit, policy.mayEditRubric, policy.mayOpen, policy.mayClose, policy.mayDelete]
      return rules.map((rule) => rule(owner, all))
    }
    const wrong = 'review_round.wrong_state'
    expect(verdicts({ status: 'draft' })).toEqual(['ok', 'ok', 'ok', wrong, 'ok'])
    expect(verdicts({ status: 'open' })).toEqual(['ok', 'ok', wrong, 'ok', wrong])
    expect(verdicts({ hasReviews: true })).toEqual(['ok', 'review_round.has_reviews', wrong, 'ok', wrong])
    expect(verdicts({ status: 'closed' })).toEqual([wrong, wrong, wrong, wrong, wrong])
    const closedProgram = { status: 'draft', isRunning: false } as const
    expect(policy.mayOpen(owner, { ...round, ...closedProgram })).toBe('review_round.program_not_public')
    expect(policy.mayInvite(owner, { ...program, isRunning: false })).toBe('review_round.program_not_public')
    for (const [status, may] of [
      ['draft', false],
      ['open', true],
      ['closed', true],
    ] as const)
      expect(policy.maySeeRound(reviewer, { ...accepted, status })).toBe(may)
  })

  it('[PROG-06/recusal] a review is written while the round is open and there is no conflict of interest', () => {
    expect(policy.mayReview(reviewer, entry)).toBe('ok')
    expect(policy.mayReview(createViewer({ id: 'reviewer', emailConfirmed: false }), entry)).toBe('auth.unconfirmed')
    expect(policy.mayReview(owner, { ...entry, reviewerStatus: null })).toBe('program_review.not_reviewer')
    for (const status of ['draft', 'closed'] as const)
      expect(policy.mayReview(reviewer, { ...entry, status })).toBe('program_review.not_open')
    for (const conflict of conflictReasons) {
      expect(policy.mayReview(reviewer, { ...entry, conflict })).toBe(`program_review.${conflict}`)
      expect(policy.mayAbstain(reviewer, { ...entry, conflict })).toBe(`program_review.${conflict}`)
      expect(policy.mayReadApplication(reviewer, { ...entry, conflict })).toBe(false)
      expect(policy.mayReadApplication(owner, { ...entry, conflict })).toBe(true)
    }
    expect(policy.mayAbstain(reviewer, { ...entry, isFeedbackSent: true })).toBe('program_review.feedback_sent')
  })

  it('[PROG-06/hidden] who sees the reviews of others', () => {
    const cases: [policy.PolicyViewer, Partial<policy.EntryFacts>, boolean][] = [
      [reviewer, {}, false],
      [reviewer, { ownStatus: 'draft' }, false],
      [reviewer, { ownStatus: 'abstained' }, false],
      [reviewer, { ownStatus: 'submitted' }, true],
      [reviewer, { ownStatus: 'submitted', conflict: 'connected' }, false],
      [reviewer, { ownStatus: 'submitted', reviewerStatus: 'removed' }, false],
      [reviewer, { status: 'closed' }, false],
      [owner, { reviewerStatus: null }, true],
      [owner, {}, false],
      [owner, { ownStatus: 'abstained' }, false],
      [owner, { conflict: 'connected' }, false],
      [owner, { ownStatus: 'submitted' }, true],
      [owner, { status: 'closed' }, true],
      [admin, { reviewerStatus: null, status: 'closed' }, false],
    ]
    for (const [viewer, facts, may] of cases)
      expect([viewer.id, facts, policy.maySeeReviews(viewer, { ...entry, ...facts })]).toEqual([viewer.id, facts, may])
  })

  it('[PROG-06/hidden] who sees the applicant of a blind round', () => {
    const cases = [
      [reviewer, { isBlind: false, status: 'open' }, true],
      [reviewer, { isBlind: true, status: 'open' }, false],
      [reviewer, { isBlind: true, status: 'closed' }, false],
      [owner, { isBlind: true, status: 'open' }, false],
      [owner, { isBlind: true, status: 'closed' }, true],
    ] as const
    for (const [viewer, facts, may] of cases)
      expect([viewer.id, facts, policy.maySeeApplicant(viewer, { ...facts, ownerId: 'owner' })]).toEqual([
        viewer.id,
        facts,
        may,
      ])
  })

  it('who answers an invitation', () => {
    const answer = (facts: Partial<policy.ProgramFacts>) =>
      [true, false].map((isAccepted) => policy.mayAnswer(reviewer, { ...program, ...facts }, isAccepted))
    const gone = 'program_reviewer.not_invited'
    expect(answer({ reviewerStatus: 'invited' })).toEqual(['ok', 'ok'])
    expect(answer({ reviewerStatus: 'accepted' })).toEqual(['ok', 'ok'])
    expect(answer({ reviewerStatus: 'declined' })).toEqual([gone, 'ok'])
    expect(answer({ reviewerStatus: 'removed' })).toEqual([gone, gone])
    expect(answer({ reviewerStatus: null })).toEqual([gone, gone])
    expect(answer({ reviewerStatus: 'invited', isApplicant: true })).toEqual(['program_reviewer.is_applicant', 'ok'])
    for (const facts of [{ isVisible: false }, { isPublic: false }])
      expect(answer({ reviewerStatus: 'invited', ...facts })).toEqual(Array(2).fill('program_reviewer.not_found'))
    expect(policy.mayRemove(owner, program)).toBe('ok')
    expect(policy.mayRemove(admin, program)).toBe('program_reviewer.not_found')
  })
})
