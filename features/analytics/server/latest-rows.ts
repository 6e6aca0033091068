import type { Kysely, RawBuilder } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'
import type { FigureRow, Period } from '#platform/figure.ts'
import { listRows } from './queries/rows.ts'

/**
 * The rows of a figure after the position, latest first. Reads the last day, then the two before it, then four and so
 * on: a figure has an index on its time but none in the order of its rows, so a whole period would be sorted.
 * @param select the rows of a part of the period
 * @param limit how many rows at most
 */
export const listLatestRows = async (
  db: Kysely<DB>,
  select: (part: Period) => RawBuilder<FigureRow>,
  period: Period,
  after: readonly [at: string, id: string] | null,
  limit: number,
): Promise<FigureRow[]> => {
  const rows: FigureRow[] = []
  // A row at the time of the position may follow it by its id.
  let to = after === null ? period.to : new Date(Math.min(period.to.getTime(), Date.parse(after[0]) + 1))
  for (let days = 1; rows.length < limit && to > period.from; days *= 2) {
    const from = new Date(Math.max(period.from.getTime(), to.getTime() - days * dayMs))
    rows.push(...(await listRows(db, select({ from, to }), after, limit - rows.length)))
    to = from
  }
  return rows
}
