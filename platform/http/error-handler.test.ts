import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { okOutput, endpoint } from '#kit/endpoint.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { route } from './route.ts'

const input = z.strictObject({ sqlState: z.string() })
const shared = { summary: '', access: 'anyone', input, output: okOutput } as const
const write = endpoint({ ...shared, name: 'test.write', method: 'POST', path: '/api/test/write' })
const read = endpoint({ ...shared, name: 'test.read', method: 'GET', path: '/api/test/read' })
const store = endpoint({ ...shared, name: 'test.store', method: 'POST', path: '/api/test/store' })

const logged: { msg: string; endpoint: string; err: { code: string; message?: string } }[] = []
const raise = (sqlState: string) =>
  sql.raw(`do $$ begin raise exception 'value of maja@example.com' using errcode = '${sqlState}'; end $$`)
const node = await startKernelNode({
  logLevel: 'warn',
  logTo: { write: (line) => logged.push(JSON.parse(line) as (typeof logged)[number]) },
  routes: [
    route(write, async (ctx, { sqlState }) => (await raise(sqlState).execute(ctx.tx), { ok: true } as const)),
    route(read, async (ctx, { sqlState }) => (await raise(sqlState).execute(ctx.tx), { ok: true } as const)),
    route(
      store,
      (ctx, { sqlState }) => ctx.unavailable(Object.assign(new Error('write /somewhere'), { code: sqlState }), 10),
      { transaction: 'own' },
    ),
  ],
})
const client = node.client()

let tenSeconds = 0
beforeEach(() => {
  // Advance the clock beyond the interval in which repeated causes are not logged.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 * ++tenSeconds })
  logged.length = 0
  return () => void vi.useRealTimers()
})

describe('a call that fails because of the database or the storage', () => {
  it.each([
    ['write', write],
    ['read', read],
  ] as const)('logs the cause of a refused %s with its SQLSTATE, once per cause in ten seconds', async (_, called) => {
    for (let n = 0; n < 5; n++)
      expect(await client.call(called, { sqlState: '57P03' })).toMatchObject({ status: 503, code: 'unavailable' })
    await client.call(called, { sqlState: '53300' })
    expect(logged.map(({ err }) => err.code)).toEqual(['57P03', '53300'])
    expect(logged[0]).toMatchObject({ endpoint: called.name, msg: 'refused: the database or the storage fails' })
    expect(JSON.stringify(logged)).not.toContain('maja')
    vi.setSystemTime(Date.now() + 10_001)
    await client.call(called, { sqlState: '57P03' })
    expect(logged).toHaveLength(3)
  })

  it.each([
    ['a write', write, '53100'],
    ['a read', read, '53100'],
    ['a file upload', store, 'ENOSPC'],
  ] as const)('%s on a full disk is refused with disk.full', async (_, called, sqlState) => {
    expect(await client.call(called, { sqlState })).toMatchObject({ status: 503, code: 'disk.full' })
    expect(logged.map(({ err }) => err.code)).toEqual([sqlState])
  })

  it('a call that needs an unreachable storage is refused with Retry-After', async () => {
    const answer = await client.call(store, { sqlState: 'ECONNREFUSED' })
    expect(answer).toMatchObject({
      status: 503,
      refusal: { code: 'unavailable', params: { outcome: 'not_done', seconds: 10 } },
    })
    expect(answer.headers.get('retry-after')).toBe('10')
  })
})
