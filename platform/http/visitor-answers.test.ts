import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { emptyInput, endpoint, okOutput } from '#kit/endpoint.ts'
import { defineEvent } from '#kit/events.ts'
import { queryInteger } from '#kit/fields.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { kernelError } from './api-error.ts'
import { securityHeaders } from './headers.ts'
import { route } from './route.ts'

const thingChanged = defineEvent('test.thingChanged', z.strictObject({ id: z.string() }))
const otherChanged = defineEvent('test.otherChanged', z.strictObject({ id: z.string() }))

const answer = z.strictObject({ version: z.int(), viewer: z.nullable(z.string()), language: z.string() })
const read = { method: 'GET', summary: '', access: 'anyone', output: answer } as const
const readThing = endpoint({
  ...read,
  name: 'test.readThing',
  path: '/api/test/things/:id',
  input: z.strictObject({ id: z.string(), page: z._default(queryInteger({ min: 1, max: 9 }), 1) }),
  staleAfter: [thingChanged],
})
const readFresh = endpoint({ ...read, name: 'test.readFresh', path: '/api/test/fresh', input: emptyInput })
const changeThing = endpoint({
  name: 'test.changeThing',
  method: 'POST',
  path: '/api/test/things',
  summary: '',
  access: 'anyone',
  input: z.strictObject({ event: z.enum(['thing', 'other', 'private']) }),
  output: okOutput,
})

/** What the handlers answer with: the number of their calls. */
let version = 0
let isBroken = false
/** Delays the answer of a read that has begun. */
let gate: Promise<void> | null = null
beforeEach(() => {
  isBroken = false
  gate = null
})

const answerFor = async (viewer: string | null, language: string) => {
  const current = ++version
  await gate
  if (isBroken) throw kernelError('not_found')
  return { version: current, viewer, language }
}
const routes = [
  route(readThing, ({ viewer, language }) => answerFor(viewer?.id ?? null, language)),
  route(readFresh, ({ viewer, language }) => answerFor(viewer?.id ?? null, language)),
  route(changeThing, async (ctx, { event }) => {
    if (event === 'thing') ctx.publish(thingChanged, { id: 'a' }, 'everyone')
    if (event === 'other') ctx.publish(otherChanged, { id: 'a' }, 'everyone')
    if (event === 'private')
      ctx.publish(thingChanged, { id: 'a' }, { members: ['7d1f0c1e-0000-4000-8000-000000000000'] })
    return { ok: true } as const
  }),
]
const node = await startKernelNode({ routes })
const other = await startKernelNode({ routes, databaseUrl: node.databaseUrl })

let things = 0
/** A path that no other test has read. */
const newPath = () => `/api/test/things/${++things}`
const get = (path: string, headers: Record<string, string> = {}, from = node) => fetch(from.url + path, { headers })
const versionOf = async (path: string, headers: Record<string, string> = {}, from = node) =>
  ((await (await get(path, headers, from)).json()) as { version: number }).version
const change = (event: 'thing' | 'other' | 'private') => node.client().succeed(changeThing, { event })

describe('the answer of a visitor', () => {
  it('is made once for all visitors and every way to write the same input', async () => {
    const path = newPath()
    const first = await versionOf(path)
    expect(await versionOf(path)).toBe(first)
    expect(await versionOf(`${path}?page=1`)).toBe(first)
    expect(await versionOf(path, { cookie: 'theme=dark' })).toBe(first)
    expect(await versionOf(`${path}?page=2`)).not.toBe(first)
  })

  it('is made once for visitors who ask at the same time', async () => {
    const path = newPath()
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const versions = Promise.all(Array.from({ length: 20 }, () => versionOf(path)))
    const before = version
    await expect.poll(() => version).toBe(before + 1)
    resolve()
    expect(new Set(await versions).size).toBe(1)
  })

  it('differs by language', async () => {
    const path = newPath()
    for (const language of ['sv', 'en', 'ar', 'sv'])
      expect(await (await get(path, { 'accept-language': language })).json()).toMatchObject({ language })
  })

  it('is made again for a read that names no events', async () => {
    expect(await versionOf(readFresh.path)).not.toBe(await versionOf(readFresh.path))
  })

  it('is made again after an error', async () => {
    const path = newPath()
    isBroken = true
    expect((await get(path)).status).toBe(404)
    isBroken = false
    expect((await get(path)).status).toBe(200)
  })

  it('carries an ETag that answers 304 without a body until the answer changes', async () => {
    const path = newPath()
    const first = await get(path)
    const etag = first.headers.get('etag') as string
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toMatch(/Accept-Encoding.*Cookie.*Accept-Language/)
    const again = await get(path, { 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    await change('thing')
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
  })

  it('carries every security header, also when it is 304', async () => {
    const path = newPath()
    const made = await get(path)
    const known = await get(path, { 'if-none-match': made.headers.get('etag') as string })
    for (const response of [made, await get(path), known])
      expect(Object.fromEntries(response.headers)).toMatchObject(securityHeaders(node.config))
    expect(made.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('closes its connection while the node drains', async () => {
    const draining = await startKernelNode({ routes, cleanUp: onTestFinished })
    const path = newPath()
    await get(path, {}, draining)
    const abort = new AbortController()
    const stopped = draining.stop({ drainMs: 60_000, signal: abort.signal })
    expect((await get(path, {}, draining)).headers.get('connection')).toBe('close')
    abort.abort()
    await stopped
  })

  it('is compressed for clients that accept it', async () => {
    const path = newPath()
    const { promise, resolve } = Promise.withResolvers<[string | undefined, Buffer]>()
    const { request } = await import('node:http')
    request(node.url + path, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve([response.headers['content-encoding'], Buffer.concat(chunks)])
    }).end()
    const [coding, body] = await promise
    expect(coding).toBe('br')
    expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual({ version, viewer: null, language: 'sv' })
  })
})

describe('a change', () => {
  it('reaches the next visitor on the node that made it', async () => {
    const path = newPath()
    const before = await versionOf(path)
    await change('thing')
    expect(await versionOf(path)).not.toBe(before)
  })

  it.each(['other', 'private'] as const)('that no visitor sees (%s) leaves the answers of visitors', async (event) => {
    const path = newPath()
    // The events of earlier changes arrive once more, through the database.
    await vi.waitFor(async () => {
      const before = await versionOf(path)
      await change(event)
      expect(await versionOf(path)).toBe(before)
    })
  })

  it('reaches visitors of another node within a second', async () => {
    const path = newPath()
    const before = await versionOf(path, {}, other)
    await change('thing')
    await vi.waitFor(async () => expect(await versionOf(path, {}, other)).not.toBe(before), { timeout: 1000 })
  })

  it('while an answer is being made keeps it from being stored', async () => {
    const path = newPath()
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const started = version
    const early = versionOf(path)
    await expect.poll(() => version).toBe(started + 1)
    await change('thing')
    gate = null
    resolve()
    expect(await versionOf(path)).not.toBe(await early)
  })
})

describe('a member', () => {
  it('gets an answer of their own, which no cache stores, even after a visitor has asked', async () => {
    const path = newPath()
    const cookiesOf = (id: string) => {
      const { cookies } = node.client({ id })
      return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    }
    const visitor = await get(path)
    for (const id of ['one', 'two']) {
      const response = await get(path, { ...cookiesOf(id), 'if-none-match': visitor.headers.get('etag') as string })
      expect(await response.json()).toMatchObject({ viewer: id })
      expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['no-store', null])
    }
    expect(await (await get(path)).json()).toMatchObject({ viewer: null })
  })

  it('who has signed out gets the answer for visitors, and not from the cache while a cookie is left', async () => {
    const path = newPath()
    const first = await versionOf(path)
    expect(await versionOf(path, { cookie: 'viewer=' })).not.toBe(first)
  })

  it('whose call waited and who is no longer signed in is refused instead of answered as a visitor', async () => {
    const path = newPath()
    await get(path)
    expect((await get(path, { 'x-member': 'one' })).status).toBe(401)
  })
})

it('every call that the cache answers is still inspected, and invalid input is still refused', async () => {
  const path = newPath()
  await get(path)
  node.securityCalls.length = 0
  expect((await get(path)).status).toBe(200)
  expect((await get(`${path}?page=12`)).status).toBe(400)
  expect(node.securityCalls).toEqual([
    'inspected test.readThing (read)',
    'inspected test.readThing (read)',
    'refused test.readThing page',
  ])
})

it('calls that the cache answers count towards the rate limit', async () => {
  const limited = await startKernelNode({ routes, rateLimits: true })
  const statuses = new Set<number>()
  for (let n = 0; n < 1300 && !statuses.has(429); n++)
    statuses.add((await get('/api/test/things/1', {}, limited)).status)
  expect([...statuses]).toEqual([200, 429])
})
