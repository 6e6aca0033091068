import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { defineErrors } from '#kit/errors.ts'
import { integer, text } from '#kit/fields.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { route, type Handler } from './route.ts'

const errors = defineErrors({ 'thing.closed': 409 })
const input = z.strictObject({ title: text({ max: 50 }), waitMs: z._default(integer({ min: 0, max: 5000 }), 0) })
const create = endpoint({
  name: 'test.create',
  method: 'POST',
  path: '/api/test/things',
  summary: '',
  access: 'anyone',
  input,
  output: z.strictObject({ id: z.int() }),
  errors,
  idempotent: true,
})
const other = endpoint({ ...create, name: 'test.other', path: '/api/test/others' })
const plain = endpoint({ ...create, name: 'test.plain', path: '/api/test/plain', idempotent: false })

let fail: 'refuse' | 'throw' | undefined
/** Runs in the middle of the next call. */
let duringCall: (() => Promise<void>) | undefined
const add: Handler<typeof create> = async (ctx, { title, waitMs }) => {
  const [shouldFail, runDuringCall] = [fail, duringCall]
  duringCall = undefined
  const { rows } = await sql<{ id: number }>`insert into test_things (title) values (${title}) returning id`.execute(
    ctx.tx,
  )
  if (waitMs > 0) await sql`select pg_sleep(${waitMs / 1000}::float8)`.execute(ctx.tx)
  await runDuringCall?.()
  if (shouldFail === 'refuse') ctx.fail('thing.closed')
  if (shouldFail === 'throw') throw new Error('broken')
  return { id: rows[0]?.id as number }
}
const routes = [route(create, add), route(other, add), route(plain, add)]
const node = await startKernelNode({
  routes,
  setupSql: 'create table test_things (id int generated always as identity, title text)',
})
const anna = node.client({ id: 'anna' })
const titles = async () =>
  (await node.database.pool.query<{ title: string }>('select title from test_things order by id')).rows.map(
    (row) => row.title,
  )
const waiting = () => countLockWaits(node.database.pool)
let key = ''
let keys = 0

beforeEach(async () => {
  await node.database.pool.query('truncate test_things')
  fail = undefined
  duringCall = undefined
  key = `a-key-of-a-form-${++keys}`
})

describe('Idempotency-Key', () => {
  it('gives a repeated call the same response without a second effect', async () => {
    const first = await anna.succeed(create, { title: 'a' }, { idempotencyKey: key })
    expect(await anna.succeed(create, { title: 'a' }, { idempotencyKey: key })).toEqual(first)
    expect(await titles()).toEqual(['a'])
  })

  it('has one effect when ten equal calls arrive at once on two nodes', async () => {
    const secondNode = await startKernelNode({ routes, databaseUrl: node.databaseUrl })
    const clients = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? node : secondNode).client({ id: 'anna' }))
    const answers = await Promise.all(
      clients.map((client) => client.call(create, { title: 'at once', waitMs: 100 }, { idempotencyKey: key })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body?.id}`)).size).toBe(1)
    expect(await titles()).toEqual(['at once'])
  })

  it('is refused with idempotency.mismatch for a different input', async () => {
    await anna.succeed(create, { title: 'a' }, { idempotencyKey: key })
    expect(await anna.call(create, { title: 'b' }, { idempotencyKey: key })).toMatchObject({
      status: 422,
      code: 'idempotency.mismatch',
    })
    expect(await titles()).toEqual(['a'])
  })

  it('applies only to one caller and one endpoint', async () => {
    await anna.succeed(create, { title: 'a' }, { idempotencyKey: key })
    await node.client({ id: 'erik' }).succeed(create, { title: 'b' }, { idempotencyKey: key })
    await anna.succeed(other, { title: 'c' }, { idempotencyKey: key })
    expect(await titles()).toEqual(['a', 'b', 'c'])
  })

  it.each(['refuse', 'throw'] as const)('can be used again after the call failed (%s)', async (how) => {
    fail = how
    expect((await anna.call(create, { title: 'a' }, { idempotencyKey: key })).status).toBe(how === 'refuse' ? 409 : 500)
    expect(await titles()).toEqual([])
    fail = undefined
    expect((await anna.call(create, { title: 'a' }, { idempotencyKey: key })).status).toBe(200)
    expect(await titles()).toEqual(['a'])
  })

  it('runs a waiting call with the same key when the first one fails', async () => {
    fail = 'throw'
    const [started, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    duringCall = () => {
      started.resolve()
      return done.promise
    }
    const first = anna.call(create, { title: 'a' }, { idempotencyKey: key })
    await started.promise
    fail = undefined
    const second = anna.call(create, { title: 'a' }, { idempotencyKey: key })
    await expect.poll(waiting).toBe(1)
    done.resolve()
    expect((await first).status).toBe(500)
    expect((await second).status).toBe(200)
    expect(await titles()).toEqual(['a'])
  })

  it.each(['short', 'x'.repeat(129), 'with a blank', 'ünïcode-key'])(
    'is refused with a malformed value: %j',
    async (wrong) => {
      const answer = await anna.call(create, { title: 'a' }, { idempotencyKey: wrong })
      expect(answer).toMatchObject({ status: 400, fields: { 'Idempotency-Key': 'field.invalid' } })
      expect(await titles()).toEqual([])
    },
  )

  it('is optional, and ignored by endpoints that are not idempotent', async () => {
    await anna.succeed(create, { title: 'a' })
    await anna.succeed(create, { title: 'a' })
    await anna.succeed(plain, { title: 'a' }, { idempotencyKey: key })
    await anna.succeed(plain, { title: 'b' }, { idempotencyKey: key })
    expect(await titles()).toEqual(['a', 'a', 'a', 'b'])
  })
})
