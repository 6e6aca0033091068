import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { productLimits } from '../../contract/index.ts'
import { dayAt, periodOf } from '../board-days.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/boards.ts'
import * as statistics from '../queries/statistics.ts'
import { cardsFor, found, readerOf } from './load-product.ts'

export const board: Serve<typeof contract.readBoard> = async (ctx, { period, date }) => {
  const today = dayAt(ctx.now)
  const span = periodOf(period, date ?? today)
  const running = periodOf(period, today)
  if (span.from > running.from) return ctx.fail('product.board_to_come')
  const { opens_at, closes_at } = await queries.momentsOf(ctx.tx, span)
  const rows = await queries.boardOf(ctx.tx, span, readerOf(ctx), productLimits.board)
  const cards = await cardsFor(ctx, rows)
  const { before, after } = await queries.nearestLaunches(ctx.tx, span)
  const startOf = (day: string | null) => (day === null ? null : periodOf(period, day).from)
  return {
    period,
    ...span,
    opensAt: opens_at.toISOString(),
    closesAt: closes_at.toISOString(),
    items: cards.map((product, at) => ({ place: rows[at]?.place ?? at + 1, product })),
    previous: startOf(before),
    next: startOf(after) ?? (span.from < running.from ? running.from : null),
  }
}

export const readStatistics: Serve<typeof contract.readStatistics> = async (ctx, { id }) => {
  const { facts } = await found(ctx, id)
  ctx.allow(policy.seeStatistics(ctx.viewer, facts))
  return {
    total: await statistics.totalsOf(ctx.tx, id),
    days: await statistics.daysOf(ctx.tx, id, dayAt(ctx.now), productLimits.statisticsDays),
  }
}

export const visit: Serve<typeof contract.countVisit> = async (ctx, { id }) => {
  const { facts } = await found(ctx, id)
  // Whoever made it does not visit it.
  if (facts.status !== 'approved' || facts.isMaker) return { ok: true }
  const { ip, userAgent } = ctx.request
  await statistics.countVisit(
    ctx.tx,
    id,
    dayAt(ctx.now),
    ctx.viewer ? `member ${ctx.viewer.id}` : `visitor ${ip} ${userAgent}`,
  )
  return { ok: true }
}
