import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { boardZone } from '../../contract/boards.ts'
import { cardJoins, productCardColumns, type CardRow, isPublic } from './columns.ts'

type Db = Kysely<DB>

export type DateRange = { from: string; to: string }

const zone = sql.lit(boardZone)
/** Midnight at the beginning of a day there. Days on which the clock is changed are as long as they are. */
const startOfDay = (day: string, after = 0) => sql`((${day}::date + ${after}::int)::timestamp at time zone ${zone})`

/** When a span of days begins and ends. */
export const boundsOf = async (db: Db, { from, to }: DateRange): Promise<{ opens_at: Date; closes_at: Date }> => {
  const { rows } = await sql<{
    opens_at: Date
    closes_at: Date
  }>`select ${startOfDay(from)} as opens_at, ${startOfDay(to, 1)} as closes_at`.execute(db)
  return rows[0] as { opens_at: Date; closes_at: Date }
}

/** Of `products as p`: launched on a day, or in a week from Monday on, as the indexes of the boards have it. */
const isLaunchedIn = ({ from, to }: DateRange) =>
  from === to
    ? sql`(p.launched_at at time zone ${zone})::date = ${from}::date`
    : sql`date_trunc('week', p.launched_at at time zone ${zone}) = ${from}::date`

/**
 * The first of what was launched in a span, most weighed votes first that counted at its end, the earlier launch first among
 * equals: the beginning of an index, however much was launched.
 */
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

/** The places of one among the first of its day and of its week; null when it is not among them. */
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

/** The day there of the launch that comes nearest before and after a span. */
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
