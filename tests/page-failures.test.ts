import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { createFlakyNetwork } from './support/flaky-network.ts'
import { startTestServer } from './support/server.ts'
import { waitTimeoutMs } from './support/timeouts.ts'

const server = await startTestServer({ jobs: false })
const network = await createFlakyNetwork(server.databaseUrl)
const logged: string[] = []
const node = await startTestServer({
  sameDatabaseAs: { ...server, databaseUrl: network.url },
  pages: true,
  jobs: false,
  timeoutFactor: 1,
  logLevel: 'warn',
  logTo: { write: (line) => logged.push(line) },
})
const visitor = node.client()
const member = await signedInMember(server)
const memberOnNode = await signedInClient({ ...node, db: server.db }, member)

beforeEach(() => {
  logged.length = 0
})

const expectFailurePage = async (response: Response, status: number, text: string): Promise<string> => {
  const html = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(html).toContain('Något gick fel')
  expect(html).toContain(text)
  return html
}

it('[ERR-02/screen] a failed read during rendering shows the error screen and logs one redacted line with the id on that screen', async () => {
  const onConsole = vi.spyOn(console, 'error')
  await server.pool.query('alter table suggestions rename to suggestions_away')
  const response = await visitor.raw('/suggestions?q=maja@example.com')
  await server.pool.query('alter table suggestions_away rename to suggestions')
  const html = await expectFailurePage(response, 500, 'Ett oväntat fel inträffade i applikationen.')
  expect(onConsole).not.toHaveBeenCalled()
  expect(logged).toHaveLength(1)
  const { requestId, err, endpoint } = JSON.parse(logged[0] as string) as {
    requestId: string
    endpoint: string
    err: Record<string, unknown>
  }
  expect(endpoint).toBe('suggestions.list')
  expect(Object.keys(err).toSorted()).toEqual(['code', 'stack', 'type'])
  expect(err['code']).toBe('42P01')
  expect(logged[0]).not.toContain('maja')
  expect(html).toContain(requestId)
})

describe('pages while the database is down', () => {
  beforeEach(async () => {
    network.cut()
    return async () => {
      network.restore()
      await vi.waitUntil(async () => (await visitor.raw('/readyz')).status === 200, { timeout: waitTimeoutMs })
    }
  })

  it.each(['/opportunities', '/products/anything', '/suggestions', '/u/maja'])(
    '[ERR-02/screen] %s answers a visitor with 503 and Retry-After',
    async (path) => {
      const response = await visitor.raw(`${path}?away`)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      await expectFailurePage(response, 503, 'Tjänsten svarar inte just nu.')
    },
  )

  it.each(['/about', '/terms', '/privacy', '/manifesto', '/login', '/?first'])(
    '[ROUTE-04/static-pages] %s stays available to visitors even when it is not cached',
    async (path) => {
      const response = await visitor.raw(path, { headers: { 'accept-language': 'ar' } })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<h1')
    },
  )

  it.each(['/', '/opportunities', '/suggestions'])(
    '[ROUTE-04/opportunities-list, ROUTE-04/suggestions-list] %s stays available to visitors from the cache, even after it has expired',
    async (path) => {
      network.restore()
      await vi.waitUntil(async () => (await visitor.raw('/readyz')).status === 200, { timeout: waitTimeoutMs })
      const contentOf = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')
      const cachedContent = contentOf(await (await visitor.raw(path)).text())
      network.cut()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
      const response = await visitor.raw(path)
      vi.useRealTimers()
      expect(response.status).toBe(200)
      expect(contentOf(await response.text())).toBe(cachedContent)
    },
  )

  it.each(['/about', '/dashboard'])('[ERR-02/screen] %s answers a member with 503 and Retry-After', async (path) => {
    const response = await memberOnNode.raw(path)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFailurePage(response, 503, 'Tjänsten svarar inte just nu.')
  })
})
