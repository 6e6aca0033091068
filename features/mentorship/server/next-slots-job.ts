import { claimInBatches } from '#platform/jobs/batches.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { lockOutdatedListings } from './queries/next-slots.ts'
import { storeNextSlots } from './service/next-slots.ts'

/**
 * Moves the next free slots on as time passes. Each transaction locks and updates one batch, so nodes share the work.
 * It publishes no event: a list that is open shows a slot that has just passed until it is fetched again.
 */
export const nextSlotsJob = defineJob({
  name: 'mentorship.nextSlots',
  schedule: '* * * * *',
  run: ({ db, now }) =>
    claimInBatches((limit) =>
      db.transaction().execute(async (tx) => {
        const listings = await lockOutdatedListings(tx, now(), limit)
        await storeNextSlots(tx, listings, now())
        return listings.length
      }),
    ),
})
