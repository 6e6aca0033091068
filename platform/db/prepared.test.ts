import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { openDatabase } from './database.ts'
import { prepared } from './prepared.ts'

const { db, pool, close } = openDatabase(await createTestDatabase(), { max: 1 })
afterAll(close)
const preparedNow = async () =>
  (
    await pool.query<{ name: string; generic_plans: number }>(
      'select name, generic_plans from pg_prepared_statements order by name',
    )
  ).rows

const sum = prepared<{ one: number; other: number }, { sum: number; first: number }>(
  'test.sum',
  (value) => sql`select ${value('one')}::int + ${value('other')}::int as sum, ${value('one')}::int as first`,
)

it('prepared prepares a statement once per connection under its name and reuses a generic plan', async () => {
  for (let other = 0; other < 10; other++)
    expect(await sum(db, { one: 40, other })).toEqual([{ sum: 40 + other, first: 40 }])
  expect(await preparedNow()).toEqual([{ name: 'test.sum', generic_plans: 5 }])
})

it('prepared binds each value to its own parameter, even if the statement uses it twice', async () => {
  expect(await sum(db, { other: 1, one: 2 })).toEqual([{ sum: 3, first: 2 }])
})

it('prepared works in a transaction and leaves other statements unprepared', async () => {
  await db.transaction().execute(async (tx) => {
    expect(await sum(tx, { one: 1, other: 2 })).toEqual([{ sum: 3, first: 1 }])
    expect((await sql<{ n: number }>`select ${7}::int as n`.execute(tx)).rows).toEqual([{ n: 7 }])
  })
  expect((await preparedNow()).map(({ name }) => name)).toEqual(['test.sum'])
})

it('prepared reports an invalid value and stays usable', async () => {
  await expect(sum(db, { one: 'none' as never, other: 1 })).rejects.toMatchObject({ code: '22P02' })
  expect(await sum(db, { one: 1, other: 1 })).toEqual([{ sum: 2, first: 1 }])
})

it('prepared refuses a statement with an inlined value', async () => {
  const wrong = prepared('test.wrong', () => sql`select ${'Anna'} as name`)
  await expect(wrong(db, {})).rejects.toThrow('test.wrong has a value of its own')
})
