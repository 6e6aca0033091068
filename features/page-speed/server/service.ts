import { isCounted, isRobot } from '#features/visits/server/index.ts'
import { logBucketBounds, logBucketOf } from '#kit/log-buckets.ts'
import { addDays, stockholmDayAt } from '#kit/stockholm-day.ts'
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

export const pages: Handler<typeof contract.readPageSpeed> = async ({ tx, now }, { days, device }) => {
  const selection = { days: Number(days), device, now }
  return {
    total: valuesOf(await queries.measuresInTotal(tx, selection)),
    byDay: seriesOf(daysOf(selection), await queries.measuresByDay(tx, selection)),
    pages: pagesOf(await queries.measuresByPage(tx, selection, pageSpeedLimits.listed)),
  }
}

export const calls: Handler<typeof contract.readServerTimes> = async ({ tx, now }, { days, order }) => {
  const selection = { days: Number(days), now }
  const byName = await queries.callsByName(tx, selection, order, pageSpeedLimits.listed)
  return {
    byDay: answersByDay(daysOf(selection), await queries.callsByDay(tx, selection)),
    calls: byName.map((row) => ({ call: row.subject, ...answersOf(row) })),
  }
}

export const distribution: Handler<typeof contract.readDistribution> = async ({ tx, now }, input) => {
  const { days, device, measure, subject, day } = input
  const buckets = await queries.distribution(tx, { days: Number(days), device, now }, { measure, subject, day })
  return { buckets: buckets.map(({ bucket, count, failures }) => ({ ...logBucketBounds(bucket), count, failures })) }
}
