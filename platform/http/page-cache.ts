/**
 * Keeps what visitors without a session were shown. Bounded by bytes, least recently used goes first; entries are
 * thrown out by the events their endpoints declared (`staleAfter`), and anyway after a while.
 */
export type PageCacheOptions = { maxBytes: number; ttlMs: number; now?: () => number }

type Entry<T> = { value: T; bytes: number; tags: ReadonlySet<string>; until: number }

export const openPageCache = <T>({ maxBytes, ttlMs, now = Date.now }: PageCacheOptions) => {
  // A Map remembers the order of insertion: the first key is the one unused for longest.
  const entries = new Map<string, Entry<T>>()
  const underWay = new Map<string, { since: number; made: Promise<T> }>()
  /** When an event last threw something out, in evictions so far. */
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
    if (entry.until <= now()) {
      remove(key, entry)
      return undefined
    }
    entries.delete(key)
    entries.set(key, entry)
    return entry.value
  }

  const put = (key: string, value: T, size: number, tags: ReadonlySet<string>, since: number) => {
    if (size > maxBytes) return
    // Rendered from what was true before: not worth keeping.
    for (const tag of tags) if ((evictedAt.get(tag) ?? 0) > since) return
    const before = entries.get(key)
    if (before) remove(key, before)
    entries.set(key, { value, bytes: size, tags, until: now() + ttlMs })
    bytes += size
    for (const [oldest, entry] of entries) {
      if (bytes <= maxBytes) break
      remove(oldest, entry)
    }
  }

  return {
    get,
    /**
     * The kept value, or the one `make` makes; visitors who ask meanwhile wait for the same one, unless something
     * was thrown out since it was begun. `keep: null` is answered but not kept.
     */
    remember: (key: string, make: () => Promise<{ value: T; keep: { bytes: number; tags: ReadonlySet<string> } | null }>): Promise<T> => {
      const kept = get(key)
      if (kept !== undefined) return Promise.resolve(kept)
      const running = underWay.get(key)
      if (running?.since === evictions) return running.made
      const since = evictions
      const made = make().then(({ value, keep }) => {
        if (keep) put(key, value, keep.bytes, keep.tags, since)
        return value
      })
      const mine = { since, made }
      underWay.set(key, mine)
      const done = () => {
        if (underWay.get(key) === mine) underWay.delete(key)
      }
      made.then(done, done)
      return made
    },
    /** Throws out every page that was rendered from something this event makes stale. */
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
export type PageCache<T> = ReturnType<typeof openPageCache<T>>
