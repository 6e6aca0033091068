import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { boardZone } from '../../contract/boards.ts'
import { cardJoins, productCardColumns, type CardRow, isPublic } from './columns.ts'

type Db = Kysely<DB>

export type DateRange = { from: string; to: string }

const zone = sql.lit(boardZone)
/** Midnight in Stockholm at the start of a day. Days with a clock change have 23 or 25 hours. */
const startOfDay = (day: string, after = 0) => sql`((${day}::date + ${after}::int)::timestamp at time zone ${zone})`

export const boundsOf = async (db: Db, { from, to }: DateRange): Promise<{ opens_at: Date; closes_at: Date }> => {
  const { rows } = await sql<{
    opens_at: Date
    closes_at: Date
  }>`select ${startOfDay(from)} as opens_at, ${startOfDay(to, 1)} as closes_at`.execute(db)
  return rows[0] as { opens_at: Date; closes_at: Date }
}

/** Condition on `products as p`, written so that it matches the expressions of the board indexes. */
const isLaunchedIn = ({ from, to }: DateRange) =>
  from === to
    ? sql`(p.launched_at at time zone ${zone})::date = ${from}::date`
    : sql`date_trunc('week', p.launched_at at time zone ${zone}) = ${from}::date`

/** Orders by the weight at the end of the period, then by launch. Reads only the beginning of an index. */
const ranking = (span: DateRange, limit: number) => {
  const weight = sql.ref(span.from === span.to ? 'p.day_weight' : 'p.week_weight')
  return sql`
    select first.id, row_number() over (order by first.weight desc, first.launched_at, first.id)::int as place from (
      select p.id, p.launched_at, ${weight} as weight from products as p
      where ${isPublic} and ${isLaunchedIn(span)}
      order by ${weight} desc, p.launched_at, p.id limit ${limit}
    ) as first`
}

export type BoardRow = CardRow & { place: number }

export const boardOf = async (db: Db, span: DateRange, viewerId: string | null, limit: number): Promise<BoardRow[]> => {
  const { rows } = await sql<BoardRow>`
    select ${productCardColumns(viewerId)}, ranked.place
    from (${ranking(span, limit)}) as ranked join products as p on p.id = ranked.id ${cardJoins} order by ranked.place`.execute(
    db,
  )
  return rows
}

/** The product's places on its boards; null if it is not among the first `limit`. */
export const placesOf = async (
  db: Db,
  { day, week }: { day: DateRange; week: DateRange },
  id: string,
  limit: number,
): Promise<{ day: number | null; week: number | null }> => {
  const placeIn = (span: DateRange) =>
    sql`(select place from (${ranking(span, limit)}) as ranked where id = ${id}::uuid)`
  const { rows } = await sql<{
    day: number | null
    week: number | null
  }>`select ${placeIn(day)} as day, ${placeIn(week)} as week`.execute(db)
  return rows[0] as { day: number | null; week: number | null }
}

/** The Stockholm days of the last launch before a period and the first one after it. */
export const nearestLaunches = async (
  db: Db,
  { from, to }: DateRange,
): Promise<{ before: string | null; after: string | null }> => {
  const { rows } = await sql<{ before: string | null; after: string | null }>`select
    (select (p.launched_at at time zone ${zone})::date::text from products as p
     where ${isPublic} and p.launched_at < ${startOfDay(from)} order by p.launched_at desc limit 1) as before,
    (select (p.launched_at at time zone ${zone})::date::text from products as p
     where ${isPublic} and p.launched_at >= ${startOfDay(to, 1)} order by p.launched_at limit 1) as after`.execute(db)
  return rows[0] as { before: string | null; after: string | null }
}
