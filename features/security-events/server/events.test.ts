import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listMemberEvents, logSecurityEvent, restSecurityEvents, readSecurityDashboard } from '../contract/index.ts'
import { recordSecurityEvent } from './index.ts'
import { eventsOf, report } from './testing.ts'

const server = await startTestServer()
const request = { ip: '192.0.2.7', userAgent: 'a browser', endpoint: 'somewhere' }

describe('log_security_event', () => {
  it("[SHLD-01/procedure, SHLD-01/suspicious-activity, SHLD-01/from-request] stores a browser's report with member and origin from the request", async () => {
    const [anna, erik] = await Promise.all([signedInMember(server), signedInMember(server)])
    const answer = await anna.client.call(
      logSecurityEvent,
      report({
        p_user_id: erik.id,
        p_ip_address: '203.0.113.9',
        p_user_agent: 'forged',
        p_severity: 'high',
        p_details: { marker: '<script', fields: ['title'], count: 2 },
        p_endpoint: '/opportunities?q=secret#here',
      }),
      { headers: { 'user-agent': 'the real one' } },
    )
    expect(answer.status).toBe(200)
    expect(await eventsOf(server.db, erik.id)).toEqual([])
    expect(await eventsOf(server.db, anna.id)).toMatchObject([
      {
        event_type: 'suspicious_activity',
        severity: 'high',
        details: { marker: '<script', fields: ['title'], count: 2 },
        ip_address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
        user_agent: 'the real one',
        endpoint: '/opportunities',
        source: 'client',
      },
    ])
  })

  it("[SHLD-01/procedure, SHLD-01/rate-limit-exceeded] stores a visitor's report without a member", async () => {
    const answer = await server.call(
      logSecurityEvent,
      report({ p_endpoint: '/login-of-a-visitor', p_event_type: 'rate_limit_exceeded' }),
    )
    expect(answer.status).toBe(200)
    const [row] = await server.db
      .selectFrom('security_events')
      .selectAll()
      .where('endpoint', '=', '/login-of-a-visitor')
      .execute()
    expect(row).toMatchObject({ user_id: null, event_type: 'rate_limit_exceeded' })
  })

  it('does not lock a member for three "critical" reports from a browser', async () => {
    const { client, id } = await signedInMember(server)
    for (let n = 0; n < 3; n++) await client.succeed(logSecurityEvent, report({ p_severity: 'critical' }))
    expect((await eventsOf(server.db, id)).map((event) => event.severity)).toEqual(['high', 'high', 'high'])
    expect((await client.call(restSecurityEvents, {})).status).toBe(200)
  })

  it.each([
    ['a type that only the server reports', { p_event_type: 'user_blocked' }, 'p_event_type', 'field.not_in_list'],
    ['an unknown type', { p_event_type: 'boredom' }, 'p_event_type', 'field.not_in_list'],
    ['an unknown severity', { p_severity: 'extreme' }, 'p_severity', 'field.not_in_list'],
    [
      'too many details',
      { p_details: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, n])) },
      'p_details',
      'field.too_many',
    ],
    ['details nested too deeply', { p_details: { a: { b: { c: { d: 1 } } } } }, 'p_details.a', 'field.invalid'],
    ['an unknown field', { p_extra: 1 }, 'p_extra', 'field.unknown'],
  ])('log_security_event refuses %s', async (_, wrong, field, code) => {
    const answer = await server.call(logSecurityEvent, report(wrong as never))
    expect(answer).toMatchObject({ status: 400, code: 'input.invalid', fields: { [field]: code } })
  })
})

describe('security_events', () => {
  const event = (userId: string, at: Date, type: 'suspicious_activity' | 'validation_failed' = 'suspicious_activity') =>
    recordSecurityEvent(server.db, { userId, type, severity: 'low', request, at })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

  it("[API-01/block-check] returns the viewer's events of three types within 24 hours, newest first", async () => {
    const { client, id } = await signedInMember(server)
    await event(id, hoursAgo(30))
    await event(id, hoursAgo(3), 'validation_failed')
    await event(id, hoursAgo(1))
    await recordSecurityEvent(server.db, { userId: id, type: 'file_upload_violation', severity: 'low', request })
    const from = hoursAgo(24).toISOString()
    const response = await client.raw(
      `/rest/v1/security_events?user_id=eq.${id}&created_at=gte.${from}&event_type=in.(rate_limit_exceeded,suspicious_activity,validation_failed)&order=created_at.desc`,
    )
    expect(response.status).toBe(200)
    const rows = (await response.json()) as Record<string, unknown>[]
    expect(rows.map((row) => row['event_type'])).toEqual(['suspicious_activity', 'validation_failed'])
    expect(rows[0]).toEqual({
      id: expect.any(String),
      user_id: id,
      event_type: 'suspicious_activity',
      severity: 'low',
      details: {},
      ip_address: '192.0.2.7',
      user_agent: 'a browser',
      endpoint: 'somewhere',
      created_at: expect.stringMatching(/Z$/),
    })
  })

  it('returns no events of other members, even when asked for them', async () => {
    const [anna, erik] = await Promise.all([signedInMember(server), signedInMember(server)])
    await event(erik.id, new Date())
    expect((await anna.client.call(restSecurityEvents, {})).body).toEqual([])
    expect((await anna.client.call(restSecurityEvents, { user_id: `eq.${erik.id}` })).body).toEqual([])
    expect((await erik.client.call(restSecurityEvents, { user_id: `eq.${erik.id}`, select: 'severity' })).body).toEqual(
      [{ severity: 'low' }],
    )
  })

  it('[ADM-08/newest-first, ADM-08/limit-100] returns events of all members to administrators, newest first, at most 100', async () => {
    const [admin, erik] = await Promise.all([signedInMember(server, { adminLevel: 'viewer' }), signedInMember(server)])
    for (let n = 0; n < 101; n++) await event(erik.id, new Date(Date.now() + n))
    const { body } = await admin.client.call(restSecurityEvents, {
      created_at: `gte.${hoursAgo(24 * 7).toISOString()}`,
      limit: '100',
    })
    expect(body).toHaveLength(100)
    const times = body.map((row) => row.created_at as string)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(body.map((row) => row.user_id))).toContain(erik.id)
    expect((await admin.client.call(restSecurityEvents, { user_id: `eq.${admin.id}` })).body).toEqual([])
  })

  it('[ADM-08/last-7-days, ADM-08/newest-first, ADM-08/limit-100] the dashboard has the events of the last seven days with their members, newest first, at most 100, and counts all of them', async () => {
    const own = await startTestServer()
    const admin = await signedInMember(own, { adminLevel: 'viewer' })
    const erik = await signedInMember(own, { fullName: 'Erik Ås' })
    const at = (time: Date, severity: 'low' | 'critical') =>
      recordSecurityEvent(own.db, { userId: erik.id, type: 'suspicious_activity', severity, request, at: time })
    await at(hoursAgo(24 * 7 + 1), 'critical')
    await at(hoursAgo(24 * 7 - 1), 'critical')
    for (let n = 0; n < 100; n++) await at(new Date(Date.now() - n * 1000), 'low')
    const { events, counts, hasMore } = await admin.client.succeed(readSecurityDashboard, {})
    expect([events.length, counts, hasMore]).toEqual([100, { low: 100, medium: 0, high: 0, critical: 1 }, false])
    const times = events.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(events[0]).toMatchObject({ member: { id: erik.id, fullName: 'Erik Ås' }, ipAddress: '192.0.2.7' })
  })

  it('security_events refuses a visitor', async () => {
    expect(await server.call(restSecurityEvents, {})).toMatchObject({ status: 401, code: 'auth.required' })
  })
})

describe('the events of one member', () => {
  it("[ADM-08/newest-first] lists them newest first and page by page for every administrator, and no other member's", async () => {
    const [viewer, member, other] = [
      await signedInMember(server, { adminLevel: 'viewer' }),
      await signedInMember(server),
      await signedInMember(server),
    ]
    for (const who of [member, other, member, member])
      await who.client.succeed(logSecurityEvent, report({ p_event_type: 'file_upload_violation' }))
    const read = (cursor?: string | null) =>
      viewer.client.succeed(listMemberEvents, { memberId: member.id, limit: 2, ...(cursor && { cursor }) })
    const first = await read()
    const second = await read(first.nextCursor)
    const all = [...first.items, ...second.items]
    expect(second.nextCursor).toBeNull()
    expect(new Set(all.map(({ id }) => id))).toEqual(
      new Set((await eventsOf(server.db, member.id)).map(({ id }) => id)),
    )
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    expect(all[0]).toMatchObject({ eventType: 'file_upload_violation', ipAddress: expect.any(String) })
    expect((await member.client.call(listMemberEvents, { memberId: member.id })).code).toBe('auth.forbidden')
  })
})
