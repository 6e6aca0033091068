import { describe, expect, it } from 'vitest'
import { createVisitorCache } from './visitor-cache.ts'

const tagged =
  (value: string, ...tags: string[]) =>
  async () => ({ value, cache: { bytes: value.length, tags: new Set(tags) } })

/** The clock stands still unless a test sets it. */
const createCache = (maxBytes = 100, now = () => 0) =>
  createVisitorCache<string>({ maxBytes, ttlMs: 1000, staleMs: 5000, now })

/** A page that is ready once the test calls `finish`. */
const deferredPage = (value: string, ...tags: string[]) => {
  let finish: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { finish, make: () => gate.then(tagged(value, ...tags)) }
}

describe('createVisitorCache', () => {
  it('returns a page until an event makes it stale', async () => {
    const cache = createCache()
    await cache.getOrCreate('/', tagged('old', 'opportunity.changed'))
    expect(await cache.getOrCreate('/', tagged('new', 'opportunity.changed'))).toBe('old')
    cache.evict('suggestion.changed')
    expect(await cache.getOrCreate('/', tagged('new', 'opportunity.changed'))).toBe('old')
    cache.evict('opportunity.changed')
    expect(await cache.getOrCreate('/', tagged('new', 'opportunity.changed'))).toBe('new')
  })

  it('serves an expired page while a new one cannot be rendered, until the stale limit or an eviction', async () => {
    let time = 0
    const cache = createCache(100, () => time)
    const degraded = async () => ({ value: 'degraded', cache: null, isDegraded: true })
    await cache.getOrCreate('/', tagged('old', 'opportunity.changed'))
    time = 1001
    expect(await cache.getOrCreate('/', degraded)).toBe('old')
    time = 5999
    expect(await cache.getOrCreate('/', degraded)).toBe('old')
    time = 6000
    expect(await cache.getOrCreate('/', degraded)).toBe('degraded')
    expect(await cache.getOrCreate('/', tagged('new', 'opportunity.changed'))).toBe('new')
    cache.evict('opportunity.changed')
    expect(await cache.getOrCreate('/', degraded)).toBe('degraded')
  })

  it('drops a page that may no longer be cached', async () => {
    let time = 0
    const cache = createCache(100, () => time)
    await cache.getOrCreate('/', tagged('old'))
    time = 1001
    expect(await cache.getOrCreate('/', async () => ({ value: 'gone', cache: null }))).toBe('gone')
    expect(await cache.getOrCreate('/', async () => ({ value: 'degraded', cache: null, isDegraded: true }))).toBe(
      'degraded',
    )
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  it('does not store a page whose rendering began before the event that made it stale', async () => {
    const cache = createCache()
    const slow = deferredPage('old', 'opportunity.changed')
    const first = cache.getOrCreate('/', slow.make)
    cache.evict('opportunity.changed')
    slow.finish()
    expect(await first).toBe('old')
    expect(cache.get('/')).toBeUndefined()
  })

  it('renders once for concurrent requests, but again for requests after an event', async () => {
    const cache = createCache()
    const slow = deferredPage('old', 'opportunity.changed')
    const first = cache.getOrCreate('/', slow.make)
    const second = cache.getOrCreate('/', tagged('never made'))
    cache.evict('opportunity.changed')
    const third = cache.getOrCreate('/', tagged('new', 'opportunity.changed'))
    slow.finish()
    expect(await Promise.all([first, second, third])).toEqual(['old', 'old', 'new'])
    expect(cache.get('/')).toBe('new')
  })

  it('evicts the least recently used page when it is full', async () => {
    const cache = createCache(8)
    await cache.getOrCreate('/a', tagged('aaaa'))
    await cache.getOrCreate('/b', tagged('bbbb'))
    cache.get('/a')
    await cache.getOrCreate('/c', tagged('cccc'))
    expect([cache.get('/a'), cache.get('/b'), cache.get('/c')]).toEqual(['aaaa', undefined, 'cccc'])
    expect(cache.size).toEqual({ entries: 2, bytes: 8 })
  })

  it('never stores a page larger than the whole cache', async () => {
    const cache = createCache(4)
    await cache.getOrCreate('/a', tagged('aaaa'))
    await cache.getOrCreate('/b', tagged('bbbbb'))
    expect([cache.get('/a'), cache.get('/b')]).toEqual(['aaaa', undefined])
  })

  it('drops an expired page', async () => {
    let now = 0
    const cache = createCache(100, () => now)
    await cache.getOrCreate('/', tagged('old'))
    now = 999
    expect(cache.get('/')).toBe('old')
    now = 1000
    expect(cache.get('/')).toBeUndefined()
    now = 6000
    expect(cache.get('/')).toBeUndefined()
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  it('retries after a failed rendering', async () => {
    const cache = createCache()
    await expect(cache.getOrCreate('/', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(await cache.getOrCreate('/', tagged('new'))).toBe('new')
  })
})
