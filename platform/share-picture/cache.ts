import { createHash } from 'node:crypto'

/** Pictures kept in memory, the last ones asked for: about 130 kB each. */
const most = 100
/** Callers that wait at most; each picture takes a tenth of a second of one core. */
const longestQueue = 50

/** What tells a picture from every other one: it changes with everything that is drawn, and with how. */
export const versionOf = (facts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)

// A Map remembers the order of insertion: the first key is the one unused for longest.
const kept = new Map<string, Promise<Uint8Array>>()
let [last, waiting]: [Promise<unknown>, number] = [Promise.resolve(), 0]

/** A picture for shared links: made once, kept for a while, one at a time. Null when too many wait. */
export const madeOnce = async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array | null> => {
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  if (waiting >= longestQueue) return null
  waiting += 1
  const made = last.then(make).finally(() => {
    waiting -= 1
  })
  last = made.catch(() => kept.delete(key))
  kept.set(key, made)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
  }
  return made
}
