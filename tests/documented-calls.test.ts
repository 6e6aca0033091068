import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildMessage, buildThread } from '#features/messages/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { recordSecurityEvent } from '#features/security-events/server/index.ts'
import { features } from '#platform/main.ts'
import type { Client } from './support/client.ts'
import { startTestServer } from './support/server.ts'

// The calls of section 7 as external callers write them: by address, without the contracts.
const server = await startTestServer()
const visitor = server.client()
const [anna, erik, admin] = await Promise.all([
  signedInMember(server, { fullName: 'Anna', role: 'investor', accessRoles: ['partner', 'moderator'] }),
  signedInMember(server, { fullName: 'Erik' }),
  signedInMember(server, { fullName: 'Admin', adminLevel: 'admin' }),
])
const rows = async (client: Client, path: string): Promise<Record<string, unknown>[]> => {
  const response = await client.raw(path)
  if (response.status !== 200) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>[]
}
const post = (client: Client, path: string, body: unknown) =>
  client.raw(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

describe('reads of section 7', () => {
  it("[API-01/profile] profiles returns all columns of the member's own row, by id", async () => {
    const [profile, ...more] = await rows(anna.client, `/rest/v1/profiles?select=*&id=eq.${anna.id}`)
    expect(more).toEqual([])
    expect(profile).toMatchObject({
      id: anna.id,
      full_name: 'Anna',
      avatar_url: null,
      is_admin: false,
      role: 'investor',
    })
    expect(JSON.stringify(profile)).not.toMatch(/password|token|secret/)
  })

  it('[API-01/admin-flag] profiles returns the admin flag alone', async () => {
    expect(await rows(anna.client, `/rest/v1/profiles?select=is_admin&id=eq.${anna.id}`)).toEqual([{ is_admin: false }])
    expect(await rows(admin.client, `/rest/v1/profiles?select=is_admin&id=eq.${admin.id}`)).toEqual([
      { is_admin: true },
    ])
  })

  it("[API-01/user-roles] user_roles returns the member's own roles in the order in which they were assigned", async () => {
    const own = `/rest/v1/user_roles?select=role&user_id=eq.${anna.id}`
    expect(await rows(anna.client, own)).toEqual([{ role: 'partner' }, { role: 'moderator' }])
    // PostgreSQL moves a row to the end of the table when its key changes, even when it changes back.
    for (const [from, to] of [
      ['partner', 'user'],
      ['user', 'partner'],
    ] as const) {
      await server.db
        .updateTable('user_roles')
        .set({ role: to })
        .where('user_id', '=', anna.id)
        .where('role', '=', from)
        .execute()
    }
    expect(await rows(anna.client, own)).toEqual([{ role: 'partner' }, { role: 'moderator' }])
    expect(await rows(erik.client, `/rest/v1/user_roles?select=role&user_id=eq.${erik.id}`)).toEqual([])
  })

  it('[API-01/messages] messages returns the ids of the unread ones', async () => {
    const message = await buildMessage(server.db, { recipient_id: anna.id, sender_id: erik.id })
    await buildMessage(server.db, { recipient_id: anna.id, is_read: true })
    expect(await rows(anna.client, `/rest/v1/messages?select=id&recipient_id=eq.${anna.id}&is_read=eq.false`)).toEqual([
      { id: message.id },
    ])
  })

  it('[API-01/messages] messages are sorted newest first, up to the given limit and at most 1,000', async () => {
    const { id, client } = await signedInMember(server)
    const unread = `/rest/v1/messages?select=id,created_at&recipient_id=eq.${id}&is_read=eq.false&order=created_at.desc`
    const sent = []
    for (const hours of [2, 3, 1])
      sent.push(
        (await buildMessage(server.db, { recipient_id: id, sender_id: erik.id, created_at: hoursAgo(hours) })).id,
      )
    const newestFirst = [sent[2], sent[0], sent[1]]
    expect((await rows(client, unread)).map((row) => row['id'])).toEqual(newestFirst)
    expect((await rows(client, `${unread}&limit=2`)).map((row) => row['id'])).toEqual(newestFirst.slice(0, 2))
    // The two members alternate, so half of the messages are for this one.
    await buildThread(server.db, { memberIds: [erik.id, id], count: 2000, unread: 2000 })
    expect(await rows(client, unread)).toHaveLength(1000)
    expect(await rows(client, `${unread}&limit=1000`)).toHaveLength(1000)
  })

  it('[API-01/block-check] security_events returns the block check of the last 24 hours, newest first', async () => {
    const request = { ip: '192.0.2.1', userAgent: '', endpoint: 'test' }
    for (const [hours, type] of [
      [30, 'suspicious_activity'],
      [5, 'validation_failed'],
      [2, 'rate_limit_exceeded'],
      [1, 'file_upload_violation'],
    ] as const) {
      await recordSecurityEvent(server.db, { userId: erik.id, type, severity: 'medium', request, at: hoursAgo(hours) })
    }
    const types = 'rate_limit_exceeded,suspicious_activity,validation_failed'
    const check = `/rest/v1/security_events?select=*&user_id=eq.${erik.id}&created_at=gte.${hoursAgo(24).toISOString()}&event_type=in.(${types})&order=created_at.desc`
    expect((await rows(erik.client, check)).map((row) => row['event_type'])).toEqual([
      'rate_limit_exceeded',
      'validation_failed',
    ])
  })

  it('[API-01/security-dashboard] security_events returns administrators the last 7 days for the dashboard, newest first, at most 100', async () => {
    const request = { ip: '192.0.2.1', userAgent: '', endpoint: 'dashboard' }
    const recordEvents = async (moments: Date[]) => {
      for (const at of moments)
        await recordSecurityEvent(server.db, {
          userId: erik.id,
          type: 'suspicious_activity',
          severity: 'low',
          request,
          at,
        })
    }
    const dashboard = `/rest/v1/security_events?select=*&created_at=gte.${hoursAgo(7 * 24).toISOString()}&order=created_at.desc&limit=100`
    const timesOn = async (client: Client) =>
      (await rows(client, dashboard)).filter((row) => row['endpoint'] === 'dashboard').map((row) => row['created_at'])
    const [yesterday, eightDaysAgo, sixDaysAgo] = [hoursAgo(24), hoursAgo(8 * 24), hoursAgo(6 * 24)]
    await recordEvents([yesterday, eightDaysAgo, sixDaysAgo])
    expect(await timesOn(admin.client)).toEqual([yesterday.toISOString(), sixDaysAgo.toISOString()])
    expect(await timesOn(anna.client)).toEqual([])

    const hundredAndOne = Array.from({ length: 101 }, (_, n) => new Date(Date.now() - n * 1000))
    await recordEvents(hundredAndOne.toReversed())
    const newest = hundredAndOne.slice(0, 100).map((at) => at.toISOString())
    expect(await timesOn(admin.client)).toEqual(newest)
    // The limit also applies without a limit parameter and to the member's own events.
    expect(
      (await rows(erik.client, '/rest/v1/security_events?select=created_at')).map((row) => row['created_at']),
    ).toEqual(newest)
    expect(
      (await rows(admin.client, '/rest/v1/security_events?select=created_at&limit=3')).map((row) => row['created_at']),
    ).toEqual(newest.slice(0, 3))
  })

  it('[API-01/opportunity] opportunities returns active ones by slug, by id and by the prefix of an id', async () => {
    const open = await buildOpportunity(server, erik.id, { contactEmail: 'jobb@example.com' })
    const closed = await buildOpportunity(server, erik.id, { closedAt: new Date() })
    const bySlug = `/rest/v1/opportunities?select=*&slug=eq.${open.slug}&is_active=eq.true`
    expect(await rows(anna.client, bySlug)).toMatchObject([
      { id: open.id, slug: open.slug, title: open.title, is_active: true, contact_email: 'jobb@example.com' },
    ])
    expect(await rows(visitor, bySlug)).toMatchObject([{ id: open.id, contact_email: null }])
    expect(await rows(visitor, `/rest/v1/opportunities?select=id&id=eq.${open.id}`)).toEqual([{ id: open.id }])
    expect(await rows(visitor, `/rest/v1/opportunities?select=id&id=like.${open.id.slice(0, 8)}*`)).toEqual([
      { id: open.id },
    ])
    expect(await rows(anna.client, `/rest/v1/opportunities?slug=eq.${closed.slug}&is_active=eq.true`)).toEqual([])
    expect(await rows(anna.client, `/rest/v1/opportunities?id=eq.${closed.id}`)).toEqual([])
    expect(await rows(visitor, '/rest/v1/opportunities?slug=eq.there-is-none&is_active=eq.true')).toEqual([])
  })

  it('[API-01/opportunity] opportunities are sorted newest first, up to the given limit and at most 100', async () => {
    const prefix = '5eedc0de'
    const made = []
    for (let n = 0; n < 101; n++) {
      const createdAt = hoursAgo(n === 0 ? 2 : n === 1 ? 1 : n + 1)
      made.push(
        await buildOpportunity(server, erik.id, {
          id: `${prefix}-0000-4000-8000-${String(n).padStart(12, '0')}`,
          createdAt,
        }),
      )
    }
    const newestFirst = [made[1], made[0], ...made.slice(2)].map((one) => one?.id)
    const alike = `/rest/v1/opportunities?select=id&id=like.${prefix}*&is_active=eq.true`
    expect((await rows(visitor, alike)).map((row) => row['id'])).toEqual(newestFirst.slice(0, 100))
    expect((await rows(visitor, `${alike}&limit=3`)).map((row) => row['id'])).toEqual(newestFirst.slice(0, 3))
  })
})

describe('procedures and functions of section 7', () => {
  it('[API-01/log-security-event, SHLD-01/severities] log_security_event stores its fields', async () => {
    const response = await post(anna.client, '/rest/v1/rpc/log_security_event', {
      p_user_id: anna.id,
      p_event_type: 'suspicious_activity',
      p_severity: 'low',
      p_details: { pattern: 'test' },
      p_ip_address: '198.51.100.7',
      p_user_agent: 'a browser',
      p_endpoint: '/opportunities',
    })
    expect(response.status).toBe(200)
    const [event] = await rows(
      anna.client,
      `/rest/v1/security_events?user_id=eq.${anna.id}&event_type=in.(suspicious_activity)&limit=1`,
    )
    expect(event).toMatchObject({
      user_id: anna.id,
      severity: 'low',
      details: { pattern: 'test' },
      ip_address: '127.0.0.1',
      endpoint: '/opportunities',
    })
  })

  it('[API-01/log-system-error, ERR-01/fields] log_system_error stores its fields, from any caller', async () => {
    const response = await post(visitor, '/rest/v1/rpc/log_system_error', {
      p_component: 'frontend',
      p_error_message: 'A critical test',
      p_error_stack: 'Error: A critical test',
      p_severity: 'high',
      p_metadata: { url: 'https://nordbro.example/', userAgent: 'a browser', context: 'test' },
    })
    expect(response.status).toBe(200)
    const stored = await server.db
      .selectFrom('system_errors')
      .selectAll()
      .where('error_message', '=', 'A critical test')
      .execute()
    expect(stored).toMatchObject([{ component: 'frontend', severity: 'high', metadata: { context: 'test' } }])
  })

  it('[API-01/detect-language] detect-language answers without a payload', async () => {
    const response = await visitor.raw('/functions/v1/detect-language', {
      method: 'POST',
      headers: { 'accept-language': 'ar' },
    })
    expect([response.status, await response.json()]).toEqual([200, { language: 'ar' }])
  })
})

describe('hostile filters', () => {
  const own = {
    profiles: `id=eq.${anna.id}`,
    user_roles: `user_id=eq.${anna.id}`,
    messages: `recipient_id=eq.${anna.id}`,
    security_events: `user_id=eq.${anna.id}`,
    opportunities: 'slug=eq.a',
  }
  const tables = Object.entries(own)
  const hostile = [
    'or=(id.gt.0)',
    'and=(is_admin.eq.true)',
    'not.id=eq.1',
    'select=password_hash',
    'select=*,users(*)',
    'select=',
    'select=id;drop table users',
    'order=id.asc',
    'order=(select 1)',
    'limit=0',
    'limit=-1',
    'limit=1001',
    'limit=1e9',
    'limit=ten',
    'offset=10',
    'columns=id',
    'on_conflict=id',
  ]
  it.each(tables.flatMap(([table, filter]) => hostile.map((more) => [table, filter, more] as const)))(
    'the read %s?%s&%s is refused',
    async (table, filter, more) => {
      const response = await anna.client.raw(`/rest/v1/${table}?${filter}&${more}`)
      expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
        400,
        'input.invalid',
      ])
    },
  )

  const wrongIds = [
    'neq.',
    'gt.',
    'in.(a)',
    'is.null',
    'eq.',
    'eq.me',
    "eq.' or 1=1 --",
    'eq.null',
    'like.%25',
    'eq.*',
    `eq.${anna.id}%00`,
    anna.id,
    `eq.${anna.id},${erik.id}`,
  ]
  it.each(
    [
      'profiles?id',
      'user_roles?user_id',
      'messages?recipient_id',
      'security_events?user_id',
      'opportunities?id',
    ].flatMap((place) => wrongIds.map((value) => [place, value] as const)),
  )('%s=%s is refused', async (place, value) => {
    expect((await anna.client.raw(`/rest/v1/${place}=${value}`)).status).toBe(400)
  })

  it.each([`id=eq.${anna.id}&id=eq.${erik.id}`, ''])('the read of a profile by "%s" is refused', async (query) => {
    expect((await anna.client.raw(`/rest/v1/profiles?${query}`)).status).toBe(400)
  })

  it.each([
    'created_at=gte.now()',
    'created_at=gte.yesterday',
    'created_at=lte.2026-01-01T00:00:00Z',
    'event_type=in.()',
    'event_type=in.(user)',
    'event_type=eq.user_blocked',
    'event_type=in.(user_blocked,(select 1))',
  ])('the read security_events?%s is refused', async (query) => {
    expect((await anna.client.raw(`/rest/v1/security_events?${query}`)).status).toBe(400)
  })

  it("[API-01/profile, API-01/user-roles, API-01/messages] a member cannot read another member's rows", async () => {
    for (const [table, column] of [
      ['profiles', 'id'],
      ['user_roles', 'user_id'],
      ['messages', 'recipient_id'],
      ['security_events', 'user_id'],
    ] as const) {
      expect(await rows(erik.client, `/rest/v1/${table}?${column}=eq.${anna.id}`), table).toEqual([])
      expect((await visitor.raw(`/rest/v1/${table}?${column}=eq.${anna.id}`)).status, table).toBe(401)
    }
  })
})

it('[API-01/calls-documented] docs/spec/calls.md names existing endpoints with their addresses', () => {
  const document = readFileSync(join(import.meta.dirname, '../docs/spec/calls.md'), 'utf8')
  const endpoints = new Map(
    features.flatMap((feature) =>
      feature.routes.map(({ endpoint }) => [endpoint.name, `${endpoint.method} ${endpoint.path}`] as const),
    ),
  )
  const lines = document.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'))
  expect(lines.length).toBeGreaterThanOrEqual(17)
  for (const line of lines) {
    const quoted = [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string)
    const named = quoted.filter((word) => /^[a-zA-Z]+\.[a-zA-Z]+$/.test(word) && endpoints.has(word))
    expect(named.length, line).toBeGreaterThanOrEqual(1)
    for (const name of named) expect(quoted, line).toContain(endpoints.get(name))
  }
})
