import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { prepare, prepareShapes } from './prepared.ts'

const { db } = await openTestDatabase()

type Sum = { one: number; other: number }
const sum = prepare<Sum, { sum: number }>(
  'test.sum',
  (value) => sql`select ${value('one')}::int + ${10} + ${value('other')}::int - ${value('one')}::int * 0 as sum`,
)

describe('prepare', () => {
  it('puts the values and the constants in their places, also a value that occurs twice', async () => {
    expect(await sum.rows(db, { one: 1, other: 2 })).toEqual([{ sum: 13 }])
    expect(await sum.rows(db, { other: 5, one: 4 })).toEqual([{ sum: 19 }])
  })

  it('is planned once per connection', async () => {
    await db.transaction().execute(async (tx) => {
      await sum.rows(tx, { one: 1, other: 2 })
      await sum.rows(tx, { one: 2, other: 3 })
      const { rows } = await sql<{
        name: string
      }>`select name from pg_prepared_statements where name = 'test.sum'`.execute(tx)
      expect(rows).toEqual([{ name: 'test.sum' }])
    })
  })

  it('runs in the transaction that it is given', async () => {
    const keys = prepare<{ key: string }, { key: string }>(
      'test.keys',
      (value) => sql`select key from rate_limits where key = ${value('key')}`,
      { belongs: (row, { key }) => row.key === key },
    )
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('rate_limits').values({ key: 'uncommitted' }).execute()
      expect(await keys.rows(tx, { key: 'uncommitted' })).toEqual([{ key: 'uncommitted' }])
      expect(await keys.rows(db, { key: 'uncommitted' })).toEqual([])
      await sql`delete from rate_limits`.execute(tx)
    })
  })

  it('refuses the rows of another call', async () => {
    const crossed = prepare<{ id: number }, { id: number }>('test.crossed', () => sql`select 7 as id`, {
      belongs: (row, { id }) => row.id === id,
    })
    expect(await crossed.rows(db, { id: 7 })).toEqual([{ id: 7 }])
    await expect(crossed.rows(db, { id: 8 })).rejects.toThrow('test.crossed: the rows of another call were read')
  })

  it('refuses two statements with one name', () => {
    expect(() => prepare('test.sum', () => sql<object>`select 1`)).toThrow('two prepared statements are named test.sum')
  })

  it('builds a larger statement with other expressions in the place of the values', async () => {
    const larger = prepare<{ two: number }, { sum: number }>(
      'test.larger',
      (value) => sql`select * from (${sum.build((name) => (name === 'one' ? sql`100` : value('two')))}) as inner_sum`,
    )
    expect(await larger.rows(db, { two: 2 })).toEqual([{ sum: 112 }])
  })
})

it('prepareShapes prepares each shape once', async () => {
  let built = 0
  const greeting = prepareShapes<{ isLoud: boolean }, { name: string }, { text: string }>(
    ({ isLoud }) => `test.greeting.${isLoud}`,
    ({ isLoud }, value) => {
      built += 1
      return sql`select ${value('name')}::text || ${sql.lit(isLoud ? '!' : '.')} as text`
    },
  )
  for (const name of ['Åsa', 'Nils']) {
    expect(await greeting({ isLoud: true }).rows(db, { name })).toEqual([{ text: `${name}!` }])
    expect(await greeting({ isLoud: false }).rows(db, { name })).toEqual([{ text: `${name}.` }])
  }
  expect(built).toBe(2)
})
