import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { isUnavailable, openDatabase } from './database.ts'

const { pool, db } = await openTestDatabase()

describe('openDatabase', () => {
  it('parses bigint, date and timestamptz values into the types that the code expects', async () => {
    const { rows } = await pool.query(
      `select count(*) as counted, 9007199254740993 as huge, date '2026-11-20' as day, timestamptz '2026-11-20 12:00Z' as moment from generate_series(1, 3)`,
    )
    expect(rows).toEqual([
      { counted: 3, huge: '9007199254740993', day: '2026-11-20', moment: new Date('2026-11-20T12:00:00Z') },
    ])
  })
})

describe('a database transaction', () => {
  it('rolls back completely after an error', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('rate_limits').values({ key: 'once' }).execute()
      throw new Error('halfway')
    })
    await expect(failing).rejects.toThrow('halfway')
    expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  })

  it('fails as unavailable when its connection is lost between two statements, without harm to others', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await tx.selectFrom('rate_limits').selectAll().execute()
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      )
      expect(rowCount).toBe(1)
      await tx.selectFrom('rate_limits').selectAll().execute()
    })
    await expect(failing).rejects.toSatisfy(isUnavailable)
    expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  })
})

describe('isUnavailable', () => {
  it('recognises a server that cannot be reached', async () => {
    const unreachable = openDatabase('postgres://nobody:nothing@127.0.0.1:9/none')
    await expect(unreachable.pool.query('select 1')).rejects.toSatisfy(isUnavailable)
    await unreachable.close()
  })

  it('is false for a query error and a missing file', async () => {
    await expect(pool.query('select nonsense')).rejects.not.toSatisfy(isUnavailable)
    await expect(pool.query('select 1 / 0')).rejects.not.toSatisfy(isUnavailable)
    const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })
    expect(isUnavailable(missing)).toBe(false)
    expect(isUnavailable('text')).toBe(false)
  })
})
