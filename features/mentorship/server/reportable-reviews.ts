import type { ModerationContext, Reportable } from '#platform/reportable.ts'
import { mentorPath } from '../contract/index.ts'
import { sessionPath } from '../contract/sessions.ts'
import { maySee as maySeeListing } from './policy.ts'
import { findListing } from './queries/listings.ts'
import { markRemoved, deleteText, restore } from './queries/review-removal.ts'
import * as queries from './queries/reviews.ts'
import * as policy from './review-policy.ts'
import { factsOf } from './review-view.ts'
import { publishShownReview } from './service/publish-review.ts'
import { factsOf as listingFactsOf } from './view.ts'

const publishChange = async (ctx: ModerationContext, id: string) => {
  const review = await queries.find(ctx.tx, id, null)
  if (review) publishShownReview(ctx, review)
}

/** Reviews of sessions as reportable content (ADM-10). A removed review does not count in the mentor's rating. */
export const reportableReviews: Reportable = {
  kind: 'mentor_review',
  find: async (db, id, viewer) => {
    const review = await queries.find(db, id, viewer.id)
    if (!review) return undefined
    const facts = factsOf(review, new Date())
    if (facts.authorId === null || !policy.maySee(viewer, facts)) return undefined
    const listing = review.listing_id === null ? undefined : await findListing(db, viewer.id, review.listing_id)
    const isListed =
      facts.authorSide === 'mentee' && listing !== undefined && maySeeListing(viewer, listingFactsOf(listing))
    if (!isListed && viewer.id !== facts.authorId && viewer.id !== facts.subjectId) return undefined
    return {
      authorId: facts.authorId,
      title: review.listing_title,
      text: review.text,
      language: review.language,
      path: isListed ? mentorPath(listing.slug) : sessionPath(review.session_id),
    }
  },
  remove: async (ctx, id) => {
    await queries.lockSessionOf(ctx.tx, id)
    if (!(await markRemoved(ctx.tx, id, ctx.now))) return null
    await publishChange(ctx, id)
    return {}
  },
  restore: async (ctx, id) => {
    await queries.lockSessionOf(ctx.tx, id)
    await restore(ctx.tx, id)
    await publishChange(ctx, id)
  },
  purge: async (ctx, id) => {
    await deleteText(ctx.tx, id)
  },
}
