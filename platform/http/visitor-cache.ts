/**
 * Caches pages and answers of visitors in memory, least recently used out first. Events evict them (`staleAfter` of
 * their endpoints). An expired one is made again; if that fails, it is served for another `staleMs` (RFC 5861).
 */
export type VisitorCacheOptions = { maxBytes: number; ttlMs: number; staleMs: number; now?: () => number }

/** `cache: null` forbids caching. `isDegraded`: a part could not be loaded, so an older value is better. */
type Made<T> = { value: T; cache: { bytes: number; tags: ReadonlySet<string> } | null; isDegraded?: boolean }

type Entry<T> = { value: T; bytes: number; tags: ReadonlySet<string>; expiresAt: number }

export const createVisitorCache = <T>({ maxBytes, ttlMs, staleMs, now = () => Date.now() }: VisitorCacheOptions) => {
  // Keys of a Map are in insertion order: the first one is the least recently used.
  const entries = new Map<string, Entry<T>>()
  const pending = new Map<string, { since: number; result: Promise<T> }>()
  /** The value of `evictions` when each event last evicted. */
  const evictedAt = new Map<string, number>()
  let evictions = 0
  let bytes = 0

  const remove = (key: string, entry: Entry<T>) => {
    entries.delete(key)
    bytes -= entry.bytes
  }

  const get = (key: string): T | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt + staleMs <= now()) remove(key, entry)
    if (entry.expiresAt <= now()) return undefined
    entries.delete(key)
    entries.set(key, entry)
    return entry.value
  }

  const storeOrReuse = (key: string, { value, cache, isDegraded }: Made<T>, since: number): T => {
    const before = entries.get(key)
    if (isDegraded) return before && before.expiresAt + staleMs > now() ? before.value : value
    if (cache) put(key, value, cache.bytes, cache.tags, since)
    else if (before) remove(key, before)
    return value
  }

  const put = (key: string, value: T, size: number, tags: ReadonlySet<string>, since: number) => {
    if (size > maxBytes) return
    // Made before the event: already stale.
    for (const tag of tags) if ((evictedAt.get(tag) ?? 0) > since) return
    const before = entries.get(key)
    if (before) remove(key, before)
    entries.set(key, { value, bytes: size, tags, expiresAt: now() + ttlMs })
    bytes += size
    for (const [oldest, entry] of entries) {
      if (bytes <= maxBytes) break
      remove(oldest, entry)
    }
  }

  return {
    get,
    /** The cached or newly made value. Concurrent requests share the work unless an event came in between. */
    getOrCreate: (key: string, make: () => Promise<Made<T>>): Promise<T> => {
      const cached = get(key)
      if (cached !== undefined) return Promise.resolve(cached)
      const inProgress = pending.get(key)
      if (inProgress?.since === evictions) return inProgress.result
      const since = evictions
      const result = make().then((made) => storeOrReuse(key, made, since))
      const entry = { since, result }
      pending.set(key, entry)
      const done = () => {
        if (pending.get(key) === entry) pending.delete(key)
      }
      result.then(done, done)
      return result
    },
    /** Evicts everything that the event makes stale. */
    evict: (eventName: string) => {
      evictions += 1
      evictedAt.set(eventName, evictions)
      for (const [key, entry] of entries) if (entry.tags.has(eventName)) remove(key, entry)
    },
    get size() {
      return { entries: entries.size, bytes }
    },
  }
}
export type VisitorCache<T> = ReturnType<typeof createVisitorCache<T>>
