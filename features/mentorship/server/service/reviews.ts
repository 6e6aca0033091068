import type { Context, VisitorContext } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import { mentorReviewChanged } from '../../contract/events.ts'
import { reviewLimits } from '../../contract/limits.ts'
import type * as contract from '../../contract/reviews.ts'
import type { MentorRating, SessionReviews } from '../../contract/reviews.ts'
import { maySee as maySeeListing } from '../policy.ts'
import { findListing } from '../queries/listings.ts'
import * as queries from '../queries/reviews.ts'
import * as policy from '../review-policy.ts'
import { factsOf, sessionFactsOf, sessionReviewsOf, sideOf, viewOf } from '../review-view.ts'
import { factsOf as listingFactsOf } from '../view.ts'
import { publishShownReview } from './publish-review.ts'

type SessionContext = Pick<Context<'session.not_found'>, 'tx' | 'member' | 'now' | 'fail'>

const currentReviews = async (ctx: SessionContext, session: queries.ReviewedSession): Promise<SessionReviews> =>
  sessionReviewsOf(session, await queries.listOfSession(ctx.tx, session.id, ctx.member.id), ctx.member, ctx.now)

const lockReviews = async (ctx: SessionContext, id: string) => {
  const session = (await queries.lockSession(ctx.tx, id, ctx.member.id)) ?? ctx.fail('session.not_found')
  const rows = await queries.listOfSession(ctx.tx, id, ctx.member.id)
  const side = sideOf(session, ctx.member.id)
  const own = rows.find(({ author_side }) => author_side === side)
  const other = rows.find(({ author_side }) => author_side !== side)
  return { session, side, own, other, facts: sessionFactsOf(session, own, ctx.now) }
}

export const readOfSession: Handler<typeof contract.readSessionReviews> = async (ctx, { id }) =>
  currentReviews(ctx, (await queries.findSession(ctx.tx, id, ctx.member.id)) ?? ctx.fail('session.not_found'))

type Content = { rating: number; text: string; privateNote: string }

const isUnchanged = (own: queries.ReviewRow | undefined, { rating, text, privateNote }: Content) =>
  own?.removed_at === null && own.rating === rating && own.text === text && (own.private_note ?? '') === privateNote

export const save: Handler<typeof contract.saveReview> = async (ctx, { id, ...content }) => {
  const { session, side, own, other, facts } = await lockReviews(ctx, id)
  // A call that is repeated after a lost answer has no effect, even if the review is shown by then.
  if (isUnchanged(own, content)) return currentReviews(ctx, session)
  ctx.allow(policy.mayReview(ctx.viewer, facts))
  const shownAt = policy.showsAt({ endsAt: session.ends_at, now: ctx.now, hasOther: other !== undefined })
  const reviewId = await queries.save(ctx.tx, {
    sessionId: id,
    side,
    listingId: session.listing_id,
    rating: content.rating,
    text: content.text,
    language: languageOfText(content.text, ctx.member.language),
    privateNote: content.privateNote || null,
    shownAt,
    now: ctx.now,
  })
  const { mentor_id, mentee_id } = session
  if (shownAt > ctx.now) ctx.publish(mentorReviewChanged, { id: reviewId }, { members: [ctx.member.id] })
  else publishShownReview(ctx, { id: reviewId, author_side: side, mentor_id, mentee_id })
  if (other && (await queries.show(ctx.tx, other.id, ctx.now))) publishShownReview(ctx, other)
  return currentReviews(ctx, session)
}

export const withdraw: Handler<typeof contract.withdrawReview> = async (ctx, { id }) => {
  const { session, side, own, facts } = await lockReviews(ctx, id)
  ctx.allow(policy.mayWithdraw(ctx.viewer, facts))
  await queries.remove(ctx.tx, id, side)
  if (own) ctx.publish(mentorReviewChanged, { id: own.id }, { members: [ctx.member.id] })
  return currentReviews(ctx, session)
}

const findReview = async (ctx: Pick<Context<'review.not_found'>, 'tx' | 'member' | 'fail'>, id: string) =>
  (await queries.find(ctx.tx, id, ctx.member.id)) ?? ctx.fail('review.not_found')

export const answer: Handler<typeof contract.answerReview> = async (ctx, { id, text }) => {
  await queries.lockSessionOf(ctx.tx, id)
  const review = await findReview(ctx, id)
  ctx.allow(policy.mayAnswer(ctx.viewer, factsOf(review, ctx.now)))
  const { session_id } = review
  const language = languageOfText(text, ctx.member.language)
  await queries.insertAnswer(ctx.tx, { session_id, text, language, created_at: ctx.now })
  publishShownReview(ctx, review)
  return viewOf(await findReview(ctx, id), ctx.viewer, ctx.now)
}

/** The rating of a mentor over all sessions; null with fewer than `reviewLimits.forRating` reviews. */
const ratingOf = async (ctx: Pick<VisitorContext, 'tx' | 'now'>, mentorId: string): Promise<MentorRating | null> => {
  const { count, mean } = await queries.rateMentor(ctx.tx, mentorId, ctx.now)
  return mean === null || count < reviewLimits.forRating ? null : { count, mean }
}

export const listOfListing: Handler<typeof contract.listListingReviews> = async (ctx, { id, cursor, limit }) => {
  const viewerId = ctx.viewer?.id ?? null
  const listing = await findListing(ctx.tx, viewerId, id)
  if (!listing || !maySeeListing(ctx.viewer, listingFactsOf(listing))) return ctx.fail('mentor.not_found')
  const after = timeKeyset.parse(cursor)
  const rows = await queries.listOfListing(ctx.tx, id, viewerId, ctx.now, after, limit + 1)
  const page = timeKeyset.page(
    rows,
    limit,
    (row) => viewOf(row, ctx.viewer, ctx.now),
    (row) => [row.shown_at, row.id],
  )
  return { ...page, summary: after === null ? await ratingOf(ctx, listing.owner_id) : null }
}
