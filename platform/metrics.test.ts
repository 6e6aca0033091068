import { PgBoss } from 'pg-boss'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { okOutput, endpoint } from '#kit/endpoint.ts'
import { readMigrations } from '#platform/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { createFlakyNetwork } from '#tests/support/flaky-network.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { route } from './http/route.ts'

const input = z.strictObject({ what: z.string() })
const shared = { method: 'POST', summary: '', access: 'anyone', input, output: okOutput } as const
const raise = endpoint({ ...shared, name: 'test.raise', path: '/api/test/raise' })
const crash = endpoint({ ...shared, name: 'test.crash', path: '/api/test/crash' })
const store = endpoint({ ...shared, name: 'test.store', path: '/api/test/store' })
const mail = endpoint({ ...shared, name: 'test.mail', path: '/api/test/mail' })

const smtp = await startSmtpServer((recipient) =>
  recipient.startsWith('unknown') ? '550 no such user' : '451 try later',
)
const databaseUrl = await createTestDatabase()
const network = await createFlakyNetwork(databaseUrl)
const node = await startKernelNode({
  databaseUrl: network.url,
  jobs: true,
  // A file instead of a folder, so that every storage operation fails.
  config: { mailUrl: smtp.url, storageUrl: 'file:///dev/null' },
  routes: [
    route(
      raise,
      async (ctx, { what }) => (
        await sql.raw(`do $$ begin raise exception 'no' using errcode = '${what}'; end $$`).execute(ctx.tx),
        { ok: true } as const
      ),
    ),
    route(crash, () => {
      throw new RangeError('a fault')
    }),
    route(
      store,
      (ctx, { what }) =>
        ctx.storage.put(what, Buffer.from('x'), 'text/plain').then(
          () => ({ ok: true }) as const,
          (error: unknown) => ctx.unavailable(error, 10),
        ),
      { transaction: 'own' },
    ),
    route(
      mail,
      async (ctx, { what: to }) => (
        await ctx.mail({ to, language: 'en', subject: 'Hello', heading: 'Hello', paragraphs: ['Text.'] }),
        { ok: true } as const
      ),
    ),
  ],
})
const client = node.client()

/** The samples of one metric: `{ 'queue="mail.send"': 1 }`. */
const metric = async (name: string): Promise<Record<string, number>> => {
  const lines = (await (await fetch(`${node.url}/metrics`)).text()).split('\n')
  const samples = lines.map((line) => /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)).filter((match) => match?.[1] === name)
  return Object.fromEntries(samples.map((match) => [match?.[2] ?? '', Number(match?.[3])]))
}

describe('/metrics', () => {
  it('counts 5xx responses by cause', async () => {
    for (const what of ['57P03', '57P03', '53100']) await client.call(raise, { what })
    expect((await client.call(crash, { what: '' })).status).toBe(500)
    expect(await metric('http_failures_total')).toEqual({
      'cause="57P03"': 2,
      'cause="53100"': 1,
      'cause="RangeError"': 1,
    })
  })

  it('counts failed storage operations', async () => {
    expect((await client.call(store, { what: 'a/b' })).status).toBe(503)
    expect(await metric('storage_failures_total')).toEqual({ 'operation="put"': 1 })
  })

  it('names the last applied migration', async () => {
    expect(await metric('schema_migration_info')).toEqual({ [`name="${(await readMigrations()).at(-1)?.name}"`]: 1 })
  })

  it('reports the age of the oldest committed event that an open transaction delays', async () => {
    const [open, other] = [await node.database.pool.connect(), await node.database.pool.connect()]
    onTestFinished(() => {
      open.release(true)
      other.release()
    })
    const write = "insert into events_outbox (name, payload, audience) values ('test', '{}', 'everyone')"
    await open.query('begin')
    await open.query(write)
    expect(await metric('outbox_lag_seconds')).toEqual({ '': 0 })
    await other.query(write)
    expect((await metric('outbox_lag_seconds'))['']).toBeGreaterThan(0)
    await open.query('commit')
    await vi.waitFor(async () => expect(await metric('outbox_lag_seconds')).toEqual({ '': 0 }), {
      timeout: waitTimeoutMs,
    })
  })

  it('counts failed mail attempts by outcome and reports how long the oldest mail has waited', async () => {
    expect(await metric('mail_oldest_seconds')).toEqual({ '': 0 })
    for (const what of ['unknown@example.com', 'busy@example.com']) await client.succeed(mail, { what })
    await vi.waitFor(
      async () =>
        expect(await metric('job_failures_total')).toMatchObject({
          'queue="mail.send",outcome="given_up"': 1,
          'queue="mail.send",outcome="retried"': expect.any(Number),
        }),
      { timeout: waitTimeoutMs },
    )
    await vi.waitFor(async () => expect((await metric('mail_oldest_seconds'))['']).toBeGreaterThan(0), {
      timeout: waitTimeoutMs,
    })
  })

  it('counts jobs by queue and state', async () => {
    // pg-boss counts once a minute; this instance counts at once.
    const boss = new PgBoss({ connectionString: databaseUrl, schedule: false, monitorIntervalSeconds: 1 })
    await boss.start()
    await vi.waitFor(
      async () => {
        await boss.supervise()
        const {
          'queue="mail.send",state="failed"': failed,
          'queue="mail.send",state="waiting"': waiting,
          'queue="mail.send",state="active"': active,
        } = await metric('jobs')
        expect([failed, (waiting ?? 0) + (active ?? 0)]).toEqual([1, 1])
      },
      { timeout: waitTimeoutMs, interval: 300 },
    )
    await boss.stop()
  })

  it("responds without the database's metrics while the database is unavailable", async () => {
    network.cut()
    for (const name of ['mail_oldest_seconds', 'outbox_lag_seconds', 'schema_migration_info'])
      expect(await metric(name)).toEqual({})
    expect(await metric('jobs')).toEqual({})
    expect(await metric('db_waiting')).toEqual({ '': expect.any(Number) })
    network.restore()
  })
})
