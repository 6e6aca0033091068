import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSuggestion, editSuggestion } from '#features/suggestions/contract/index.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import { signIn } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { limits } from '#kit/limits.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { WatchedCall } from '#platform/http/admission.ts'
import { createLog } from '#platform/log/log.ts'
import { subscribeLive, drainEvents } from '#tests/support/live-subscription.ts'
import { extendRateWindows } from '#tests/support/rate-windows.ts'
import { startTestServer } from '#tests/support/server.ts'
import { appealLockout, readOwnLockout, inputFlagged, logSecurityEvent, restSecurityEvents } from '../contract/index.ts'
import { recordSecurityEvent, securityEvents } from './index.ts'
import { eventsOf, report } from './testing.ts'
import { createSecurityWatch } from './watch.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

const server = await startTestServer({ rateLimits: true })
await extendRateWindows(server.pool)
const eventually = <T>(read: () => Promise<T>, expected: unknown) =>
  vi.waitFor(async () => expect(await read()).toMatchObject(expected as object), {
    interval: 20,
    timeout: waitTimeoutMs,
  })

describe('suspicious input', () => {
  it('[SHLD-01/suspicious-activity, SHLD-03/script-tag] records suspicious input as high, with the field and without its value, and accepts it', async () => {
    const { client, id } = await signedInMember(server)
    expect((await client.call(appealLockout, { text: 'Se <script>hemligt</script>' })).code).toBe('block.none')
    await eventually(
      () => eventsOf(server.db, id),
      [
        {
          event_type: 'suspicious_activity',
          severity: 'high',
          details: { marker: '<script', fields: ['text'] },
          endpoint: 'securityEvents.appeal',
          counts: true,
        },
      ],
    )
    expect(JSON.stringify(await eventsOf(server.db, id))).not.toContain('hemligt')
  })

  it('[SHLD-03/distinct, SHLD-03/told] counts the same markup in a post once, and notifies its author once', async () => {
    const { client, id } = await signedInMember(server)
    const live = await subscribeLive(server, client)
    const title = 'How we embed the widget'
    const post = await client.succeed(createSuggestion, {
      title,
      description: 'Put <script src="widget.js"></script> on the page.',
      tags: [],
    })
    const edit = (suggestionId: string, description: string) =>
      client.succeed(editSuggestion, { id: suggestionId, title, description, tags: [] })
    for (let n = 0; n < 12; n++)
      await edit(post.id, `Put <script src="widget.js"></script> on page ${n}, then <b>reload</b>.`)
    await edit(post.id, 'Put <script src="other.js"></script> on the page.')
    const other = await buildSuggestion(server, { submitterId: id })
    await edit(other.id, 'Put <script src="other.js"></script> on the page.')
    const endpoints = async () => (await eventsOf(server.db, id)).map(({ endpoint }) => endpoint)
    await eventually(endpoints, [createSuggestion.name, editSuggestion.name, editSuggestion.name, editSuggestion.name])
    await drainEvents(server, live)
    expect(live.received.filter(({ name }) => name === inputFlagged.name)).toMatchObject([
      { payload: { marker: '<script' } },
    ])
  })

  it('[SHLD-03/distinct] stores one event for the same payload flagged concurrently on two nodes', async () => {
    const { id } = await signedInMember(server)
    const event = {
      userId: id,
      type: 'suspicious_activity',
      severity: 'high',
      payloadKey: 'ab'.repeat(32),
      details: { marker: '<script' },
      request: { ip: '192.0.2.7', userAgent: '', endpoint: 'x' },
    } as const
    await Promise.all(Array.from({ length: 8 }, () => recordSecurityEvent(server.db, event)))
    expect(await eventsOf(server.db, id)).toHaveLength(1)
  })

  it('records suspicious input of a read with counts false, because a link can trigger any read', async () => {
    const { client, id } = await signedInMember(server)
    await client.raw('/rest/v1/security_events?select=%3Cscript%3E')
    // Both can have the same timestamp.
    const byType = async () =>
      (await eventsOf(server.db, id)).toSorted((one, other) => one.event_type.localeCompare(other.event_type))
    await eventually(byType, [
      { event_type: 'suspicious_activity', counts: false },
      { event_type: 'validation_failed' },
    ])
  })

  it('ignores passwords and the content of reports', async () => {
    const { client, id } = await signedInMember(server)
    await client.call(signIn, { identifier: 'nobody@example.com', password: '<script>' })
    await client.call(logSecurityEvent, report({ p_details: { marker: '<script' } }))
    await client.call(appealLockout, { text: '' })
    // Events are written in order, so the last call's event proves that earlier ones would be there.
    await eventually(() => eventsOf(server.db, id), [{ source: 'client' }, { endpoint: 'securityEvents.appeal' }])
    const { count } = await server.db
      .selectFrom('security_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('event_type', '=', 'suspicious_activity')
      .where('endpoint', 'in', [signIn.name, logSecurityEvent.name])
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })
})

describe('invalid input', () => {
  it('[SHLD-01/validation-failed, SHLD-01/severities, SHLD-04/logged, SHLD-04/endpoint, SHLD-04/no-values] records invalid input as medium, with endpoint and field names and without values', async () => {
    const { client, id } = await signedInMember(server)
    await client.raw('/api/account/block/appeal', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 5, secret: 'hemligt', 'anna@example.com': 1 }),
    })
    await eventually(
      () => eventsOf(server.db, id),
      [
        {
          event_type: 'validation_failed',
          severity: 'medium',
          endpoint: 'securityEvents.appeal',
          details: { fields: expect.arrayContaining(['text', 'secret', '(other)']) },
        },
      ],
    )
    expect(JSON.stringify(await eventsOf(server.db, id))).not.toMatch(/hemligt|anna/)
  })

  it("[SHLD-04/logged] records a visitor's invalid input without a member", async () => {
    await server.call(logSecurityEvent, report({ p_severity: 'unheard_of' as never }))
    const rows = () =>
      server.db.selectFrom('security_events').selectAll().where('endpoint', '=', logSecurityEvent.name).execute()
    await eventually(rows, [{ user_id: null, event_type: 'validation_failed', details: { fields: ['p_severity'] } }])
  })
})

it('[SHLD-01/rate-limit-exceeded, SHLD-05/server] records an exceeded rate limit once, not once per call', async () => {
  const { client, id } = await signedInMember(server)
  const callConcurrently = (calls: number) =>
    Promise.all(Array.from({ length: calls }, () => client.call(appealLockout, { text: 'x' })))
  // In batches of ten: more concurrent calls than database connections would get an overload error.
  for (let spent = 0; spent < limits.rate.write; spent += 10) await callConcurrently(10)
  const refused = [...(await callConcurrently(10)), ...(await callConcurrently(10))].filter(
    ({ code }) => code === 'rate.limited',
  )
  expect(refused).toHaveLength(20)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  // Events are written in order, so this one proves that all earlier ones are there.
  await client.raw('/rest/v1/security_events?select=nothing')
  await eventually(
    () => eventsOf(server.db, id),
    [
      { event_type: 'rate_limit_exceeded', severity: 'medium', details: { limit: 'write' } },
      { event_type: 'validation_failed' },
    ],
  )
  expect((await client.call(readOwnLockout, {})).status).toBe(200)
})

describe('createSecurityWatch', () => {
  const log = createLog('silent')
  const call: WatchedCall = {
    viewer: null,
    facts: {
      id: 'r',
      endpoint: 'queue',
      ip: 'made up by a proxy',
      userAgent: 'a\u0000b\ud800',
      sessionId: null,
      asksForPrivacy: false,
    },
    isSecret: false,
    isOwnAct: true,
    object: 'queue',
  }
  const written = async () =>
    Number(
      (
        await server.db
          .selectFrom('security_events')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('endpoint', '=', 'queue')
          .executeTakeFirstOrThrow()
      ).n,
    )

  it('writes all queued events in order before it stops, with any header content', async () => {
    const watch = createSecurityWatch({ database: server, log })
    for (let n = 0; n < 1200; n++) watch.validationFailed(call, [`field${n}`])
    await watch.stop()
    expect(await written()).toBe(1200)
  })

  it('drops events beyond the queue capacity', async () => {
    const before = await written()
    const watch = createSecurityWatch({ database: server, log })
    for (let n = 0; n < 20_000; n++) watch.validationFailed(call, ['field'])
    await watch.stop()
    expect((await written()) - before).toBe(5000)
  })

  it('retries while the database is unreachable, and never throws at a request', async () => {
    const before = await written()
    const lost = openDatabase('postgres://nobody@127.0.0.1:1/nowhere')
    onTestFinished(lost.close)
    const database = { db: lost.db }
    const failing = vi.spyOn(log, 'warn')
    const watch = createSecurityWatch({ database, log })
    onTestFinished(watch.stop)
    watch.validationFailed(call, ['field'])
    watch.inputReceived(call, { a: '<script>' })
    await expect.poll(() => failing, { interval: 5 }).toHaveBeenCalled()
    expect(await written()).toBe(before)
    database.db = server.db
    await expect.poll(async () => (await written()) - before).toBe(2)
  })
})

it('deletes events after their retention', async () => {
  const { id, client } = await signedInMember(server)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const base = { user_id: id, event_type: 'suspicious_activity', details: '{}' } as const
  await server.db
    .insertInto('security_events')
    .values([
      { ...base, severity: 'medium', created_at: daysAgo(31) },
      { ...base, severity: 'high', created_at: daysAgo(31) },
      { ...base, severity: 'critical', created_at: daysAgo(91) },
      { ...base, severity: 'low', created_at: daysAgo(29) },
    ])
    .execute()
  expect(await securityEvents.cleanup?.(server.db, new Date())).toBe(2)
  expect((await client.succeed(restSecurityEvents, {})).map((row) => row.severity)).toEqual(['low', 'high'])
})

it('exports and erases all events of a member', async () => {
  const { id, client } = await signedInMember(server)
  await client.succeed(logSecurityEvent, report())
  expect(await securityEvents.exportFor?.(server.db, id)).toMatchObject({
    events: [{ event_type: 'suspicious_activity' }],
    blocks: [],
  })
  await server.db.transaction().execute(async (tx) => securityEvents.erase?.(tx, id))
  expect(await eventsOf(server.db, id)).toEqual([])
})
