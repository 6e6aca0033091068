import type { Kysely } from 'kysely'
import type { DB } from './schema.ts'

const cacheTtlMs = 60_000
const maxCachedKeys = 500

/** Totals up to this number are counted on each call, because a member sees that they are wrong. */
export const uncachedTotal = 100

/** A total that may be a minute old. */
export const isLargeTotal = ({ total }: { total: number }): boolean => total > uncachedTotal

/** Only for data about the whole community: cached values ignore what the viewer may see. */
export const cacheForAMinute = <T>(shouldCache: (value: T) => boolean = () => true) => {
  const cachesByDb = new WeakMap<Kysely<DB>, Map<string, { value: T; until: number }>>()
  return async (db: Kysely<DB>, key: string, load: () => Promise<T>): Promise<T> => {
    const cache = cachesByDb.get(db) ?? new Map<string, { value: T; until: number }>()
    cachesByDb.set(db, cache)
    const cached = cache.get(key)
    if (cached && cached.until > Date.now()) return cached.value
    const value = await load()
    if (!shouldCache(value)) return value
    cache.delete(key)
    cache.set(key, { value, until: Date.now() + cacheTtlMs })
    const oldest = cache.keys().next()
    if (cache.size > maxCachedKeys && !oldest.done) cache.delete(oldest.value)
    return value
  }
}
