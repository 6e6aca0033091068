import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { okOutput, endpoint, emptyInput } from '#kit/endpoint.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { route } from './route.ts'

const change = endpoint({
  name: 'test.change',
  method: 'POST',
  path: '/api/test/change',
  summary: '',
  access: 'anyone',
  input: emptyInput,
  output: okOutput,
})
const readAddress = endpoint({
  name: 'test.readAddress',
  method: 'GET',
  path: '/api/test/address',
  summary: '',
  access: 'anyone',
  input: emptyInput,
  output: z.strictObject({ address: z.string() }),
})
const routes = [
  route(change, async () => ({ ok: true }) as const),
  route(readAddress, async (ctx) => ({ address: ctx.request.ip })),
]
const node = await startKernelNode({ routes, config: { metricsToken: 'a token for the metrics' } })
const member = node.client({ id: 'a' })
const cookie = () => [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const request = (path: string, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(node.url + path, { method, headers })

describe('origin check', () => {
  it.each([
    ['the same origin', { cookie: 'own', origin: 'own', 'sec-fetch-site': 'same-origin' }, 200],
    ['the same origin, without fetch metadata', { cookie: 'own', origin: 'own' }, 200],
    ['a client without cookies', {}, 200],
    ['another site', { cookie: 'own', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['another site, without fetch metadata', { cookie: 'own', origin: 'https://evil.example' }, 403],
    ['a sibling subdomain', { cookie: 'own', origin: 'own', 'sec-fetch-site': 'same-site' }, 403],
    ['an opaque origin', { cookie: 'own', origin: 'null' }, 403],
    ['an unknown origin, with a cookie', { cookie: 'own' }, 403],
    ['a host that starts with the name of this host', { cookie: 'own', origin: 'own.evil.example' }, 403],
  ])('a request from %s with the headers %o gets %i', async (_, headerTemplate, status) => {
    const headers = Object.fromEntries(
      Object.entries(headerTemplate).map(([name, value]) => [
        name,
        value === 'own' ? (name === 'cookie' ? cookie() : node.url) : value.replace(/^own/, node.url),
      ]),
    )
    const response = await request(change.path, headers)
    const body = (await response.json()) as { error?: { code: string } }
    expect([response.status, body.error?.code]).toEqual([status, status === 403 ? 'origin.refused' : undefined])
  })

  it('applies to all mutating methods, but not to GET', async () => {
    const evil = { cookie: cookie(), origin: 'https://evil.example' }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await request(change.path, evil, method)).status).toBe(403)
    expect((await request(readAddress.path, evil, 'GET')).status).toBe(200)
  })
})

describe('security headers', () => {
  it.each(['/api/test/address', '/api/nothing', '/api/test/things/%ff', '/healthz', '/api/openapi.json', '/%'])(
    'are present on %s',
    async (path) => {
      const { headers } = await request(path, {}, 'GET')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('server')).toBeNull()
    },
  )

  it('forbid inline scripts on /api/docs and allow its style by hash', async () => {
    const response = await request('/api/docs', {}, 'GET')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    const style = /<style>([^]*?)<\/style>/.exec(await response.text())?.[1] as string
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  })

  it('forbid caching of API responses', async () => {
    expect((await request(readAddress.path, {}, 'GET')).headers.get('cache-control')).toBe('no-store')
  })

  it('include HSTS only if the public address is https', async () => {
    expect((await request(readAddress.path, {}, 'GET')).headers.get('strict-transport-security')).toBeNull()
    const secure = await startKernelNode({ routes, config: { publicBaseUrl: 'https://nordbro.example' } })
    expect((await fetch(secure.url + readAddress.path)).headers.get('strict-transport-security')).toContain(
      'max-age=63072000',
    )
  })
})

describe("the client's IP address", () => {
  it('comes from X-Forwarded-For only if a proxy is trusted', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9' }
    expect(await (await request(readAddress.path, forged, 'GET')).json()).toEqual({ address: '127.0.0.1' })
    const behindProxy = await startKernelNode({ routes, config: { trustedProxies: 1 } })
    const address = async (forwarded: string) =>
      (await fetch(behindProxy.url + readAddress.path, { headers: { 'x-forwarded-for': forwarded } })).json()
    expect(await address('203.0.113.9')).toEqual({ address: '203.0.113.9' })
    expect(await address('198.51.100.1, 203.0.113.9')).toEqual({ address: '203.0.113.9' })
  })
})

describe('X-Forwarded-For', () => {
  it.each([
    [null, 1],
    [1, 0],
  ])('with TRUSTED_PROXIES %s logs %i warnings', async (trustedProxies, times) => {
    const lines: string[] = []
    const proxied = await startKernelNode({
      routes,
      config: { trustedProxies },
      logLevel: 'warn',
      logTo: { write: (line) => lines.push(line) },
      cleanUp: onTestFinished,
    })
    await fetch(`${proxied.url}/healthz`)
    expect(lines).toEqual([])
    for (const address of ['203.0.113.1', '203.0.113.2'])
      await fetch(`${proxied.url}/healthz`, { headers: { 'x-forwarded-for': address } })
    expect(lines.filter((line) => line.includes('TRUSTED_PROXIES is not set'))).toHaveLength(times)
  })
})

describe('health endpoints', () => {
  it('/healthz and /readyz report a running node and a reachable database', async () => {
    expect(await (await request('/healthz', {}, 'GET')).json()).toEqual({ ok: true })
    const ready = await request('/readyz', {}, 'GET')
    expect([ready.status, await ready.json()]).toEqual([200, { ok: true, database: true, draining: false }])
  })

  it('metrics in production need the token, and are off without one', async () => {
    for (const metricsToken of ['a token for the metrics', null]) {
      const production = await startKernelNode({
        routes,
        config: { production: true, metricsToken },
        logLevel: 'fatal',
        cleanUp: onTestFinished,
      })
      const statusWith = async (headers: Record<string, string>) =>
        (await fetch(`${production.url}/metrics`, { headers })).status
      expect(await statusWith({})).toBe(404)
      expect(await statusWith({ authorization: 'Bearer ' })).toBe(404)
      expect(await statusWith({ authorization: 'Bearer a token for the metrics' })).toBe(metricsToken ? 200 : 404)
    }
  })

  it('metrics in development are open to local requests and to clients with the token', async () => {
    await request(readAddress.path, {}, 'GET')
    const text = await (await request('/metrics', {}, 'GET')).text()
    expect(text).toMatch(/http_request_duration_seconds_count\{endpoint="test\.readAddress",status="200"\} \d+/)
    const fromOutside = { 'x-forwarded-for': '203.0.113.9' }
    expect((await request('/metrics', fromOutside, 'GET')).status).toBe(404)
    expect((await request('/metrics', { ...fromOutside, authorization: 'Bearer wrong' }, 'GET')).status).toBe(404)
    expect(
      (await request('/metrics', { ...fromOutside, authorization: 'Bearer a token for the metrics' }, 'GET')).status,
    ).toBe(200)
  })
})
