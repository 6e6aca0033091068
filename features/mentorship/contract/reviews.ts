import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, instant, integer, language, paragraphs } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { inStars } from '#kit/units.ts'
import { listingErrors, reviewErrors, sessionErrors } from './errors.ts'
import { mentorListingChanged, mentorReviewChanged, mentorSessionChanged } from './events.ts'
import { reviewLimits } from './limits.ts'

/** The mentor's answer to a mentee's review. */
const reviewAnswer = z.strictObject({ text: z.string(), language: language(), createdAt: instant() })

/** A shown review. One whose author has left and that the mentor answered has no author, rating or text any more. */
export const reviewView = z.strictObject({
  id: id(),
  author: z.nullable(memberCard),
  rating: z.nullable(inStars(z.int())),
  text: z.string(),
  language: language(),
  /** When members could first see it. */
  shownAt: instant(),
  answer: z.nullable(reviewAnswer),
  can: abilities('answer', 'report'),
})
export type ReviewView = z.output<typeof reviewView>

/** A review as its author sees it. Once a moderator has removed it, it has no rating or text. */
const ownReview = z.strictObject({
  id: id(),
  rating: z.nullable(inStars(z.int())),
  text: z.string(),
  language: language(),
  /** For the team only. */
  privateNote: z.string(),
  /** Null as long as only the author sees it. */
  shownAt: z.nullable(instant()),
  isRemoved: z.boolean(),
  answer: z.nullable(reviewAnswer),
})
export type OwnReview = z.output<typeof ownReview>

/** Both reviews of a session as one of its participants sees them. */
export const sessionReviews = z.strictObject({
  own: z.nullable(ownReview),
  /** Null until it is shown, even if it has been written. */
  other: z.nullable(reviewView),
  /** When a review without a counterpart is shown. */
  shownFrom: instant(),
  /** The last moment to write one. */
  closesAt: instant(),
  can: abilities('save', 'withdraw'),
})
export type SessionReviews = z.output<typeof sessionReviews>

const sessionInput = z.strictObject({ id: id() })

export const readSessionReviews = endpoint({
  name: 'mentorship.sessionReviews',
  method: 'GET',
  path: '/api/mentorship/sessions/:id/reviews',
  summary:
    'Returns the reviews of a session to its mentor or its mentee. The other participant’s review is hidden first.',
  access: 'member',
  input: sessionInput,
  output: sessionReviews,
  errors: pickErrors(sessionErrors, 'session.not_found'),
  staleAfter: [mentorReviewChanged, mentorSessionChanged, presenceChanged, blocksChanged],
})

export const saveReview = endpoint({
  name: 'mentorship.saveReview',
  method: 'PUT',
  path: '/api/mentorship/sessions/:id/review',
  summary:
    'Writes or edits the member’s review of a session, within 30 days of its end. It is shown once both participants have written or 7 days after the end, and cannot be edited then.',
  access: 'confirmed',
  input: z.strictObject({
    id: id(),
    rating: inStars(integer(reviewLimits.rating)),
    text: paragraphs(reviewLimits.text),
    /** For the team only; members never see it. */
    privateNote: z._default(paragraphs({ min: 0, max: reviewLimits.privateNote }), ''),
  }),
  output: sessionReviews,
  errors: {
    ...pickErrors(sessionErrors, 'session.not_found'),
    ...pickErrors(
      reviewErrors,
      'review.session_not_over',
      'review.participant_left',
      'review.too_late',
      'review.already_shown',
    ),
  },
})

export const withdrawReview = endpoint({
  name: 'mentorship.withdrawReview',
  method: 'DELETE',
  path: '/api/mentorship/sessions/:id/review',
  summary: 'Deletes the member’s review of a session, as long as it is hidden.',
  access: 'member',
  input: sessionInput,
  output: sessionReviews,
  errors: {
    ...pickErrors(sessionErrors, 'session.not_found'),
    ...pickErrors(reviewErrors, 'review.not_found', 'review.already_shown'),
  },
})

export const answerReview = endpoint({
  name: 'mentorship.answerReview',
  method: 'POST',
  path: '/api/mentorship/reviews/:id/answer',
  summary: 'Answers a mentee’s shown review, once and as its mentor.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), text: paragraphs({ max: reviewLimits.answer }) }),
  output: reviewView,
  errors: pickErrors(reviewErrors, 'review.not_found', 'review.not_yours', 'review.already_answered'),
  idempotent: true,
})

/** The mean of the ratings by mentees, to one decimal. */
export const mentorRating = z.strictObject({ count: z.int(), mean: inStars(z.number()) })
export type MentorRating = z.output<typeof mentorRating>

export const listListingReviews = endpoint({
  name: 'mentorship.listingReviews',
  method: 'GET',
  path: '/api/mentorship/listings/:id/reviews',
  summary:
    'Lists the shown reviews of a listing by mentees, newest first. The first page has the rating of the mentor over all sessions, from three reviews on.',
  access: 'anyone',
  input: z.strictObject({ id: id(), ...pageInput }),
  output: z.strictObject({ ...page(reviewView).shape, summary: z.nullable(mentorRating) }),
  errors: pickErrors(listingErrors, 'mentor.not_found'),
  staleAfter: [mentorReviewChanged, mentorListingChanged, presenceChanged, blocksChanged],
})
