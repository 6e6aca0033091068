import { calendarDownload } from '#platform/calendar/calendar-download.ts'
import type { CalendarSource } from '#platform/calendar/calendar-source.ts'
import { renderFeed } from '#platform/calendar/render-calendar.ts'
import type { Handler } from '#platform/http/route.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { hashOfToken, randomToken } from '#platform/security/secret-token.ts'
import type * as contract from '../contract/index.ts'
import { calendarFeedChanged, feedPath } from '../contract/index.ts'
import { collectEvents } from './feed-events.ts'
import * as queries from './queries.ts'
import { feedTokenBytes, tokenOf } from './token.ts'

const viewOf = (row: queries.FeedRow | undefined) => ({
  feed: row
    ? { createdAt: row.created_at.toISOString(), lastFetchedAt: row.last_fetched_at?.toISOString() ?? null }
    : null,
})

export const read: Handler<typeof contract.readCalendarFeed> = async (ctx) =>
  viewOf(await queries.findFeed(ctx.tx, ctx.member.id))

export const create: Handler<typeof contract.createCalendarFeed> = async (ctx) => {
  const token = randomToken(feedTokenBytes)
  const row = await queries.replaceFeed(ctx.tx, ctx.member.id, hashOfToken(token), ctx.now)
  ctx.publish(calendarFeedChanged, {}, { members: [ctx.member.id] })
  return { ...viewOf(row), url: ctx.config.publicBaseUrl + feedPath(token) }
}

export const remove: Handler<typeof contract.removeCalendarFeed> = async (ctx) => {
  if (await queries.deleteFeed(ctx.tx, ctx.member.id))
    ctx.publish(calendarFeedChanged, {}, { members: [ctx.member.id] })
  return viewOf(undefined)
}

/** An unknown, replaced or malformed address and that of a locked-out member get the same answer. */
export const createFetch =
  (sources: readonly CalendarSource[]): Handler<typeof contract.fetchCalendarFeed> =>
  async (ctx, { file }) => {
    const tokenHash = hashOfToken(tokenOf(file))
    const owner = await queries.findFeedOwner(ctx.db, tokenHash)
    if (!owner) return ctx.fail('not_found')
    await queries.markFetched(ctx.db, tokenHash, ctx.now)
    const { now, config } = ctx
    const events = await collectEvents(ctx.db, sources, { ...owner, now, baseUrl: config.publicBaseUrl })
    return calendarDownload('nordbro.ics', renderFeed(textsFor(owner.language, 'calendar')('feed.name'), events))
  }
