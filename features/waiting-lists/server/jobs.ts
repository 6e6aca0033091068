import { applicationLimits } from '#features/applications/contract/limits.ts'
import { notify } from '#features/notifications/server/index.ts'
import { hourMs } from '#kit/durations.ts'
import { claimInBatches, inBatches } from '#platform/jobs/batches.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { type Effects, inTransaction } from '#platform/jobs/transaction.ts'
import { type Line, publishLine } from './publish-line.ts'
import * as offers from './queries/offers.ts'
import { lockPlaces, type SubjectPlaces } from './queries/places.ts'

type OfferNotification =
  | 'mentorship_place_offered'
  | 'mentorship_place_lapsed'
  | 'program_place_offered'
  | 'program_place_lapsed'

/** A kind of waiting lists: what its area says about the places, and how applicants are notified. */
export type WaitingSource = SubjectPlaces &
  Line & {
    /** The beginning of the jobs' names. */
    area: string
    notifications: { offered: OfferNotification; lapsed: OfferNotification; over?: 'program_list_closed' }
    path: (slug: string) => `/${string}`
  }

const notifyApplicant = (
  effects: Effects,
  { area, path }: WaitingSource,
  type: OfferNotification | 'program_list_closed',
  { id, applicant_id, owner_id, title, owner, slug }: offers.OfferRow,
  now: Date,
) =>
  notify(effects, {
    memberIds: [applicant_id],
    type,
    payload: { title, member: owner },
    link: path(slug),
    // An offer that was taken back can be made again.
    dedupeKey: `${area}:${id}:${type}:${now.toISOString()}`,
    aboutId: owner_id,
  })

/** Takes back the offers that may not stand, then offers the places that are left. The lock makes each offer once. */
const offerPlaces = (ctx: JobContext, source: WaitingSource, subjectId: string): Promise<void> =>
  inTransaction(ctx, async (effects) => {
    const { tx } = effects
    const now = ctx.now()
    const places = await lockPlaces(tx, source, subjectId, now)
    if (!places) return
    const { max, isOpen, ownerId, running, leaving, offered } = places
    const open = max === null ? null : Math.max(0, max - running - leaving)
    const released = await offers.releaseOffers(tx, source.kind, subjectId, isOpen ? open : 0)
    const endsAt = new Date(now.getTime() + applicationLimits.offerHours * hourMs)
    const free = open === null ? null : Math.max(0, open - offered)
    const made = isOpen && free !== 0 ? await offers.offer(tx, source, subjectId, free, endsAt) : []
    for (const row of made) await notifyApplicant(effects, source, source.notifications.offered, row, now)
    if (released + made.length > 0) await publishLine(effects, source, [subjectId], [ownerId])
  })

/** Ends applications whose offers were not answered, or whose list is over. @returns their number */
const endWaiting = (ctx: JobContext, source: WaitingSource, limit: number): Promise<number> =>
  inTransaction(ctx, async (effects) => {
    const now = ctx.now()
    const { offered: _, lapsed, over } = source.notifications
    const rows = await offers.endWaiting(effects.tx, source, now, limit)
    for (const row of rows) await notifyApplicant(effects, source, (row.is_over && over) || lapsed, row, now)
    const members = rows.flatMap(({ applicant_id, owner_id }) => [applicant_id, owner_id])
    const subjectIds = [...new Set(rows.map(({ subject_id }) => subject_id))]
    if (rows.length > 0) await publishLine(effects, source, subjectIds, members)
    return rows.length
  })

export const createJobs = (source: WaitingSource) => ({
  /** Offers the free places of a subject to the first ones on its waiting list. */
  offerPlacesJob: defineJob<{ subjectId: string }>({
    name: `${source.area}.offerPlaces`,
    run: (ctx, { subjectId }) => offerPlaces(ctx, source, subjectId),
  }),
  /**
   * Every five minutes: ends lapsed offers, and offers the places that are free. A place is also freed without a request,
   * such as by the erasure of a member, and the end of a ban or a block puts members back in line.
   */
  lapseOffersJob: defineJob({
    name: `${source.area}.lapseOffers`,
    schedule: '*/5 * * * *',
    run: async (ctx) => {
      await offers.removeRejected(ctx.db, source.kind)
      await claimInBatches((limit) => endWaiting(ctx, source, limit))
      await inBatches(async (page) => {
        const subjectIds = await offers.listDue(ctx.db, source, page)
        for (const subjectId of subjectIds) await offerPlaces(ctx, source, subjectId)
        return subjectIds
      })
    },
  }),
})
