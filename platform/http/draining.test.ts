import { Agent, createServer, request as httpRequest } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setInterval, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { okOutput, endpoint } from '#kit/endpoint.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { route } from './route.ts'

const shared = { summary: '', access: 'anyone', output: okOutput } as const
const write = endpoint({
  ...shared,
  name: 'test.write',
  method: 'POST',
  path: '/api/test/write',
  input: z.strictObject({ n: z.int() }),
})
const slowRead = endpoint({
  ...shared,
  name: 'test.slowRead',
  method: 'GET',
  path: '/api/test/read',
  input: z.strictObject({ ms: z.coerce.number() }),
})

const databaseUrl = await createTestDatabase()
const startNode = () =>
  startKernelNode({
    databaseUrl,
    setupSql: 'create table if not exists written (n int)',
    routes: [
      route(
        write,
        async (ctx, { n }) => (await sql`insert into written values (${n})`.execute(ctx.tx), { ok: true } as const),
      ),
      route(slowRead, async (_, { ms }) => (await setTimeout(ms), { ok: true } as const)),
    ],
  })

/** A keep-alive proxy that distributes requests over the ready nodes in turn and never retries. */
const startProxy = async (nodes: { port: number; url: string }[]) => {
  const checks = new AbortController()
  const agent = new Agent({ keepAlive: true })
  let nextNode = 0
  let ready = [...nodes]
  const isReady = ({ url }: { url: string }) =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const checking = (async () => {
    for await (const _ of setInterval(50, undefined, { signal: checks.signal })) {
      const answers = await Promise.all(nodes.map(async (node) => ((await isReady(node)) ? [node] : [])))
      ready = answers.flat()
    }
  })().catch(() => undefined)
  const proxy = createServer((incoming, outgoing) => {
    const forward = () => {
      const { port } = ready[nextNode++ % ready.length] as { port: number }
      const outbound = httpRequest(
        {
          agent,
          port,
          host: '127.0.0.1',
          path: incoming.url,
          method: incoming.method,
          headers: { ...incoming.headers, connection: 'keep-alive' },
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502)
          answer.pipe(outgoing)
        },
      )
      outbound.on('error', ({ code }: NodeJS.ErrnoException) => void outgoing.writeHead(502).end(code))
      outbound.end(body)
    }
    let body = ''
    incoming.on('data', (chunk) => (body += chunk)).on('end', forward)
  }).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    checks.abort()
    await checking
    proxy.close()
    agent.destroy()
  })
  await once(proxy, 'listening')
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

describe('draining', () => {
  it('reports 503 at /readyz while it serves other requests and closes their connections', async () => {
    const node = await startNode()
    expect(await (await fetch(`${node.url}/readyz`)).json()).toEqual({ ok: true, database: true, draining: false })
    const drainAbort = new AbortController()
    const stopped = node.stop({ drainMs: 60_000, signal: drainAbort.signal })
    const readiness = await fetch(`${node.url}/readyz`)
    expect([readiness.status, await readiness.json()]).toEqual([503, { ok: false, database: true, draining: true }])
    const answer = await fetch(`${node.url}/api/test/read?ms=1`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    const inFlight = fetch(`${node.url}/api/test/read?ms=300`)
    await setTimeout(50)
    drainAbort.abort()
    expect((await inFlight).status).toBe(200)
    await stopped
    await expect(fetch(`${node.url}/healthz`)).rejects.toThrow()
  })

  it(
    'a rolling restart of two nodes behind a proxy fails no request at 100 requests a second',
    { timeout: 60_000 },
    async () => {
      const nodes = [await startNode(), await startNode()]
      const proxyUrl = await startProxy(nodes)
      const outcomes: Promise<string>[] = []
      const written: number[] = []
      const load = new AbortController()
      const send = async (n: number) => {
        const isWrite = n % 3 === 0
        if (isWrite) written.push(n)
        const answer = await (isWrite
          ? fetch(`${proxyUrl}/api/test/write`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ n }),
            })
          : fetch(`${proxyUrl}/api/test/read?ms=${n % 40}`))
        return answer.ok ? 'ok' : `${answer.status} ${await answer.text()}`
      }
      const loading = (async () => {
        for await (const _ of setInterval(10, undefined, { signal: load.signal })) outcomes.push(send(outcomes.length))
      })().catch(() => undefined)

      const waitForRequests = async (count: number) => {
        const before = outcomes.length
        await vi.waitUntil(() => outcomes.length > before + count, { timeout: waitTimeoutMs })
      }

      for (const [index, node] of nodes.entries()) {
        await waitForRequests(50)
        await node.stop({ drainMs: 500 })
        await waitForRequests(50)
        nodes[index] = await startNode()
      }
      await waitForRequests(50)
      load.abort()
      await loading
      expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['ok']))
      const { rows } = await (nodes[0] as Awaited<ReturnType<typeof startNode>>).database.pool.query<{ n: number }>(
        'select n from written order by n',
      )
      expect(rows.map(({ n }) => n)).toEqual(written)
    },
  )
})
