import type { Kysely } from 'kysely'
import { isCounted, isRobot } from '#features/visits/server/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { logBucketBounds, logBucketOf } from '#kit/log-buckets.ts'
import { addDays, stockholmDayAt } from '#kit/stockholm-day.ts'
import { cacheForAMinute, uncachedTotal } from '#platform/db/cache-for-a-minute.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Handler } from '#platform/http/route.ts'
import type { createPageMatcher } from '#platform/page-patterns.ts'
import type * as contract from '../contract/index.ts'
import { pageSpeedLimits } from '../contract/index.ts'
import * as queries from './queries.ts'
import { answersByDay, answersOf, pagesOf, seriesOf, valuesOf } from './view.ts'

export const createReport =
  (findPage: ReturnType<typeof createPageMatcher>): Handler<typeof contract.reportPageSpeed> =>
  async (ctx, { path, device, values }) => {
    const { userAgent, asksForPrivacy } = ctx.request
    const { pattern: page } = findPage(path) ?? ctx.fail('page_speed.unknown_page')
    if (!isCounted({ isOn: ctx.settings.analytics, asksForPrivacy, isRobot: isRobot(userAgent) })) return { ok: true }
    const counts = new Map(
      values.map(({ measure, value }) => {
        const milliseconds = measure === 'cls' ? value * 1000 : value
        const bucket = logBucketOf(Math.min(milliseconds, pageSpeedLimits.longest))
        return [measure, { source: 'browser', measure, subject: page, device, bucket, count: 1, failures: 0 } as const]
      }),
    )
    await queries.add(ctx.db, [...counts.values()], ctx.now)
    return { ok: true }
  }

/** The days of a selection, the oldest first. */
const daysOf = ({ days, now }: queries.Selection): string[] =>
  Array.from({ length: days }, (_, at) => addDays(stockholmDayAt(now), at + 1 - days))

type PageSpeed = OutputOf<typeof contract.readPageSpeed>
const isLarge = ({ pages }: PageSpeed) => pages.some(({ loads }) => loads > uncachedTotal)
/** Large numbers, which one load hardly changes, may be a minute old. */
const cachedPageSpeed = cacheForAMinute<PageSpeed>(isLarge)

const readPages = async (db: Kysely<DB>, selection: queries.Selection): Promise<PageSpeed> => {
  const [total, byDay, pages] = await Promise.all([
    queries.measuresInTotal(db, selection),
    queries.measuresByDay(db, selection),
    queries.measuresByPage(db, selection, pageSpeedLimits.listed),
  ])
  return { total: valuesOf(total), byDay: seriesOf(daysOf(selection), byDay), pages: pagesOf(pages) }
}

export const pages: Handler<typeof contract.readPageSpeed> = ({ tx, now }, { days, device }) =>
  cachedPageSpeed(tx, `${days} ${device}`, () => readPages(tx, { days: Number(days), device, now }))

export const calls: Handler<typeof contract.readServerTimes> = async ({ tx, now }, { days, order }) => {
  const selection = { days: Number(days), now }
  const [byDay, byName] = await Promise.all([
    queries.callsByDay(tx, selection),
    queries.callsByName(tx, selection, order, pageSpeedLimits.listed),
  ])
  return {
    byDay: answersByDay(daysOf(selection), byDay),
    calls: byName.map((row) => ({ call: row.subject, ...answersOf(row) })),
  }
}

export const distribution: Handler<typeof contract.readDistribution> = async ({ tx, now }, input) => {
  const { days, device, measure, subject, day } = input
  const buckets = await queries.distribution(tx, { days: Number(days), device, now }, { measure, subject, day })
  return { buckets: buckets.map(({ bucket, count, failures }) => ({ ...logBucketBounds(bucket), count, failures })) }
}
