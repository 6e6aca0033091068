import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { FetchRefused, fetchPublic, type FetchOptions } from './fetch-public.ts'

const maxBytes = 1024 * 1024
type Answer = (answer: ServerResponse, headers: IncomingHttpHeaders) => void
const received: { path: string; headers: IncomingHttpHeaders }[] = []
const closedPaths: string[] = []

const redirectTo =
  (location: string, status = 302): Answer =>
  (answer) =>
    answer.writeHead(status, { location, 'set-cookie': 'a=b' }).end()

const encoded =
  (encoding: string, body: Buffer): Answer =>
  (answer) =>
    answer.writeHead(200, { 'content-encoding': encoding }).end(body)

/** Sends a part, and more every few milliseconds without an end. */
const drip =
  (part: Buffer): Answer =>
  (answer) => {
    answer.writeHead(200)
    const timer = setInterval(() => answer.write(part), 5)
    answer.on('close', () => clearInterval(timer))
  }

const answers: Record<string, Answer> = {
  '/fine': (answer) =>
    answer.writeHead(200, { etag: '"1"', 'last-modified': 'Sun, 01 Nov 2026 08:00:00 GMT' }).end('Å'),
  '/validated': (answer, headers) => answer.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end(),
  '/unasked-304': (answer) => answer.writeHead(304).end(),
  '/gzip': encoded('gzip', gzipSync('hello')),
  '/deflate': encoded('deflate', deflateSync('hello')),
  '/br': encoded('br', brotliCompressSync('hello')),
  '/unknown-encoding': encoded('compress', Buffer.from('hello')),
  '/not-gzip': encoded('gzip', Buffer.from('hello')),
  '/half-gzip': encoded('gzip', gzipSync('hello'.repeat(999)).subarray(0, 30)),
  '/largest': (answer) => answer.writeHead(200).end(Buffer.alloc(maxBytes)),
  '/huge': (answer) => answer.writeHead(200).end(Buffer.alloc(maxBytes + 1)),
  '/huge-without-length': (answer) => {
    answer.writeHead(200, { 'transfer-encoding': 'chunked' })
    answer.write(Buffer.alloc(maxBytes))
    answer.end('x')
  },
  '/endless': drip(Buffer.alloc(64 * 1024)),
  '/slow-body': drip(Buffer.from('x')),
  '/slow-header': () => undefined,
  '/gzip-bomb': encoded('gzip', gzipSync(Buffer.alloc(200 * maxBytes))),
  '/empty-members': encoded('gzip', Buffer.concat(Array.from({ length: 60_000 }, () => gzipSync('')))),
  '/br-bomb': encoded('br', brotliCompressSync(Buffer.alloc(20 * maxBytes))),
  '/missing': (answer) => answer.writeHead(404).end('no'),
  '/broken': (answer) => answer.destroy(),
  '/moved': redirectTo('/fine', 301),
  '/twice': redirectTo('/moved', 307),
  '/three': redirectTo('/twice', 303),
  '/four': redirectTo('/three', 308),
  '/loop': redirectTo('/loop'),
  '/nowhere': (answer) => answer.writeHead(302).end(),
  '/to-garbage': redirectTo('http://['),
  '/to-private': redirectTo('https://10.0.0.1/secret'),
  '/to-loopback-name': redirectTo('https://localhost/secret'),
  '/to-metadata': redirectTo('http://169.254.169.254/latest'),
  '/to-file': redirectTo('file:///etc/passwd'),
  '/to-port': redirectTo('https://calendar.example.org:8443/'),
  '/to-user': redirectTo('https://a:b@calendar.example.org/'),
}

const service = createServer((incoming, answer) => {
  const [path = ''] = (incoming.url ?? '').split('?')
  received.push({ path, headers: incoming.headers })
  answer.on('close', () => closedPaths.push(path))
  answers[path]?.(answer, incoming.headers)
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const options: FetchOptions = {
  accept: 'text/calendar',
  publicBaseUrl: 'https://nordbro.example',
  toLoopback: true,
}
const fetchPath = (path: string, changes: Partial<FetchOptions> = {}) =>
  fetchPublic(base + path, { ...options, ...changes })
const refusalOf = (url: string, changes: Partial<FetchOptions> = {}) =>
  fetchPublic(url, { ...options, ...changes }).then(
    () => 'fetched',
    (error: unknown) => (error instanceof FetchRefused ? error.code : error),
  )

it('returns the body and its validators', async () => {
  expect(await fetchPath('/fine')).toEqual({
    notModified: false,
    body: Buffer.from('Å'),
    etag: '"1"',
    lastModified: 'Sun, 01 Nov 2026 08:00:00 GMT',
  })
})

it('sends its own User-Agent, no cookie and no credentials, also after a redirect that sets a cookie', async () => {
  received.length = 0
  await fetchPath('/three')
  expect(received.map(({ path }) => path)).toEqual(['/three', '/twice', '/moved', '/fine'])
  for (const { headers } of received) {
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    expect(headers['user-agent']).toBe('Nordbro (+https://nordbro.example)')
    expect(headers['connection']).toBe('close')
  }
})

it('sends the validators and reports an answer without a change', async () => {
  const validators = { etag: '"1"', lastModified: 'Sun, 01 Nov 2026 08:00:00 GMT' }
  received.length = 0
  expect(await fetchPath('/validated', { validators })).toEqual({ notModified: true })
  expect(received[0]?.headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': validators.lastModified })
  expect(await refusalOf(`${base}/unasked-304`)).toBe('bad_answer')
})

it.each(['/gzip', '/deflate', '/br'])('decompresses %s', async (path) => {
  expect(await fetchPath(path)).toMatchObject({ body: Buffer.from('hello') })
})

it('accepts a body of exactly the limit', async () => {
  expect(await fetchPath('/largest')).toMatchObject({ body: { length: maxBytes } })
})

it.each([
  ['/huge', 'too_large'],
  ['/huge-without-length', 'too_large'],
  ['/endless', 'too_large'],
  ['/gzip-bomb', 'too_large'],
  ['/empty-members', 'too_large'],
  ['/br-bomb', 'too_large'],
  ['/unknown-encoding', 'bad_answer'],
  ['/not-gzip', 'bad_answer'],
  ['/half-gzip', 'bad_answer'],
  ['/missing', 'bad_answer'],
  ['/broken', 'unreachable'],
  ['/four', 'too_many_redirects'],
  ['/loop', 'too_many_redirects'],
  ['/nowhere', 'bad_answer'],
  ['/to-garbage', 'bad_answer'],
  ['/to-private', 'not_public'],
  ['/to-loopback-name', 'not_public'],
  ['/to-metadata', 'not_https'],
  ['/to-file', 'not_https'],
  ['/to-port', 'not_public'],
  ['/to-user', 'not_public'],
])('refuses %s as %s', async (path, code) => {
  expect(await refusalOf(base + path)).toBe(code)
})

it.each(['/slow-header', '/slow-body'])('ends %s at the deadline and closes the connection', async (path) => {
  const started = performance.now()
  expect(await refusalOf(base + path, { timeoutMs: 200 })).toBe('too_slow')
  expect(performance.now() - started).toBeLessThan(5_000)
  await expect.poll(() => closedPaths).toContain(path)
})

it('one deadline is for all redirects together', async () => {
  answers['/late'] = (answer) => void setTimeout(() => answer.writeHead(302, { location: '/late' }).end(), 150)
  expect(await refusalOf(`${base}/late`, { timeoutMs: 400 })).toBe('too_slow')
})

it('refuses loopback without the switch of tests, and every other address of this machine with it', async () => {
  expect(await refusalOf(`${base}/fine`, { toLoopback: false })).toBe('not_https')
  const port = new URL(base).port
  for (const host of ['localhost', '[::1]', '0.0.0.0', '127.0.0.2'])
    expect(await refusalOf(`http://${host}:${port}/fine`)).toBe('not_https')
})

it('reads webcal as https', async () => {
  expect(await refusalOf('webcal://127.0.0.1/fine')).toBe('not_public')
  expect(await refusalOf('WEBCAL://localhost/fine')).toBe('not_public')
  expect(await refusalOf(`webcal://${new URL(base).host}/fine`)).toBe('not_public')
})

it('never repeats the address in an error', async () => {
  const error = await fetchPath('/missing?token=zirkon').catch((reason: unknown) => reason)
  expect(String(error)).not.toContain('zirkon')
  expect(
    String(await fetchPublic('https://zirkon.invalid/a', options).catch((reason: unknown) => reason)),
  ).not.toContain('zirkon')
})
