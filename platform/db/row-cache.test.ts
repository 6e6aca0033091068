import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { createRowCache } from './row-cache.ts'
import type { DB } from './schema.ts'

const db = {} as Kysely<DB>

it('a row cache returns a value only for the version of its row', () => {
  const cache = createRowCache<string>(10)
  cache.set(db, 'a', '1.1', 'first')
  expect([cache.get(db, 'a', '1.1'), cache.get(db, 'a', '2.1'), cache.get(db, 'b', '1.1')]).toEqual([
    'first',
    undefined,
    undefined,
  ])
  cache.set(db, 'a', '2.1', 'second')
  expect([cache.get(db, 'a', '1.1'), cache.get(db, 'a', '2.1')]).toEqual([undefined, 'second'])
})

it('a row cache of one database returns nothing for another', () => {
  const cache = createRowCache<string>(10)
  cache.set(db, 'a', '1', 'here')
  expect(cache.get({} as Kysely<DB>, 'a', '1')).toBeUndefined()
})

it('a full row cache drops the row that was used least recently', () => {
  const cache = createRowCache<string>(2)
  for (const id of ['a', 'b']) cache.set(db, id, '1', id)
  cache.get(db, 'a', '1')
  cache.set(db, 'c', '1', 'c')
  expect(['a', 'b', 'c'].map((id) => cache.get(db, id, '1'))).toEqual(['a', undefined, 'c'])
})
