import { type Kysely, type RawBuilder, sql } from 'kysely'
import { prepare } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Interval, Schedule } from '../slots/schedule.ts'

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

const schedulesOf = prepare<{ ids: readonly string[] }, ScheduleRow>(
  'mentorship.schedules',
  (value) => sql`
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
    from mentor_listings as l where l.id = any(${value('ids')}::uuid[])`,
)

/** The schedules of listings by their ids. A listing that does not exist is left out. */
export const readSchedules = async (db: Db, ids: readonly string[]): Promise<Map<string, ListingSchedule>> =>
  new Map(
    (await schedulesOf.rows(db, { ids })).map((row) => [
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

/** The times of one member, in milliseconds since the epoch and in any order. */
type TimesRow = { member_id: string; times: [start: number, end: number][] }

/** One JSON value for all times: reading a row with two dates for each takes four times as long. */
const timesJson = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
  sql`json_agg(json_build_array(extract(epoch from ${start})::float8 * 1000, extract(epoch from ${end})::float8 * 1000))`

const intervalsOf = ({ times }: TimesRow): Interval[] => times.map(([start, end]) => ({ start, end }))

type Range = { from: Date; to: Date }

const sessionTimes = prepare<{ id: string } & Range, TimesRow>(
  'mentorship.sessionTimes',
  (value) => sql`
    select member_id, ${timesJson(sql`lower(during)`, sql`upper(during)`)} as times from mentor_session_times
    where member_id = ${value('id')}::uuid and during && tstzrange(${value('from')}::timestamptz, ${value('to')}::timestamptz)
    group by member_id`,
)

/** The times that requested and confirmed sessions take from a member, as mentor or as mentee, in milliseconds. */
export const sessionTimesOf = async (db: Db, id: string, from: number, to: number): Promise<Interval[]> =>
  (await sessionTimes.rows(db, { id, from: new Date(from), to: new Date(to) })).flatMap(intervalsOf)

/**
 * What blocks the slots of a mentor: own sessions, which also count for the caps, sessions with other mentors, and the busy
 * times of their own calendar.
 */
export type MentorBookings = { sessions: Interval[]; menteeTimes: Interval[]; calendarTimes: Interval[] }

/** All times but own sessions that a slot must not overlap. */
export const busyTimesOf = ({ menteeTimes, calendarTimes }: Omit<MentorBookings, 'sessions'>): Interval[] => [
  ...menteeTimes,
  ...calendarTimes,
]

const bookingsOf = prepare<{ ids: readonly string[] } & Range, TimesRow & { kind: keyof MentorBookings }>(
  'mentorship.bookings',
  (value) => {
    const members = sql`any(${value('ids')}::uuid[])`
    const [from, to] = [sql`${value('from')}::timestamptz`, sql`${value('to')}::timestamptz`]
    const starts = sql`starts_at >= ${from} and starts_at < ${to}`
    const times = timesJson(sql`starts_at`, sql`ends_at`)
    return sql`
      select 'sessions' as kind, mentor_id as member_id, ${times} as times from mentor_sessions
      where mentor_id = ${members} and status in ('requested', 'confirmed', 'held') and ${starts} group by mentor_id
      union all
      select 'menteeTimes', mentee_id, ${times} from mentor_sessions
      where mentee_id = ${members} and status in ('requested', 'confirmed') and ${starts} group by mentee_id
      union all
      select 'calendarTimes', member_id, ${timesJson(sql`lower(during)`, sql`upper(during)`)} from mentor_busy_times
      where member_id = ${members} and during && tstzrange(${from}, ${to}) group by member_id`
  },
)

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
    mentorIds.map((id): [string, MentorBookings] => [id, { sessions: [], menteeTimes: [], calendarTimes: [] }]),
  )
  for (const row of await bookingsOf.rows(db, { ids: mentorIds, from: new Date(from), to: new Date(to) })) {
    const found = bookings.get(row.member_id)
    if (found) found[row.kind] = intervalsOf(row)
  }
  return bookings
}
