import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Interval, Schedule } from '../slots/schedule.ts'
import { readCalendarTimes } from './mentor-calendars.ts'

type Db = Kysely<DB>

/** A listing's schedule, and the lengths of its sessions in minutes. */
export type ListingSchedule = {
  ownerId: string
  schedule: Schedule
  preferredLength: number
  otherLengths: readonly number[]
}

type ScheduleRow = {
  id: string
  owner_id: string
  time_zone: string
  session_length: number
  other_lengths: number[]
  step_minutes: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  notice_minutes: number
  days_ahead: number
  max_per_day: number | null
  max_per_week: number | null
  weekly: { weekday: number; start: number; end: number }[]
  exceptions: { day: string; hours: { start: number; end: number }[] }[]
}

/** The schedules of listings by their ids. A listing that does not exist is left out. */
export const readSchedules = async (db: Db, listingIds: readonly string[]): Promise<Map<string, ListingSchedule>> => {
  const { rows } = await sql<ScheduleRow>`
    select l.id, l.owner_id, l.time_zone, l.session_length, l.other_lengths, l.step_minutes, l.buffer_before_minutes, l.buffer_after_minutes,
      l.notice_minutes, l.days_ahead, l.max_per_day, l.max_per_week,
      coalesce((
        select json_agg(json_build_object('weekday', w.weekday, 'start', lower(w.hours), 'end', upper(w.hours)) order by w.weekday, w.hours)
        from mentor_weekly_hours as w where w.listing_id = l.id
      ), '[]') as weekly,
      coalesce((
        select json_agg(json_build_object('day', e.day, 'hours', coalesce((
          select json_agg(json_build_object('start', lower(part), 'end', upper(part)) order by part) from unnest(e.hours) as part
        ), '[]')) order by e.day)
        from mentor_exceptions as e where e.listing_id = l.id
      ), '[]') as exceptions
    from mentor_listings as l where l.id = any(${[...listingIds]}::uuid[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ownerId: row.owner_id,
        preferredLength: row.session_length,
        otherLengths: row.other_lengths,
        schedule: {
          timeZone: row.time_zone,
          weekly: row.weekly,
          exceptions: row.exceptions,
          stepMinutes: row.step_minutes,
          bufferBeforeMinutes: row.buffer_before_minutes,
          bufferAfterMinutes: row.buffer_after_minutes,
          noticeMinutes: row.notice_minutes,
          daysAhead: row.days_ahead,
          maxPerDay: row.max_per_day,
          maxPerWeek: row.max_per_week,
        },
      },
    ]),
  )
}

export type ScheduleInput = Omit<Schedule, 'timeZone'> & { otherLengths: readonly number[] }

/** Replaces the schedule of a listing. */
export const writeSchedule = async (tx: Db, id: string, input: ScheduleInput, now: Date): Promise<void> => {
  await tx
    .updateTable('mentor_listings')
    .set({
      other_lengths: [...input.otherLengths],
      step_minutes: input.stepMinutes,
      buffer_before_minutes: input.bufferBeforeMinutes,
      buffer_after_minutes: input.bufferAfterMinutes,
      notice_minutes: input.noticeMinutes,
      days_ahead: input.daysAhead,
      max_per_day: input.maxPerDay,
      max_per_week: input.maxPerWeek,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('mentor_weekly_hours').where('listing_id', '=', id).execute()
  await tx.deleteFrom('mentor_exceptions').where('listing_id', '=', id).execute()
  await sql`insert into mentor_weekly_hours (listing_id, weekday, hours)
    select ${id}::uuid, part.weekday, int4range(part."start", part."end")
    from jsonb_to_recordset(${JSON.stringify(input.weekly)}::jsonb) as part (weekday smallint, "start" integer, "end" integer)`.execute(
    tx,
  )
  await sql`insert into mentor_exceptions (listing_id, day, hours)
    select ${id}::uuid, exception.day, coalesce((
      select range_agg(int4range(part."start", part."end"))
      from jsonb_to_recordset(exception.hours) as part ("start" integer, "end" integer)
    ), '{}')
    from jsonb_to_recordset(${JSON.stringify(input.exceptions)}::jsonb) as exception (day date, hours jsonb)`.execute(
    tx,
  )
}

type BusyRow = { member_id: string; starts_at: Date; ends_at: Date }
const intervalOf = ({ starts_at, ends_at }: BusyRow): Interval => ({
  start: starts_at.getTime(),
  end: ends_at.getTime(),
})

const readSessionTimes = async (db: Db, memberIds: readonly string[], from: number, to: number): Promise<BusyRow[]> => {
  const { rows } = await sql<BusyRow>`
    select member_id, lower(during) as starts_at, upper(during) as ends_at from mentor_session_times
    where member_id = any(${[...memberIds]}::uuid[]) and during && tstzrange(${new Date(from)}, ${new Date(to)})`.execute(
    db,
  )
  return rows
}

/** The times that requested and confirmed sessions take from a member, as mentor or as mentee, in milliseconds. */
export const sessionTimesOf = async (db: Db, memberId: string, from: number, to: number): Promise<Interval[]> =>
  (await readSessionTimes(db, [memberId], from, to)).map(intervalOf)

/**
 * What blocks the slots of a mentor: own sessions, which also count for the caps, all times with a session, and the busy times
 * of their own calendar.
 */
export type MentorBookings = { sessions: Interval[]; sessionTimes: Interval[]; calendarTimes: Interval[] }

/** All times that a slot must not overlap. */
export const busyTimesOf = ({ sessionTimes, calendarTimes }: Omit<MentorBookings, 'sessions'>): Interval[] => [
  ...sessionTimes,
  ...calendarTimes,
]

/**
 * The bookings of mentors between two instants, in milliseconds. Sessions that were held still count for the caps of
 * their day and week. Every mentor has an entry.
 */
export const readMentorBookings = async (
  db: Db,
  mentorIds: readonly string[],
  from: number,
  to: number,
): Promise<Map<string, MentorBookings>> => {
  const bookings = new Map(
    mentorIds.map((id) => [id, { sessions: [], sessionTimes: [], calendarTimes: [] } as MentorBookings]),
  )
  const { rows: sessions } = await sql<BusyRow>`
    select mentor_id as member_id, starts_at, ends_at from mentor_sessions
    where mentor_id = any(${[...mentorIds]}::uuid[]) and status in ('requested', 'confirmed', 'held')
      and starts_at >= ${new Date(from)} and starts_at < ${new Date(to)}`.execute(db)
  for (const row of sessions) bookings.get(row.member_id)?.sessions.push(intervalOf(row))
  for (const row of await readSessionTimes(db, mentorIds, from, to))
    bookings.get(row.member_id)?.sessionTimes.push(intervalOf(row))
  for (const [id, times] of await readCalendarTimes(db, mentorIds, from, to))
    bookings.get(id)?.calendarTimes.push(...times)
  return bookings
}
