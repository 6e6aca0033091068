import { applicationChanged } from '#features/applications/contract/events.ts'
import { notify } from '#features/notifications/server/index.ts'
import { hourMs } from '#kit/durations.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { type Effects, inTransaction } from '#platform/jobs/transaction.ts'
import { mentorPath } from '../contract/index.ts'
import { mentorshipLimits } from '../contract/limits.ts'
import * as offers from './queries/offers.ts'
import { listWaitingMembers, lockPlaces } from './queries/waiting.ts'

const batchSize = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/** Refreshes the places in line of everyone who waits at the listings, and what the other members see of them. */
export const publishLine = async (
  { tx, publish }: Pick<Effects, 'tx' | 'publish'>,
  listingIds: readonly string[],
  otherIds: readonly string[] = [],
): Promise<void> => {
  const members = [...new Set([...(await listWaitingMembers(tx, listingIds)), ...otherIds])]
  const [id] = listingIds
  if (id !== undefined && members.length > 0) publish(applicationChanged, { id }, { members })
}

const notifyApplicant = (
  effects: Effects,
  type: 'mentorship_place_offered' | 'mentorship_place_lapsed',
  { id, applicant_id, owner_id, title, mentor, slug }: offers.OfferRow,
  now: Date,
) =>
  notify(effects, {
    memberIds: [applicant_id],
    type,
    payload: { title, member: mentor },
    link: mentorPath(slug),
    // An offer that was taken back can be made again.
    dedupeKey: `mentorship:${id}:${type}:${now.toISOString()}`,
    aboutId: owner_id,
  })

/** Takes back the offers that may not stand, then offers the places that are left. The lock makes each offer once. */
const offerPlaces = (ctx: JobContext, listingId: string): Promise<void> =>
  inTransaction(ctx, async (effects) => {
    const { tx } = effects
    const places = await lockPlaces(tx, listingId)
    if (!places) return
    const { max, isOpen, ownerId, running, leaving, offered } = places
    const open = max === null ? null : Math.max(0, max - running - leaving)
    const released = await offers.releaseOffers(tx, listingId, isOpen ? open : 0)
    const now = ctx.now()
    const endsAt = new Date(now.getTime() + mentorshipLimits.offerHours * hourMs)
    const free = open === null ? null : Math.max(0, open - offered)
    const made = isOpen && free !== 0 ? await offers.offer(tx, listingId, free, endsAt) : []
    for (const row of made) await notifyApplicant(effects, 'mentorship_place_offered', row, now)
    if (released.length + made.length > 0) await publishLine(effects, [listingId], [ownerId])
  })

/** Offers the free places of a listing to the first ones on its waiting list (MENT-03, decision 050). */
export const offerPlacesJob = defineJob<{ listingId: string }>({
  name: 'mentorship.offerPlaces',
  run: (ctx, { listingId }) => offerPlaces(ctx, listingId),
})

/** Ends applications whose offers were not answered. @returns their number, at most `batchSize` */
const endLapsed = (ctx: JobContext): Promise<number> =>
  inTransaction(ctx, async (effects) => {
    const now = ctx.now()
    const rows = await offers.endLapsed(effects.tx, now, batchSize)
    for (const row of rows) await notifyApplicant(effects, 'mentorship_place_lapsed', row, now)
    const members = rows.flatMap(({ applicant_id, owner_id }) => [applicant_id, owner_id])
    const listingIds = [...new Set(rows.map(({ listing_id }) => listing_id))]
    if (rows.length > 0) await publishLine(effects, listingIds, members)
    return rows.length
  })

/**
 * Every five minutes: ends lapsed offers, and offers the places that are free. A place is also freed without a request,
 * such as by the erasure of a mentee, and the end of a ban or a block puts members back in line.
 */
export const lapseOffersJob = defineJob({
  name: 'mentorship.lapseOffers',
  schedule: '*/5 * * * *',
  run: async (ctx) => {
    await offers.removeRejected(ctx.db)
    while ((await endLapsed(ctx)) === batchSize);
    for (let after: string | undefined = firstId; after !== undefined;) {
      const listingIds: string[] = await offers.listDue(ctx.db, after, batchSize)
      for (const listingId of listingIds) await offerPlaces(ctx, listingId)
      after = listingIds.length === batchSize ? listingIds.at(-1) : undefined
    }
  },
})
