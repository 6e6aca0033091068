import type { Kysely } from 'kysely'
import type { Language } from '#kit/languages.ts'
import { cacheForAMinute, uncachedTotal } from '#platform/db/cache-for-a-minute.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Device, visitLimits } from '../contract/index.ts'
import * as queries from './queries.ts'

type Range = { from: string; to: string }

const read = async (db: Kysely<DB>, filter: queries.Filter, before: Range | null, unit: queries.Unit) => {
  const open = await queries.readOpenDays(db, { ...filter, from: before?.from ?? filter.from })
  const withOpen = { ...filter, open }
  const [totals, earlier, days, pages, sources, devices, languages] = await Promise.all([
    queries.sumOf(db, withOpen),
    before && queries.sumOf(db, { ...withOpen, ...before }),
    queries.byDay(db, withOpen, unit),
    queries.byPage(db, withOpen, visitLimits.rows),
    queries.byColumn(db, withOpen, 'source', visitLimits.rows),
    queries.byColumn<Device>(db, withOpen, 'device', visitLimits.rows),
    queries.byColumn<Language>(db, withOpen, 'language', visitLimits.rows),
  ])
  return { totals, before: earlier, days, pages, sources, devices, languages }
}
type ReportNumbers = Awaited<ReturnType<typeof read>>

/** Large numbers, which one view hardly changes, may be a minute old. */
const cached = cacheForAMinute<ReportNumbers>(({ totals }) => totals.views > uncachedTotal)

/**
 * The numbers of a report, without what its pages are about.
 * @param before the period that the totals are compared with
 */
export const readNumbers = (
  db: Kysely<DB>,
  filter: queries.Filter,
  before: Range | null,
  unit: queries.Unit,
): Promise<ReportNumbers> => cached(db, JSON.stringify([filter, before, unit]), () => read(db, filter, before, unit))
