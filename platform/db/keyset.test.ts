import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { afterKeyset } from './keyset.ts'

const { db } = await openTestDatabase()

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const early = '2026-11-01T00:00:00.000Z'
const late = '2026-11-02T00:00:00.000Z'

/** The numbers of the rows that match; rows 1 and 2 have the same time. */
const matches = async (...[columns, position, direction]: Parameters<typeof afterKeyset>) => {
  const { rows } = await sql<{ number: number }>`
    select number from (values
      (1, 0.5::real, ${early}::timestamptz, ${idOf(1)}::uuid),
      (2, 0.25::real, ${early}::timestamptz, ${idOf(2)}::uuid),
      (3, 0.25::real, ${late}::timestamptz, ${idOf(3)}::uuid)
    ) as one (number, score, created_at, id)
    where ${afterKeyset(columns, position, direction)} order by number`.execute(db)
  return rows.map(({ number }) => number)
}

it('afterKeyset matches every row without a position', async () => {
  expect(await matches(['created_at', 'id'], null, 'desc')).toEqual([1, 2, 3])
})

it('afterKeyset matches the rows after the position in both directions, by id at the same time', async () => {
  expect(await matches(['one.created_at', 'one.id'], [early, idOf(2)], 'desc')).toEqual([1])
  expect(await matches(['one.created_at', 'one.id'], [early, idOf(1)], 'asc')).toEqual([2, 3])
})

it('afterKeyset compares numbers, times and infinity by the type of the column', async () => {
  expect(await matches(['score', 'created_at', 'id'], [0.25, late, idOf(3)], 'desc')).toEqual([2])
  expect(await matches(['number', 'id'], [1, idOf(9)], 'asc')).toEqual([2, 3])
  expect(await matches(['created_at', 'id'], ['infinity', idOf(1)], 'desc')).toEqual([1, 2, 3])
})
