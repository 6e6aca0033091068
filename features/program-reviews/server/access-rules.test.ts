import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('program-reviews', {
  member: [
    'programReviews.assignments',
    'programReviews.entries',
    'programReviews.entry',
    'programReviews.file',
    'programReviews.progress',
    'programReviews.ranking',
    'programReviews.reviewers',
    'programReviews.rounds',
  ],
  confirmed: [
    'programReviews.abstain',
    'programReviews.answer',
    'programReviews.closeRound',
    'programReviews.createRound',
    'programReviews.deleteRound',
    'programReviews.invite',
    'programReviews.openRound',
    'programReviews.removeReviewer',
    'programReviews.save',
    'programReviews.updateRound',
  ],
})
