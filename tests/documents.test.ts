import { describe, expect, it } from 'vitest'
import { limits } from '#kit/limits.ts'
import { extendRateWindows } from './support/rate-windows.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer({ pages: true, jobs: false, rateLimits: true, config: { trustedProxies: 1 } })
await extendRateWindows(server.pool)
let addresses = 0
const newAddress = () => `203.0.113.${++addresses}`
const get = (path: string, headers: Record<string, string> = {}, address = newAddress()) =>
  fetch(server.url + path, { headers: { 'x-forwarded-for': address, 'accept-encoding': 'identity', ...headers } })

describe.each([
  '/api/docs',
  '/api/openapi.json',
  '/opportunities.atom',
  '/products.atom',
  '/programs.atom',
  '/sitemap.xml',
])('document %s', (path) => {
  it.each(['br', 'gzip'])(
    'the document is sent compressed with %s and answered with 304 when it has not changed',
    async (coding) => {
      const plain = await get(path)
      const text = await plain.text()
      expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null])
      const compressed = await get(path, { 'accept-encoding': coding })
      expect(compressed.headers.get('content-encoding')).toBe(coding)
      expect(compressed.headers.get('vary')).toContain('Accept-Encoding')
      expect(Number(compressed.headers.get('content-length'))).toBeLessThan(Buffer.byteLength(text))
      expect(await compressed.text()).toBe(text)
      const again = await get(path, {
        'accept-encoding': coding,
        'if-none-match': compressed.headers.get('etag') as string,
      })
      expect([again.status, await again.text()]).toEqual([304, ''])
    },
  )
})

describe('rate limits per IP address', () => {
  /** The number of requests from one address that succeed before the first is refused. */
  const answeredAt = async (path: string, address: string, most: number) => {
    let answered = 0
    // Hundreds of answers without their content take a fraction of the time.
    const etag = (await get(path)).headers.get('etag') ?? ''
    while (answered <= most) {
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const response = await get(path, { 'if-none-match': etag }, address)
          await response.arrayBuffer()
          return response.status
        }),
      )
      answered += statuses.filter((status) => status === 200 || status === 304).length
      if (statuses.includes(429)) break
    }
    return answered
  }

  it.each([
    ['/api/docs', 'read'],
    ['/api/openapi.json', 'read'],
    ['/readyz', 'read'],
    ['/opportunities.atom', 'search'],
    ['/sitemap.xml', 'search'],
  ] as const)('[SHLD-05/server] %s has the rate limit of a %s', async (path, rate) => {
    expect(await answeredAt(path, newAddress(), limits.rate[rate])).toBe(limits.rate[rate])
  })

  it('/healthz and /readyz answer while other requests from the same address are limited', async () => {
    const address = newAddress()
    await answeredAt('/api/openapi.json', address, limits.rate.read)
    expect((await get('/api/openapi.json', {}, address)).status).toBe(429)
    expect((await get('/readyz', {}, address)).status).toBe(200)
    expect((await get('/healthz', {}, address)).status).toBe(200)
  })
})
