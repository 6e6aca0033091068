import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, stockholmDayAt } from '#kit/stockholm-day.ts'
import type { DB } from '#platform/db/schema.ts'
import type { allMeasures, Measure } from '../contract/index.ts'
import { readSummedPeriod } from './period-queries.ts'

type Db = Kysely<DB>

const today = (now: Date) => sql`${stockholmDayAt(now)}::date`

/** What is selected: the last `days` days up to today, on one kind of device or on all. */
export type Selection = { days: number; device?: string | undefined; now: Date }

type Source = SpeedCount['source']

const isOnDevice = ({ device }: Selection) => (device === undefined ? sql`true` : sql`device = ${device}`)
const isWithin = ({ days, now }: Selection) => sql`day > ${today(now)} - ${days}::int and day <= ${today(now)}`

/** Counts of all pages or calls together, by day. */
const totalCounts = (source: Source, selection: Selection) => sql`
  select day, measure, bucket, count, failures from speed_totals
  where source = ${source} and ${isWithin(selection)} and ${isOnDevice(selection)}`

/**
 * Counts of each page or call. Of a period that has been summed up, the days after the sums are added, and the days that
 * have left the period since then are subtracted.
 */
const subjectCounts = async (db: Db, source: Source, selection: Selection) => {
  const { days, now } = selection
  const summed = await readSummedPeriod(db, { days, today: stockholmDayAt(now), source })
  const countsOfDays = (sign: 1 | -1, condition: RawBuilder<unknown>) => sql`
  select measure, subject, bucket, ${sign}::int * count as count, ${sign}::int * failures as failures from speed_counts
  where source = ${source} and ${condition} and ${isOnDevice(selection)}`
  if (!summed) return countsOfDays(1, isWithin(selection))
  const { lastDay } = summed
  return sql`
  select measure, subject, bucket, count, failures from speed_periods
  where days = ${days} and source = ${source} and last_day = ${lastDay}::date and ${isOnDevice(selection)}
  union all
  ${countsOfDays(1, sql`day > ${lastDay}::date and day <= ${today(now)}`)}
  union all
  ${countsOfDays(-1, sql`day > ${addDays(lastDay, 1 - days)}::date and day <= ${today(now)} - ${days}::int`)}`
}

export type SpeedCount = {
  source: 'browser' | 'server'
  measure: (typeof allMeasures)[number]
  subject: string
  device: 'phone' | 'computer' | 'server'
  bucket: number
  count: number
  failures: number
}

/**
 * Adds counts to those of today and to their sums. Rows are locked in one order, so that two nodes do not wait for each
 * other: the second insert reads how many rows the first one has written.
 */
export const add = async (db: Db, counts: readonly SpeedCount[], now: Date): Promise<void> => {
  const day = today(now)
  const added = sql`do update set count = c.count + excluded.count, failures = c.failures + excluded.failures`
  await sql`
    with added as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as n (
        source text, measure text, subject text, device text, bucket smallint, count bigint, failures bigint)
    ), days as (
      insert into speed_counts as c (day, source, measure, subject, device, bucket, count, failures)
      select ${day}, source, measure, subject, device, bucket, count, failures from added
      order by 2, 3, 4, 5, 6
      on conflict (source, day, measure, subject, device, bucket) ${added} returning 1
    )
    insert into speed_totals as c (day, source, measure, device, bucket, count, failures)
    select ${day}, source, measure, device, bucket, sum(count), sum(failures)
    from added, (select count(*) as written from days) as before
    group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (source, day, measure, device, bucket) ${added}
  `.execute(db)
}

/**
 * The bucket of a percentile in each group: the first one up to which the share of the group's count is reached.
 */
const percentiles = (counts: RawBuilder<unknown>, grouping: readonly ('measure' | 'subject' | 'day')[]) => {
  const groups = sql.join(grouping.map((column) => sql.ref(column)))
  return sql`
    with counted as (
      select ${groups}, bucket, sum(count)::float8 as count, sum(failures)::float8 as failures
      from (${counts}) as selected
      group by ${groups}, bucket having sum(count) > 0
    ), cumulated as (
      select *, sum(count) over (partition by ${groups} order by bucket) as up_to,
        sum(count) over (partition by ${groups}) as total, sum(failures) over (partition by ${groups}) as failed
      from counted
    )
    select ${groups}, min(total) as count, min(failed) as failures,
      min(bucket) filter (where up_to >= 0.5 * total) as median,
      min(bucket) filter (where up_to >= 0.75 * total) as p75,
      min(bucket) filter (where up_to >= 0.95 * total) as p95
    from cumulated group by ${groups}`
}

type Percentiles = { count: number; failures: number; median: number; p75: number; p95: number }

export const measuresInTotal = async (db: Db, selection: Selection) => {
  type Row = Percentiles & { measure: Measure }
  const { rows } = await sql<Row>`${percentiles(totalCounts('browser', selection), ['measure'])}`.execute(db)
  return rows
}

export const measuresByDay = async (db: Db, selection: Selection) => {
  type Row = Percentiles & { measure: Measure; day: string }
  const { rows } = await sql<Row>`
    select m.*, m.day::text as day from (${percentiles(totalCounts('browser', selection), ['measure', 'day'])}) as m order by m.day
  `.execute(db)
  return rows
}

/** Of the pages that were loaded most, by the first paint that every page has. */
export const measuresByPage = async (db: Db, selection: Selection, limit: number) => {
  type Row = Percentiles & { measure: Measure; subject: string }
  const counts = await subjectCounts(db, 'browser', selection)
  const { rows } = await sql<Row>`
    with measured as (${percentiles(counts, ['subject', 'measure'])}),
      first as (select subject, max(count) as loads from measured group by subject order by 2 desc, 1 limit ${limit})
    select m.* from measured as m join first using (subject) order by first.loads desc, m.subject
  `.execute(db)
  return rows
}

export const callsByDay = async (db: Db, selection: Selection) => {
  const { rows } = await sql<Percentiles & { day: string }>`
    select c.*, c.day::text as day from (${percentiles(totalCounts('server', selection), ['day'])}) as c order by c.day
  `.execute(db)
  return rows
}

const orders = {
  calls: sql`count desc`,
  slowest: sql`p95 desc`,
  failures: sql`failures desc`,
}
export type CallOrder = keyof typeof orders

export const callsByName = async (db: Db, selection: Selection, order: CallOrder, limit: number) => {
  const counts = await subjectCounts(db, 'server', selection)
  const { rows } = await sql<Percentiles & { subject: string }>`
    select * from (${percentiles(counts, ['subject'])}) as c
    order by ${orders[order]}, count desc, subject limit ${limit}
  `.execute(db)
  return rows
}

/** The counts that a percentile is made of. */
export const distribution = async (
  db: Db,
  selection: Selection,
  of: { measure: SpeedCount['measure']; subject: string | undefined; day: string | undefined },
) => {
  const source = of.measure === 'answer' ? 'server' : 'browser'
  const counts =
    of.day !== undefined
      ? sql`select measure, subject, bucket, count, failures from speed_counts
          where source = ${source} and day = ${of.day}::date and ${isWithin(selection)} and ${isOnDevice(selection)}`
      : of.subject === undefined
        ? totalCounts(source, selection)
        : await subjectCounts(db, source, selection)
  const { rows } = await sql<{ bucket: number; count: number; failures: number }>`
    select bucket, sum(count)::float8 as count, sum(failures)::float8 as failures from (${counts}) as selected
    where measure = ${of.measure} and ${of.subject === undefined ? sql`true` : sql`subject = ${of.subject}`}
    group by bucket having sum(count) > 0 order by bucket
  `.execute(db)
  return rows
}

/** @returns how many rows of single pages and calls were deleted */
export const deleteOlderThan = async (db: Db, days: number, now: Date): Promise<number> => {
  const oldest = sql`${today(now)} - ${days}::int`
  await sql`delete from speed_totals where day < ${oldest}`.execute(db)
  await sql`delete from speed_periods where last_day < ${today(now)} - 2`.execute(db)
  const { numAffectedRows } = await sql`delete from speed_counts where day < ${oldest}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
