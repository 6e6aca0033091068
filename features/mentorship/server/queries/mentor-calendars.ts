import { type Kysely, sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Interval } from '../slots/schedule.ts'

type Db = Kysely<DB>

/** A calendar with what reading it needs. */
export const findCalendar = (db: Db, memberId: string) =>
  db
    .selectFrom('mentor_calendars as calendar')
    .innerJoin('profiles as p', 'p.id', 'calendar.member_id')
    .selectAll('calendar')
    .select('p.time_zone as mentor_zone')
    .where('calendar.member_id', '=', memberId)
    .executeTakeFirst()
export type CalendarRow = NonNullable<Awaited<ReturnType<typeof findCalendar>>>

export const countBusyTimes = async (db: Db, memberId: string, now: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mentor_busy_times
    where member_id = ${memberId}::uuid and during && tstzrange(${now}, null)`.execute(db)
  return rows[0]?.count ?? 0
}

export const hasListing = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.selectFrom('mentor_listings').select('id').where('owner_id', '=', memberId).limit(1).executeTakeFirst()) !==
  undefined

type NewCalendar = {
  sealedAddress: Buffer
  host: string
  now: Date
  nextReadAt: Date
} & ReadState
export type ReadState = { knownUntil: Date; timeZone: string; etag: string | null; lastModified: string | null }

const readColumns = ({ knownUntil, timeZone, etag, lastModified }: ReadState, now: Date) => ({
  known_until: knownUntil,
  time_zone: timeZone,
  etag,
  last_modified: lastModified,
  ...successColumns(now),
})
const successColumns = (now: Date) => ({
  read_at: now,
  attempted_at: now,
  failure: null,
  failures: 0,
  is_failure_notified: false,
})

/** Stores an address that was just read, in place of an earlier one. */
export const saveCalendar = async (tx: Db, memberId: string, calendar: NewCalendar): Promise<void> => {
  const { sealedAddress, host, now, nextReadAt } = calendar
  const values = {
    version: sql<string>`gen_random_uuid()`,
    sealed_address: sealedAddress,
    host,
    saved_at: now,
    next_read_at: nextReadAt,
    ...readColumns(calendar, now),
  }
  await tx
    .insertInto('mentor_calendars')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute()
}

/** Returns whether there was a calendar. */
export const deleteCalendar = async (tx: Db, memberId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('mentor_calendars')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Locks a calendar unless its address was replaced or removed. */
export const lockCalendar = (tx: Db, { member_id, version }: Pick<CalendarRow, 'member_id' | 'version'>) =>
  tx
    .selectFrom('mentor_calendars')
    .selectAll()
    .where('member_id', '=', member_id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()

/** Stores a success. `read` is left out when nothing has changed since the last one. */
export const setRead = (
  tx: Db,
  memberId: string,
  { now, nextReadAt, read }: { now: Date; nextReadAt: Date; read?: ReadState },
) =>
  tx
    .updateTable('mentor_calendars')
    .set({ ...(read ? readColumns(read, now) : successColumns(now)), next_read_at: nextReadAt })
    .where('member_id', '=', memberId)
    .execute()

type Failure = { failure: string; failures: number; isNotified: boolean; now: Date; nextReadAt: Date }

export const setFailed = (tx: Db, memberId: string, { failure, failures, isNotified, now, nextReadAt }: Failure) =>
  tx
    .updateTable('mentor_calendars')
    .set({ failure, failures, is_failure_notified: isNotified, attempted_at: now, next_read_at: nextReadAt })
    .where('member_id', '=', memberId)
    .execute()

/** All busy times of a calendar by their start, in milliseconds. */
export const readBusyTimes = async (db: Db, memberId: string): Promise<Interval[]> => {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    select lower(during) as starts_at, upper(during) as ends_at from mentor_busy_times
    where member_id = ${memberId}::uuid order by during`.execute(db)
  return rows.map(({ starts_at, ends_at }) => ({ start: starts_at.getTime(), end: ends_at.getTime() }))
}

/** Replaces all busy times of a calendar by merged ones. */
export const replaceBusyTimes = async (tx: Db, memberId: string, busy: readonly Interval[]): Promise<void> => {
  await tx.deleteFrom('mentor_busy_times').where('member_id', '=', memberId).execute()
  if (busy.length === 0) return
  await sql`insert into mentor_busy_times (member_id, during)
    select ${memberId}::uuid, tstzrange(time.starts_at, time.ends_at)
    from unnest(
      ${busy.map(({ start }) => new Date(start))}::timestamptz[],
      ${busy.map(({ end }) => new Date(end))}::timestamptz[]
    ) as time (starts_at, ends_at)`.execute(tx)
}

/**
 * Takes calendars that are due, of members who have a listing and are not banned, and plans their next read, so that no other
 * node takes them and a node that dies delays them by one round only.
 */
export const claimDueCalendars = async (
  tx: Db,
  { now, nextReadAt, limit }: { now: Date; nextReadAt: Date; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ member_id: string }>`
    update mentor_calendars set next_read_at = ${nextReadAt}
    where member_id in (
      select calendar.member_id from mentor_calendars as calendar
      where calendar.next_read_at <= ${now}
        and exists (select from mentor_listings as listing where listing.owner_id = calendar.member_id)
        and not ${isBanned('calendar.member_id')}
      order by calendar.next_read_at limit ${limit} for update skip locked
    )
    returning member_id`.execute(tx)
  return rows.map(({ member_id }) => member_id)
}

/** A listing of the mentor, for links to its hours. */
export const findAnySlug = async (db: Db, memberId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('mentor_listings')
    .select('slug')
    .where('owner_id', '=', memberId)
    .orderBy('is_active', 'desc')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.slug ?? null
}

/** For the export: that a calendar is set, and never its address (SET-09). */
export const exportCalendar = async (db: Db, memberId: string) =>
  (await db
    .selectFrom('mentor_calendars')
    .select(['host', 'time_zone', 'saved_at', 'read_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()) ?? null
