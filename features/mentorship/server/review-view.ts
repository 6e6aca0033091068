import { cardOf } from '#features/profiles/contract/card.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { OwnReview, ReviewView, SessionReviews } from '../contract/reviews.ts'
import type { SessionSide } from '../contract/sessions.ts'
import type { ReviewedSession, ReviewRow } from './queries/reviews.ts'
import * as policy from './review-policy.ts'

export const sideOf = ({ mentor_id }: Pick<ReviewedSession, 'mentor_id'>, memberId: string): SessionSide =>
  mentor_id === memberId ? 'mentor' : 'mentee'

export const factsOf = (row: ReviewRow, now: Date): policy.Facts => {
  const [authorId, subjectId] =
    row.author_side === 'mentee' ? [row.mentee_id, row.mentor_id] : [row.mentor_id, row.mentee_id]
  return {
    authorSide: row.author_side,
    authorId,
    subjectId,
    shownAt: row.shown_at,
    now,
    isRemoved: row.removed_at !== null,
    isAuthorVisible: row.is_author_visible,
    isAnswered: row.answered_at !== null,
  }
}

const answerOf = ({ answer_text: text, answer_language: language, answered_at: at }: ReviewRow): ReviewView['answer'] =>
  text === null || language === null || at === null ? null : { text, language, createdAt: at.toISOString() }

/** A review that the viewer may see (`policy.maySee`). The private note is not part of it. */
export const viewOf = (row: ReviewRow, viewer: Viewer | null, now: Date): ReviewView => {
  const facts = factsOf(row, now)
  return {
    id: row.id,
    author: row.author && cardOf(row.author),
    rating: facts.isRemoved ? null : row.rating,
    text: facts.isRemoved ? '' : row.text,
    language: row.language,
    shownAt: row.shown_at.toISOString(),
    answer: answerOf(row),
    can: { answer: policy.mayAnswer(viewer, facts), report: policy.mayReport(viewer, facts) },
  }
}

const ownViewOf = (row: ReviewRow, now: Date): OwnReview => {
  const isRemoved = row.removed_at !== null
  return {
    id: row.id,
    rating: isRemoved ? null : row.rating,
    text: isRemoved ? '' : row.text,
    language: row.language,
    privateNote: isRemoved ? '' : (row.private_note ?? ''),
    shownAt: row.shown_at <= now ? row.shown_at.toISOString() : null,
    isRemoved,
    answer: isRemoved ? null : answerOf(row),
  }
}

export const sessionFactsOf = (
  session: ReviewedSession,
  own: ReviewRow | undefined,
  now: Date,
): policy.SessionFacts => ({
  status: session.status,
  endsAt: session.ends_at,
  now,
  hasOtherLeft: session.mentor_id === null || session.mentee_id === null,
  ownShownAt: own?.shown_at ?? null,
})

/** Both reviews as one participant sees them. */
export const sessionReviewsOf = (
  session: ReviewedSession,
  rows: readonly ReviewRow[],
  viewer: Viewer,
  now: Date,
): SessionReviews => {
  const side = sideOf(session, viewer.id)
  const own = rows.find(({ author_side }) => author_side === side)
  const other = rows.find((row) => row.author_side !== side && policy.maySee(viewer, factsOf(row, now)))
  const facts = sessionFactsOf(session, own, now)
  return {
    own: own ? ownViewOf(own, now) : null,
    other: other ? viewOf(other, viewer, now) : null,
    shownFrom: policy.shownFrom(session.ends_at).toISOString(),
    closesAt: policy.closesAt(session.ends_at).toISOString(),
    can: { save: policy.mayReview(viewer, facts), withdraw: policy.mayWithdraw(viewer, facts) },
  }
}
