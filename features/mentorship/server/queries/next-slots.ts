import { type Kysely, sql } from 'kysely'
import { hourMs } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** A listing whose next slot is shown only while `isBookable`: it is active and its mentor available. */
export type SlotListing = { id: string; owner_id: string; is_bookable: boolean }

const columns = sql`id, owner_id, (is_active and availability = 'available') as is_bookable`

/** Locks all listings of a mentor, in the order of their ids. */
export const lockListingsOf = async (tx: Db, mentorId: string): Promise<SlotListing[]> => {
  const { rows } = await sql<SlotListing>`
    select ${columns} from mentor_listings where owner_id = ${mentorId}::uuid order by id for no key update`.execute(tx)
  return rows
}

/** A listing without a free slot is searched again after an hour, when another day may be bookable. */
const searchEveryMs = hourMs

/**
 * Locks at most `limit` active listings whose next slot is too soon to be booked, or that had none an hour ago. Those that
 * are locked are skipped.
 */
export const lockOutdatedListings = async (tx: Db, now: Date, limit: number): Promise<SlotListing[]> => {
  const { rows } = await sql<SlotListing>`
    select ${columns} from mentor_listings
    where is_active and next_slot_at < ${now}::timestamptz + make_interval(mins => notice_minutes)
    order by next_slot_at limit ${limit} for no key update skip locked`.execute(tx)
  if (rows.length === limit) return rows
  const { rows: withoutSlot } = await sql<SlotListing>`
    select ${columns} from mentor_listings
    where is_active and availability = 'available' and next_slot_at is null
      and slots_searched_at < ${new Date(now.getTime() - searchEveryMs)}
    order by slots_searched_at limit ${limit - rows.length} for no key update skip locked`.execute(tx)
  return [...rows, ...withoutSlot]
}

export const setNextSlots = async (
  tx: Db,
  slots: readonly { id: string; startsAt: Date | null }[],
  now: Date,
): Promise<void> => {
  await sql`update mentor_listings as l set next_slot_at = slot.starts_at, slots_searched_at = ${now}
    from unnest(${slots.map(({ id }) => id)}::uuid[], ${slots.map(({ startsAt }) => startsAt)}::timestamptz[]) as slot (id, starts_at)
    where l.id = slot.id and (l.next_slot_at is distinct from slot.starts_at or slot.starts_at is null)`.execute(tx)
}
