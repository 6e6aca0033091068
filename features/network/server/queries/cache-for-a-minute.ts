import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

const keptMs = 60_000
const mostKept = 500

/**
 * Remembers for a minute what a database said about the community as a whole: the words it knows and how frequent they are.
 * For what decides the way to an answer; never for what a member sees of another. `isWorth`: the others are asked for again.
 */
export const lately = <T>(isWorth: (value: T) => boolean = () => true) => {
  const kept = new WeakMap<Kysely<DB>, Map<string, { value: T; until: number }>>()
  return async (db: Kysely<DB>, key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(db) ?? new Map<string, { value: T; until: number }>()
    kept.set(db, known)
    const before = known.get(key)
    if (before && before.until > Date.now()) return before.value
    const value = await read()
    if (!isWorth(value)) return value
    known.delete(key)
    known.set(key, { value, until: Date.now() + keptMs })
    const oldest = known.keys().next()
    if (known.size > mostKept && !oldest.done) known.delete(oldest.value)
    return value
  }
}
