import { claimInBatches } from '#platform/jobs/batches.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { claimShown } from './queries/reviews.ts'
import { publishShownReview } from './service/publish-review.ts'

/**
 * Every hour: publishes the reviews that time has shown since the last run, so that open pages and the cached answers
 * of visitors are refreshed. Each transaction claims and publishes one batch.
 */
export const announceReviewsJob = defineJob({
  name: 'mentorship.announceReviews',
  schedule: '7 * * * *',
  run: (ctx) =>
    claimInBatches((limit) =>
      inTransaction(ctx, async (effects) => {
        const reviews = await claimShown(effects.tx, ctx.now(), limit)
        for (const review of reviews) publishShownReview(effects, review)
        return reviews.length
      }),
    ),
})
