import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { FigureRow, MarketKind } from '#platform/figure.ts'
import { stockholmZone } from '#kit/stockholm-day.ts'
import type { Days } from '../../contract/days.ts'

type Db = Kysely<DB>

export type DayRow = { figure: string; day: string; value: number }

/** The figures by day; a day without a row is 0. */
export const readDays = async (db: Db, figures: readonly string[], { from, to }: Days): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select figure, day::text, sum(value)::int as value from analytics_days
    where figure = any(${[...figures]}::text[]) and day between ${from}::date and ${to}::date
    group by figure, day`.execute(db)
  return rows
}

export type PartRow = { figure: string; part: string; value: number }

/** Sums of each part over the days. */
export const readParts = async (db: Db, figures: readonly string[], { from, to }: Days): Promise<PartRow[]> => {
  const { rows } = await sql<PartRow>`
    select figure, part, sum(value)::int as value from analytics_days
    where figure = any(${[...figures]}::text[]) and day between ${from}::date and ${to}::date
    group by figure, part`.execute(db)
  return rows
}

/** The last day of a level that has been counted, at most the day. */
export const readLevelDay = async (db: Db, figure: string, atMost: string): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from analytics_days where figure = ${figure} and day <= ${atMost}::date`.execute(db)
  return rows[0]?.day ?? null
}

export const readLastDay = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from analytics_days where figure = 'active_members'`.execute(db)
  return rows[0]?.day ?? null
}

/** A member's own rows by day. */
export const countOwn = async (db: Db, rows: RawBuilder<FigureRow>): Promise<Map<string, number>> => {
  const counted = await sql<{ day: string; value: number }>`
    select (own.at at time zone ${stockholmZone})::date::text as day, count(*)::int as value
    from (${rows}) as own group by 1`.execute(db)
  return new Map(counted.rows.map(({ day, value }) => [day, value]))
}

export type CohortRow = { week: string; step: string; members: number }

export const readCohorts = async (db: Db, { from, to }: Days): Promise<CohortRow[]> => {
  const { rows } = await sql<CohortRow>`
    select week::text, step, members from analytics_cohorts
    where week between ${from}::date and ${to}::date`.execute(db)
  return rows
}

export const readMarket = async (db: Db) => {
  const rows = await db
    .selectFrom('analytics_market')
    .select(['name', 'members', 'opportunities'])
    .select(sql<MarketKind>`kind`.as('kind'))
    .orderBy('opportunities', 'desc')
    .orderBy('members', 'desc')
    .orderBy('name')
    .execute()
  return rows
}

export const readCountedAt = async (db: Db): Promise<Date | null> => {
  const row = await db.selectFrom('analytics_counts').select('counted_at').where('kind', '=', 'days').executeTakeFirst()
  return row?.counted_at ?? null
}
