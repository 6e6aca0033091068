import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { isUnavailable } from './database.ts'
import { createPipeline } from './pipeline.ts'

const { pool } = await openTestDatabase()
const config: pg.ClientConfig = { connectionString: pool.options.connectionString, application_name: 'pipelined' }

const openPipeline = async (isConnected = true) => {
  const pipeline = createPipeline(pool, config, isUnavailable)
  onTestFinished(pipeline.close)
  if (isConnected) await expect.poll(() => nameOf(pipeline)).toBe('pipelined')
  return pipeline
}
type Pipeline = ReturnType<typeof createPipeline>
const nameOf = async (pipeline: Pipeline) =>
  (await pipeline.query<{ name: string }>({ text: `select current_setting('application_name') as name` })).rows[0]?.name
const pidOf = async (pipeline: Pipeline) =>
  (await pipeline.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })).rows[0]?.pid as number
const connectionsOf = async () =>
  (
    await pool.query(
      `select 1 from pg_stat_activity where application_name = 'pipelined' and datname = current_database()`,
    )
  ).rowCount

describe('createPipeline', () => {
  it('answers the first reads from the pool, while its connection opens', async () => {
    const pipeline = await openPipeline(false)
    expect(await nameOf(pipeline)).toBe('nordbro')
  })

  it('sends reads that are made at the same time on one connection', async () => {
    const pipeline = await openPipeline()
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => pidOf(pipeline)))).size).toBe(1)
  })

  it('gives every read its own answer, with named statements, errors and empty answers among them', async () => {
    const pipeline = await openPipeline()
    const ask = async (n: number) => {
      if (n % 7 === 0) {
        const failing = pipeline.query({ name: 'divide', text: 'select 1 / $1::int as n', values: [0] })
        return failing.catch(({ code }: { code: string }) => code)
      }
      const text = 'select $1::int as n where $1::int % 5 > 0'
      const { rows } = await pipeline.query<{ n: number }>({ ...(n % 2 ? { name: 'named' } : {}), text, values: [n] })
      return rows[0]?.n ?? 'none'
    }
    const numbers = Array.from({ length: 2000 }, (_, n) => n)
    expect(await Promise.all(numbers.map(ask))).toEqual(
      numbers.map((n) => (n % 7 === 0 ? '22012' : n % 5 === 0 ? 'none' : n)),
    )
  })

  it('does not repeat a read that the database refuses', async () => {
    const pipeline = await openPipeline()
    const repeat = vi.spyOn(pool, 'query')
    onTestFinished(() => repeat.mockRestore())
    await expect(pipeline.query({ text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' })
    expect(repeat).not.toHaveBeenCalled()
  })

  it('repeats reads whose connection is lost, and opens a new connection for later ones', async () => {
    const pipeline = await openPipeline()
    const lost = await pidOf(pipeline)
    const reads = Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        pipeline.query<{ n: number }>({ text: 'select pg_sleep(0.05), $1::int as n', values: [n] }),
      ),
    )
    await pool.query('select pg_terminate_backend($1)', [lost])
    expect((await reads).map(({ rows }) => rows[0]?.n)).toEqual([0, 1, 2, 3, 4, 5])
    await expect.poll(() => nameOf(pipeline)).toBe('pipelined')
    expect(await pidOf(pipeline)).not.toBe(lost)
  })

  it('lets a read pass eight others that wait for a lock', async () => {
    const pipeline = await openPipeline()
    const locker = await pool.connect()
    await locker.query('select pg_advisory_lock(42)')
    const waiting = Array.from({ length: 8 }, () => pipeline.query({ text: 'select pg_advisory_xact_lock_shared(42)' }))
    expect(await pidOf(pipeline)).toBeGreaterThan(0)
    await locker.query('select pg_advisory_unlock(42)')
    locker.release()
    await Promise.all(waiting)
  })

  it('opens at most four connections and closes all of them', async () => {
    const pipeline = createPipeline(pool, config, isUnavailable)
    for (let round = 0; round < 20; round++)
      await Promise.all(Array.from({ length: 60 }, () => pipeline.query({ text: 'select pg_sleep(0.001)' })))
    expect(await connectionsOf()).toBe(4)
    await pipeline.close()
    await expect.poll(connectionsOf).toBe(0)
  })

  it('fails as the pool does when the database cannot be reached', async () => {
    const unreachable = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nowhere' })
    const pipeline = createPipeline(unreachable, unreachable.options, isUnavailable)
    for (let n = 0; n < 3; n++) await expect(pidOf(pipeline)).rejects.toSatisfy(isUnavailable)
    await pipeline.close()
    await unreachable.end()
  })
})
