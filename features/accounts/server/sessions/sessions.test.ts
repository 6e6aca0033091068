import { describe, expect, it } from 'vitest'
import { openEventSource } from '#tests/support/event-source.ts'
import type { Client } from '#tests/support/client.ts'
import { subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  accountChanged,
  endSession,
  listSessions,
  session,
  sessionsChanged,
  signIn,
  updatePreferences,
} from '../../contract/index.ts'
import { sessionCookieName } from './session-cookie.ts'
import { buildMember, signedInClient, signedInMember } from '../testing.ts'

const server = await startTestServer({ config: { trustedProxies: 1 } })
const password = 'norrsken över fjärden'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const computer =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const signInFrom = async (identifier: string, userAgent: string, address: string): Promise<Client> => {
  const client = server.client()
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address }
  await client.succeed(signIn, { identifier, password }, { headers })
  return client
}
const idOf = async (client: Client) =>
  (await client.succeed(listSessions, {})).items.find(({ isCurrent }) => isCurrent)?.id as string

describe('listSessions', () => {
  it('[SET-05/device, SET-05/address, SET-05/last-seen] names the browser, the system and the network of each session, last used first', async () => {
    const { email, id } = await buildMember(server, { password })
    const here = await signInFrom(email, computer, '203.0.113.77')
    await signInFrom(email, phone, '2001:db8:1:2:3:4:5:6')
    await server.pool.query(
      `update sessions set created_at = '2026-11-01T08:00:00Z', last_seen_at = '2026-11-02T08:00:00Z'
       where user_id = $1 and user_agent = $2`,
      [id, phone],
    )
    const { items, nextCursor } = await here.succeed(listSessions, {})
    expect(nextCursor).toBeNull()
    expect(items).toMatchObject([
      {
        device: { browser: 'Chrome', system: 'Windows', isMobile: false },
        network: '203.0.113.0/24',
        isCurrent: true,
      },
      {
        device: { browser: 'Safari', system: 'iOS', isMobile: true },
        network: '2001:db8:1::/48',
        firstSeenAt: '2026-11-01T08:00:00.000Z',
        lastSeenAt: '2026-11-02T08:00:00.000Z',
        isCurrent: false,
      },
    ])
    expect(JSON.stringify(items)).not.toContain('203.0.113.77')
  })

  it('[SET-05/device] lists no expired session, no session closed by a ban and none of another member', async () => {
    const { client, ...member } = await signedInMember(server)
    await signedInMember(server)
    await signedInClient(server, member)
    await signedInClient(server, member)
    const own = await idOf(client)
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from sessions where user_id = $1 and id <> $2',
      [member.id, own],
    )
    await server.pool.query(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [rows[0]?.id])
    await server.pool.query('update sessions set shut_at = now() where id = $1', [rows[1]?.id])
    expect((await client.succeed(listSessions, {})).items.map(({ id }) => id)).toEqual([own])
    for (const { id } of rows)
      expect(await client.call(endSession, { id })).toMatchObject({ status: 404, code: 'account.session_not_found' })
  })

  it('[SET-05/device] pages contain each session once, even when sessions were last used in the same millisecond', async () => {
    const { client, ...member } = await signedInMember(server)
    for (let n = 0; n < 6; n++) await signedInClient(server, member)
    await server.pool.query(
      `update sessions set last_seen_at = '2026-11-02T08:00:00.123Z'::timestamptz + random() * interval '900 microseconds'
       where user_id = $1`,
      [member.id],
    )
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const read: { items: { id: string }[]; nextCursor: string | null } = await client.succeed(listSessions, {
        limit: 2,
        ...(cursor && { cursor }),
      })
      ids.push(...read.items.map(({ id }) => id))
      cursor = read.nextCursor
    } while (cursor)
    expect(ids).toHaveLength(7)
    expect(new Set(ids).size).toBe(7)
  })

  it('[SET-05/device] a sign-in with a browser is announced to the open pages of the member and of the member before', async () => {
    const { email } = await buildMember(server, { password })
    const before = await signedInMember(server)
    const there = await signedInClient(server, before)
    const here = await signInFrom(email, computer, '203.0.113.77')
    const [stream, previous] = [await subscribeLive(server, here), await subscribeLive(server, there)]
    await before.client.succeed(signIn, { identifier: email, password })
    await stream.next(({ name }) => name === sessionsChanged.name)
    await previous.next(({ name }) => name === sessionsChanged.name)
    for (const one of [stream, previous]) one.close()
    expect((await there.succeed(listSessions, {})).items).toHaveLength(1)
  })
})

describe('endSession', () => {
  it('[SET-05/end-one] ends one session and its live stream at once, and no other', async () => {
    const { client, ...member } = await signedInMember(server)
    const [ended, third] = [await signedInClient(server, member), await signedInClient(server, member)]
    const [stream, mine] = [await openEventSource(ended), await openEventSource(client)]
    expect(await client.succeed(endSession, { id: await idOf(ended) })).toEqual({ ok: true })
    await stream.ended
    // Without the event, the server would notice only within a minute.
    expect(stream.messages.at(-1)?.data.name).toBe(accountChanged.name)
    expect((await ended.succeed(session, {})).viewer).toBeNull()
    expect((await ended.call(updatePreferences, { language: 'en' })).code).toBe('auth.required')
    expect((await third.succeed(session, {})).viewer?.id).toBe(member.id)
    expect((await client.succeed(listSessions, {})).items).toHaveLength(2)
    expect(mine.hasEnded).toBe(false)
    mine.close()
  })

  it('[SET-05/end-one] does not end the session of another member', async () => {
    const { client } = await signedInMember(server)
    const other = await signedInMember(server)
    const id = await idOf(other.client)
    expect(await client.call(endSession, { id })).toMatchObject({ status: 404, code: 'account.session_not_found' })
    expect((await other.client.succeed(session, {})).viewer?.id).toBe(other.id)
    expect((await server.call(endSession, { id })).code).toBe('auth.required')
  })

  it('[SET-05/end-one] exactly one of 20 concurrent calls ends a session', async () => {
    const { client, ...member } = await signedInMember(server)
    const id = await idOf(await signedInClient(server, member))
    const codes = (await Promise.all(Array.from({ length: 20 }, () => client.call(endSession, { id })))).map(
      ({ code }) => code,
    )
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(codes.filter((code) => code === 'account.session_not_found')).toHaveLength(19)
  })

  it('[SET-05/end-one] removes the cookie when a browser ends its own session', async () => {
    const { client } = await signedInMember(server)
    await client.succeed(endSession, { id: await idOf(client) })
    expect(client.cookies.has(sessionCookieName)).toBe(false)
  })
})
