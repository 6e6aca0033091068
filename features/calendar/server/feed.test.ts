import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { setFavorite } from '#features/opportunities/contract/index.ts'
import { hourMs, dayMs } from '#kit/durations.ts'
import { toRequest } from '#kit/endpoint.ts'
import { calendarParsers } from '#tests/support/read-calendar.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createCalendarFeed, fetchCalendarFeed, readCalendarFeed, removeCalendarFeed } from '../contract/index.ts'
import { createCalendar } from './index.ts'
import { createFeedPath } from './testing.ts'

const logged: string[] = []
let now = new Date()
const server = await startTestServer({
  clock: () => now,
  logLevel: 'info',
  logTo: { write: (line) => logged.push(line) },
})
const { exportFor, erase } = createCalendar([])

const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
const fetchFeed = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
const statusOf = async (path: string) => (await fetchFeed(path)).status

const buildSubscriber = async () => {
  const member = await signedInMember(server)
  return { ...member, path: await createFeedPath(member.client) }
}
const addFavorite = async (member: Awaited<ReturnType<typeof signedInMember>>, title: string) => {
  const poster = await buildMember(server)
  const { id } = await buildOpportunity(server, poster.id, { title, applicationDeadline: inDays(10) })
  await member.client.succeed(setFavorite, { id, favorite: true })
}

describe('the feed', () => {
  it.each(calendarParsers)('[MENT-08/calendar-feed] is a calendar for %s without a session', async (_, read) => {
    const member = await buildSubscriber()
    expect(read(await (await fetchFeed(member.path)).text())).toEqual({ method: 'PUBLISH', events: [] })
    await addFavorite(member, 'Båtbyggare, Umeå; "snart"')
    const response = await fetchFeed(member.path)
    expect(read(await response.text())).toMatchObject({
      method: 'PUBLISH',
      events: [{ summary: 'Sista ansökningsdag: Båtbyggare, Umeå; "snart"', organiser: null, attendees: [] }],
    })
  })

  it('[MENT-08/calendar-feed] is a private file that search engines and the addresses of other sites never see', async () => {
    const { path } = await buildSubscriber()
    const { status, headers } = await fetchFeed(path)
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      status: 200,
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(headers.getSetCookie()).toEqual([])
  })

  it('[MENT-08/calendar-feed] answers 304 until an event changes', async () => {
    const member = await buildSubscriber()
    await addFavorite(member, 'En möjlighet')
    const etag = (await fetchFeed(member.path)).headers.get('etag') ?? ''
    const same = await fetchFeed(member.path, { 'if-none-match': etag })
    expect([same.status, await same.text()]).toEqual([304, ''])
    await addFavorite(member, 'En till')
    expect((await fetchFeed(member.path, { 'if-none-match': etag })).status).toBe(200)
  })

  it('[MENT-08/calendar-feed] a calendar that appends a query to the address gets the feed', async () => {
    const { path } = await buildSubscriber()
    expect(await statusOf(`${path}?nocache=1`)).toBe(200)
  })

  it("[MENT-08/calendar-feed] shows the member's own events when another member asks for it", async () => {
    const [member, other] = [await buildSubscriber(), await buildSubscriber()]
    await addFavorite(member, 'Hennes möjlighet')
    expect(await (await other.client.raw(member.path)).text()).toContain('Hennes möjlighet')
    expect(await (await fetchFeed(other.path)).text()).not.toContain('Hennes möjlighet')
  })
})

describe('the secret address', () => {
  it('[MENT-08/calendar-feed] is a new one of 256 random bits each time, and only a hash of it is stored', async () => {
    const { id, client } = await signedInMember(server)
    const { url } = await client.succeed(createCalendarFeed, {})
    const again = await client.succeed(createCalendarFeed, {})
    for (const one of [url, again.url])
      expect(one).toMatch(new RegExp(`^${server.config.publicBaseUrl}/calendar/[A-Za-z0-9_-]{43}\\.ics$`))
    expect(again.url).not.toBe(url)
    const [row] = await server.db.selectFrom('calendar_feeds').selectAll().where('member_id', '=', id).execute()
    const token = again.url.slice(-47, -4)
    expect(row?.token_hash).toHaveLength(32)
    for (const encoding of ['base64url', 'utf8'] as const)
      expect(row?.token_hash.toString(encoding)).not.toContain(token)
    expect(await client.succeed(readCalendarFeed, {})).toEqual({ feed: again.feed })
  })

  it('[MENT-08/calendar-feed] stops working at once when it is replaced or removed', async () => {
    const { client, path } = await buildSubscriber()
    expect(await statusOf(path)).toBe(200)
    const next = await createFeedPath(client)
    expect([await statusOf(path), await statusOf(next)]).toEqual([404, 200])
    expect(await client.succeed(removeCalendarFeed, {})).toEqual({ feed: null })
    expect(await statusOf(next)).toBe(404)
    expect(await client.succeed(removeCalendarFeed, {})).toEqual({ feed: null })
    expect(await client.succeed(readCalendarFeed, {})).toEqual({ feed: null })
  })

  it('[MENT-08/calendar-feed] gets the same refusal whether it is unknown, malformed or replaced', async () => {
    const { client, path } = await buildSubscriber()
    await createFeedPath(client)
    const refusalOf = async (address: string) => {
      const response = await fetchFeed(address)
      const { error } = (await response.json()) as { error: { code: string; requestId: string } }
      return { status: response.status, code: error.code, cache: response.headers.get('cache-control') }
    }
    const wanted = { status: 404, code: 'not_found', cache: 'no-store' }
    const unknown = toRequest(fetchCalendarFeed, { file: `${'A'.repeat(43)}.ics` }).path
    for (const address of [path, unknown, '/calendar/x', '/calendar/.ics', `${unknown}.ics`, '/calendar/%00.ics'])
      expect(await refusalOf(address), address).toEqual(wanted)
  })

  it.each(['ban', 'security'] as const)(
    '[MENT-08/calendar-feed] does not work while the member is locked out by a lockout of the kind %s',
    async (kind) => {
      const { id, path } = await buildSubscriber()
      const lockout = await server.db
        .insertInto('account_blocks')
        .values({ user_id: id, kind, reason: 'A test wants it.' })
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(await statusOf(path)).toBe(404)
      await server.db
        .updateTable('account_blocks')
        .set({ lifted_at: new Date(), lift_reason: 'A mistake.' })
        .where('id', '=', lockout.id)
        .execute()
      expect(await statusOf(path)).toBe(200)
    },
  )

  it('[MENT-08/calendar-feed] never reaches the log or the security events', async () => {
    const { client, path } = await buildSubscriber()
    const token = path.slice('/calendar/'.length, -'.ics'.length)
    logged.length = 0
    await fetchFeed(path)
    await fetchFeed(`${path}?q=<script>alert(1)</script>`)
    await fetch(server.url + path, { method: 'POST' })
    await createFeedPath(client)
    await fetchFeed(path)
    await expect.poll(() => logged.filter((line) => line.includes('"calendar.feed"')).length).toBe(3)
    expect(logged.join('')).not.toContain(token)
    const events = await server.db.selectFrom('security_events').selectAll().execute()
    expect(JSON.stringify(events)).not.toContain(token)
  })

  it('[MENT-08/calendar-feed] stops working when the member is erased, and is not in the data export', async () => {
    const { id, path } = await buildSubscriber()
    expect(await exportFor?.(server.db, id)).toEqual({
      calendarFeed: { created_at: expect.any(Date), last_fetched_at: null },
    })
    await server.db.transaction().execute(async (tx) => erase?.(tx, id))
    expect(await statusOf(path)).toBe(404)
    expect(await exportFor?.(server.db, id)).toEqual({ calendarFeed: null })
  })
})

it('[MENT-08/calendar-feed] the time of the last fetch is stored at most once an hour', async () => {
  const { client, path } = await buildSubscriber()
  const lastFetchedAt = async () => (await client.succeed(readCalendarFeed, {})).feed?.lastFetchedAt
  expect(await lastFetchedAt()).toBeNull()
  const first = now
  await fetchFeed(path)
  expect(await lastFetchedAt()).toBe(first.toISOString())
  now = new Date(first.getTime() + hourMs - 1)
  await fetchFeed(path)
  expect(await lastFetchedAt()).toBe(first.toISOString())
  now = new Date(first.getTime() + hourMs)
  await fetchFeed(path)
  expect(await lastFetchedAt()).toBe(now.toISOString())
})

it('[MENT-08/calendar-feed] visitors have no feed, and a member creates one after confirming the mail address', async () => {
  for (const endpoint of [readCalendarFeed, createCalendarFeed, removeCalendarFeed])
    expect(await server.call(endpoint, {})).toMatchObject({ status: 401, code: 'auth.required' })
  const unconfirmed = await signedInClient(server, await buildMember(server, { confirmed: false }))
  expect(await unconfirmed.call(createCalendarFeed, {})).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  expect(await unconfirmed.succeed(readCalendarFeed, {})).toEqual({ feed: null })
})
