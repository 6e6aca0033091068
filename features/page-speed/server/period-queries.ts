import { type Kysely, sql } from 'kysely'
import { addDays } from '#kit/stockholm-day.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** Sums of `days - 1` days up to `lastDay`: those of a period that lack only the day after it. */
export type SummedPeriod = { days: number; lastDay: string }

/** The sums of a period that can be read for a report of the day: the last ones before it that share a day with it. */
export const readSummedPeriod = async (
  db: Db,
  { days, today, source }: { days: number; today: string; source: 'browser' | 'server' },
): Promise<SummedPeriod | null> => {
  const { rows } = await sql<{ last_day: string | null }>`
    select max(last_day)::text as last_day from speed_periods
    where days = ${days} and source = ${source} and last_day < ${today}::date and last_day > ${addDays(today, -days)}::date
  `.execute(db)
  const lastDay = rows[0]?.last_day
  return lastDay ? { days, lastDay } : null
}

/**
 * Sums up the period once, also if two nodes do so at the same time. The sums of the day before stay, for reports that
 * have begun with them.
 */
export const sumUpPeriod = async (tx: Db, { days, lastDay }: SummedPeriod): Promise<void> => {
  await sql`lock table speed_periods in share row exclusive mode`.execute(tx)
  const { rows } = await sql`
    select from speed_periods where days = ${days} and last_day = ${lastDay}::date limit 1`.execute(tx)
  if (rows.length > 0) return
  await sql`delete from speed_periods where days = ${days} and last_day < ${addDays(lastDay, -1)}::date`.execute(tx)
  await sql`
    insert into speed_periods (days, last_day, source, measure, subject, device, bucket, count, failures)
    select ${days}::int, ${lastDay}::date, source, measure, subject, device, bucket, sum(count), sum(failures)
    from speed_counts
    where day > ${addDays(lastDay, 1 - days)}::date and day <= ${lastDay}::date
    group by source, measure, subject, device, bucket`.execute(tx)
}
