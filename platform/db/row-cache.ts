import type { Kysely } from 'kysely'
import type { DB } from './schema.ts'

/**
 * Caches what was made from a row until the row changes, least recently used out first. Every query reads the row's
 * version again, so a cached value is never out of date, on any node and without events.
 *
 * A version is made of the `xmin` of each row that the value shows: the transaction that wrote the row (PostgreSQL
 * manual, "System Columns").
 */
export const createRowCache = <T>(maxRows: number) => {
  const cachesByDb = new WeakMap<Kysely<DB>, Map<string, { version: string; value: T }>>()
  return {
    get: (db: Kysely<DB>, id: string, version: string): T | undefined => {
      const cache = cachesByDb.get(db)
      const entry = cache?.get(id)
      if (!cache || entry?.version !== version) return undefined
      cache.delete(id)
      cache.set(id, entry)
      return entry.value
    },
    set: (db: Kysely<DB>, id: string, version: string, value: T): void => {
      const cache = cachesByDb.get(db) ?? new Map<string, { version: string; value: T }>()
      cachesByDb.set(db, cache)
      cache.delete(id)
      cache.set(id, { version, value })
      const oldest = cache.keys().next()
      if (cache.size > maxRows && !oldest.done) cache.delete(oldest.value)
    },
  }
}
