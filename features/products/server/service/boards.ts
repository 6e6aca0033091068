import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { productLimits } from '../../contract/index.ts'
import { boardDayAt, dateRangeOf } from '../board-days.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/boards.ts'
import * as statistics from '../queries/statistics.ts'
import { cardsFor, findProduct, viewerIdOf } from './load-product.ts'

export const board: Handler<typeof contract.readBoard> = async (ctx, { period, date }) => {
  const today = boardDayAt(ctx.now)
  const span = dateRangeOf(period, date ?? today)
  const running = dateRangeOf(period, today)
  if (span.from > running.from) return ctx.fail('product.board_to_come')
  const { opens_at, closes_at } = await queries.boundsOf(ctx.tx, span)
  const rows = await queries.boardOf(ctx.tx, span, viewerIdOf(ctx), productLimits.board)
  const cards = await cardsFor(ctx, rows)
  const { before, after } = await queries.nearestLaunches(ctx.tx, span)
  const startOf = (day: string | null) => (day === null ? null : dateRangeOf(period, day).from)
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

export const readStatistics: Handler<typeof contract.readStatistics> = async (ctx, { id }) => {
  const { facts } = await findProduct(ctx, id)
  ctx.allow(policy.maySeeStatistics(ctx.viewer, facts))
  return {
    total: await statistics.totalsOf(ctx.tx, id),
    days: await statistics.daysOf(ctx.tx, id, boardDayAt(ctx.now), productLimits.statisticsDays),
  }
}

export const visit: Handler<typeof contract.countVisit> = async (ctx, { id }) => {
  const { facts } = await findProduct(ctx, id)
  if (facts.status !== 'approved' || facts.isMaker) return { ok: true }
  const { ip, userAgent, asksForPrivacy } = ctx.request
  if (asksForPrivacy || !ctx.settings.analytics) return { ok: true }
  await statistics.countVisit(
    ctx.tx,
    id,
    boardDayAt(ctx.now),
    ctx.viewer ? `member ${ctx.viewer.id}` : `visitor ${ip} ${userAgent}`,
  )
  return { ok: true }
}
