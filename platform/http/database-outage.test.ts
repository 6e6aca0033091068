import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { text } from '#kit/fields.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { createFlakyNetwork } from '#tests/support/flaky-network.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { route } from './route.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

const list = endpoint({
  name: 'test.list',
  method: 'GET',
  path: '/api/test/things',
  summary: '',
  access: 'anyone',
  input: emptyInput,
  output: z.array(z.string()),
})
const create = endpoint({
  name: 'test.create',
  method: 'POST',
  path: '/api/test/things',
  summary: '',
  access: 'anyone',
  input: z.strictObject({ title: text({ max: 50 }) }),
  output: z.strictObject({ id: z.int() }),
  idempotent: true,
})

const databaseUrl = await createTestDatabase()
const network = await createFlakyNetwork(databaseUrl)
/** Runs in the middle of a mutation. */
let duringCall: () => void = () => undefined
const node = await startKernelNode({
  databaseUrl: network.url,
  rateLimits: true,
  jobs: true,
  setupSql: 'create table test_things (id int generated always as identity, title text)',
  routes: [
    route(list, async (ctx) =>
      (await sql<{ title: string }>`select title from test_things order by id`.execute(ctx.tx)).rows.map(
        (row) => row.title,
      ),
    ),
    route(create, async (ctx, { title }) => {
      const { rows } = await sql<{
        id: number
      }>`insert into test_things (title) values (${title}) returning id`.execute(ctx.tx)
      duringCall()
      await sql`select 1`.execute(ctx.tx)
      return { id: rows[0]?.id as number }
    }),
  ],
})
const visitor = node.client()
const status = async (path: string) => (await visitor.raw(path)).status

afterEach(async () => {
  duringCall = () => undefined
  network.restore()
  await vi.waitUntil(async () => (await status('/readyz')) === 200, { timeout: waitTimeoutMs })
})

describe('a lost database connection', () => {
  it('is answered with 503 and Retry-After, and calls work again once the database is back', async () => {
    expect((await visitor.call(list, {})).status).toBe(200)
    network.cut()
    for (const answer of [await visitor.call(list, {}), await visitor.call(create, { title: 'lost' })]) {
      expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await status('/readyz')).toBe(503)
    expect(await status('/healthz')).toBe(200)
    network.restore()
    expect((await visitor.call(list, {})).body).toEqual([])
    expect((await visitor.call(create, { title: 'back' })).status).toBe(200)
    expect(await status('/readyz')).toBe(200)
  })

  it('in the middle of a mutation rolls it back and reports not_done', async () => {
    duringCall = () => network.cut()
    const answer = await visitor.call(create, { title: 'half' })
    expect(answer).toMatchObject({ status: 503, refusal: { code: 'unavailable', params: { outcome: 'not_done' } } })
    network.restore()
    expect((await visitor.call(list, {})).body).not.toContain('half')
  })

  it('during the commit reports an unknown outcome, and a retry with the same key has no second effect', async () => {
    duringCall = () => network.cutAfterSending('commit')
    const idempotencyKey = 'the key of one attempt'.replaceAll(' ', '-')
    const answer = await visitor.call(create, { title: 'perhaps' }, { idempotencyKey })
    expect(answer).toMatchObject({ status: 503, refusal: { code: 'unavailable', params: { outcome: 'unknown' } } })
    duringCall = () => undefined
    await expect
      .poll(async () => (await visitor.call(create, { title: 'perhaps' }, { idempotencyKey })).status)
      .toBe(200)
    expect((await visitor.call(list, {})).body.filter((title) => title === 'perhaps')).toEqual(['perhaps'])
  })

  it('does not end the process when idle connections break', async () => {
    await Promise.all(Array.from({ length: 20 }, () => visitor.call(list, {})))
    for (let n = 0; n < 5; n++) {
      network.cut()
      network.restore()
    }
    await expect.poll(async () => (await visitor.call(list, {})).status).toBe(200)
  })
})
