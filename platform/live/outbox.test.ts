import pg from 'pg'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import type { Log } from '#platform/log/log.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { createFlakyNetwork } from '#tests/support/flaky-network.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { liveTimeoutMs } from '#tests/support/live-subscription.ts'
import { receivedIds, type EventSourceClient, openEventSource, waitForEvent } from '#tests/support/event-source.ts'
import { createHub } from './hub.ts'
import { writeEvents } from './outbox.ts'

const changed = defineEvent('test.changed', z.strictObject({ id: z.string() }))
const node = await startKernelNode({ routes: [] })
const secondNode = await startKernelNode({ routes: [], databaseUrl: node.databaseUrl })
const anna = { id: '00000000-0000-4000-8000-00000000000a' }

const open: EventSourceClient[] = []
const listen = async (client = node.client(anna), after?: string) => {
  const reader = await openEventSource(client, after)
  open.push(reader)
  return reader
}
afterEach(() => {
  for (const reader of open.splice(0)) reader.close()
})

const publish = (id: string) =>
  writeEvents(node.database.db, [{ event: changed, payload: { id }, audience: 'everyone' }])

const connect = async (url = node.databaseUrl) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
const insertOpen = async (id: string) => {
  const writer = await connect()
  await writer.query('begin')
  await writer.query('insert into events_outbox (name, payload, audience) values ($1, $2, $3)', [
    'test.changed',
    { id },
    'everyone',
  ])
  return writer
}

it('an event whose transaction began first and committed last is delivered first', async () => {
  const reader = await listen()
  const slow = await insertOpen('slow')
  const reads = vi.spyOn(node.database.db, 'executeQuery')
  onTestFinished(() => reads.mockRestore())
  await publish('quick')
  await publish('quicker')
  const { rows } = await node.database.pool.query<{ id: string }>(
    `select id::text from events_outbox where payload ->> 'id' = 'quicker'`,
  )
  // Wait until the node has read the events twice while the slow transaction was open. If it delivered a later event
  // first, a stream resumed after that event would miss the slow one.
  const hasReadAllEvents = ({ value }: { value: unknown }) =>
    (value as { rows?: { drawn?: string }[] } | undefined)?.rows?.[0]?.drawn === rows[0]?.id
  await vi.waitUntil(() => reads.mock.settledResults.filter(hasReadAllEvents).length > 1, {
    timeout: liveTimeoutMs,
    interval: 5,
  })
  expect(receivedIds(reader)).toEqual([])
  await slow.query('commit')
  await waitForEvent(reader, 'quicker')
  expect(receivedIds(reader)).toEqual(['slow', 'quick', 'quicker'])
})

it.each([
  ['another database', () => createTestDatabase({ empty: true, cleanUp: onTestFinished })],
  ['another application in the same database', async () => node.databaseUrl],
])('an open transaction of %s does not delay live events', async (_, url) => {
  const other = await connect(await url())
  await other.query('begin')
  await other.query('select pg_current_xact_id()')
  const reader = await listen()
  let fastestMs = Infinity
  // A busy machine can delay any one round, so take the fastest.
  for (let n = 0; fastestMs >= 1_000 && n < 20; n++) {
    const before = performance.now()
    await publish(`event ${n}`)
    await waitForEvent(reader, `event ${n}`)
    fastestMs = Math.min(fastestMs, performance.now() - before)
  }
  expect(fastestMs).toBeLessThan(1_000)
  await other.query('rollback')
})

it('events written during an open transaction are delivered when it rolls back', async () => {
  const reader = await listen()
  const writer = await insertOpen('rolled back')
  await publish('delayed')
  await writer.query('rollback')
  await waitForEvent(reader, 'delayed')
  expect(receivedIds(reader)).toEqual(['delayed'])
})

it('an open transaction that delays events shows in live_lag_seconds and, after 5 s, once in the log', async () => {
  const warnings: { lagMs?: number; writers?: number[] }[] = []
  const log = { warn: (facts: object) => warnings.push(facts) } as unknown as Log
  const hub = createHub({ db: node.database.db, connectionString: node.databaseUrl, log })
  await hub.start()
  onTestFinished(() => hub.stop())
  const writer = await insertOpen('first')
  const { rows } = await writer.query<{ pid: number }>('select pg_backend_pid() as pid')
  await publish('second')
  await vi.waitUntil(() => hub.lagMs() > 0, { timeout: liveTimeoutMs, interval: 5 })
  await vi.waitUntil(() => warnings.length > 0, { timeout: liveTimeoutMs, interval: 50 })
  expect(warnings).toEqual([{ lagMs: expect.any(Number), writers: [rows[0]?.pid] }])
  expect(warnings[0]?.lagMs).toBeGreaterThanOrEqual(5_000)
  const metrics = async () =>
    /^live_lag_seconds (.*)$/m.exec(await (await node.client(anna).raw('/metrics')).text())?.[1]
  await expect.poll(async () => Number(await metrics())).toBeGreaterThanOrEqual(5)
  await writer.query('commit')
  await vi.waitUntil(() => hub.lagMs() === 0, { timeout: liveTimeoutMs, interval: 5 })
  await expect.poll(metrics).toBe('0')
  expect(warnings).toHaveLength(1)
})

it('after a database restore no event is repeated: streams end, and pages refetch and receive later events', async () => {
  const network = await createFlakyNetwork(node.databaseUrl)
  const flakyNode = await startKernelNode({ routes: [], databaseUrl: network.url })
  const client = flakyNode.client(anna)
  const before = await listen(client)
  await publish('before the backup')
  await publish('after the backup')
  await waitForEvent(before, 'after the backup')
  network.cut()
  const { pool } = node.database
  await pool.query(`delete from events_outbox where payload ->> 'id' = 'after the backup'`)
  await pool.query(`select setval('events_outbox_id_seq', (select max(id) from events_outbox))`)
  network.restore()
  await before.ended
  const after = await listen(client, before.lastEventId)
  await expect.poll(() => after.messages[0]?.event).toBe('reset')
  await publish('since the restore')
  await waitForEvent(after, 'since the restore')
  expect(receivedIds(after)).toEqual(['since the restore'])
})

it('every stream gets all events of 1,000 transactions once and in order, despite reconnections and rollbacks', async () => {
  const writers = 20
  const each = 50
  const isRolledBack = (n: number) => n % 5 === 3
  const idsOf = (writer: number) =>
    Array.from({ length: each }, (_, n) => n)
      .filter((n) => !isRolledBack(n))
      .flatMap((n) => [`${writer}-${n} first`, `${writer}-${n} last`])
  const expected = Array.from({ length: writers }, (_, writer) => idsOf(writer)).flat()
  const started = await listen()
  const startCursor = started.lastEventId
  started.close()

  let writing = true
  const write = async (writer: number) => {
    const client = new pg.Client({ connectionString: node.databaseUrl })
    await client.connect()
    const insert = (id: string) =>
      client.query('insert into events_outbox (name, payload, audience) values ($1, $2, $3)', [
        'test.changed',
        { id },
        'everyone',
      ])
    for (let n = 0; n < each; n++) {
      await client.query('begin')
      await insert(`${writer}-${n} first`)
      // Makes the commit order differ from the insert order.
      await client.query('select pg_sleep($1::float8)', [Math.random() / 50])
      await insert(`${writer}-${n} last`)
      await client.query(`select pg_notify('nordbro_live', '')`)
      await client.query(isRolledBack(n) ? 'rollback' : 'commit')
    }
    await client.end()
  }
  const read = async (client: ReturnType<typeof node.client>) => {
    const all: unknown[] = []
    let cursor = startCursor
    while (writing || all.length < expected.length) {
      const reader = await openEventSource(client, cursor)
      open.push(reader)
      // Reconnect after some events while the writers run; read everything at the end.
      const isEnough = () =>
        receivedIds(reader).length >= Math.min(writing ? 25 : Infinity, expected.length - all.length)
      await vi.waitUntil(isEnough, { timeout: liveTimeoutMs, interval: 5 })
      reader.close()
      await reader.ended
      all.push(...receivedIds(reader))
      cursor = reader.lastEventId
    }
    return all
  }
  const readers = [read(node.client(anna)), read(secondNode.client(anna))]
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  writing = false
  const [one, other] = await Promise.all(readers)
  expect(one?.toSorted()).toEqual(expected.toSorted())
  expect(other).toEqual(one)
  for (let writer = 0; writer < writers; writer++)
    expect(one?.filter((id) => (id as string).startsWith(`${writer}-`))).toEqual(idsOf(writer))
})
