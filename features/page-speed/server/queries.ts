import { type Kysely, sql } from 'kysely'
import { stockholmDayAt } from '#kit/stockholm-day.ts'
import type { DB } from '#platform/db/schema.ts'
import type { allMeasures, Measure } from '../contract/index.ts'

type Db = Kysely<DB>

const today = (now: Date) => sql`${stockholmDayAt(now)}::date`

/** What is selected: the last `days` days up to today, on one kind of device or on all. */
export type Selection = { days: number; device?: string | undefined; now: Date }

const isSelected = ({ days, device, now }: Selection) => sql`
  day > ${today(now)} - ${days}::int and day <= ${today(now)}
  and ${device === undefined ? sql`true` : sql`device = ${device}`}`

export type SpeedCount = {
  source: 'browser' | 'server'
  measure: (typeof allMeasures)[number]
  subject: string
  device: 'phone' | 'computer' | 'server'
  bucket: number
  count: number
  failures: number
}

/** Adds counts to those of today. Rows are locked in one order, so that two nodes do not wait for each other. */
export const add = async (db: Db, counts: readonly SpeedCount[], now: Date): Promise<void> => {
  await sql`
    insert into speed_counts as c (day, source, measure, subject, device, bucket, count, failures)
    select ${today(now)}, n.source, n.measure, n.subject, n.device, n.bucket, n.count, n.failures
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as n (
      source text, measure text, subject text, device text, bucket smallint, count bigint, failures bigint)
    order by 2, 3, 4, 5, 6
    on conflict (source, day, measure, subject, device, bucket)
    do update set count = c.count + excluded.count, failures = c.failures + excluded.failures
  `.execute(db)
}

/**
 * The bucket of a percentile in each group: the first one up to which the share of the group's count is reached.
 * @param grouping columns of speed_counts
 */
const percentiles = (
  source: SpeedCount['source'],
  selection: Selection,
  grouping: readonly ('measure' | 'subject' | 'day')[],
) => {
  const groups = sql.join(grouping.map((column) => sql.ref(column)))
  return sql`
    with counted as (
      select ${groups}, bucket, sum(count)::float8 as count, sum(failures)::float8 as failures
      from speed_counts where source = ${source} and ${isSelected(selection)}
      group by ${groups}, bucket
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
  const { rows } = await sql<Row>`${percentiles('browser', selection, ['measure'])}`.execute(db)
  return rows
}

export const measuresByDay = async (db: Db, selection: Selection) => {
  type Row = Percentiles & { measure: Measure; day: string }
  const { rows } = await sql<Row>`
    select m.*, m.day::text as day from (${percentiles('browser', selection, ['measure', 'day'])}) as m order by m.day
  `.execute(db)
  return rows
}

/** Of the pages that were loaded most, by the first paint that every page has. */
export const measuresByPage = async (db: Db, selection: Selection, limit: number) => {
  type Row = Percentiles & { measure: Measure; subject: string }
  const { rows } = await sql<Row>`
    with measured as (${percentiles('browser', selection, ['subject', 'measure'])}),
      first as (select subject, max(count) as loads from measured group by subject order by 2 desc, 1 limit ${limit})
    select m.* from measured as m join first using (subject) order by first.loads desc, m.subject
  `.execute(db)
  return rows
}

export const callsByDay = async (db: Db, selection: Selection) => {
  const { rows } = await sql<Percentiles & { day: string }>`
    select c.*, c.day::text as day from (${percentiles('server', selection, ['day'])}) as c order by c.day
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
  const { rows } = await sql<Percentiles & { subject: string }>`
    select * from (${percentiles('server', selection, ['subject'])}) as c
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
  const { rows } = await sql<{ bucket: number; count: number; failures: number }>`
    select bucket, sum(count)::float8 as count, sum(failures)::float8 as failures from speed_counts
    where source = ${of.measure === 'answer' ? 'server' : 'browser'} and measure = ${of.measure} and ${isSelected(selection)}
      and ${of.subject === undefined ? sql`true` : sql`subject = ${of.subject}`}
      and ${of.day === undefined ? sql`true` : sql`day = ${of.day}::date`}
    group by bucket order by bucket
  `.execute(db)
  return rows
}

export const deleteOlderThan = async (db: Db, days: number, now: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from speed_counts where day < ${today(now)} - ${days}::int`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
