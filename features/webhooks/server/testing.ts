import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect } from 'vitest'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A receiver on this machine that records requests. `answers`: the status by path, which can be awaited. */
export const startReceiver = async () => {
  const received: Received[] = []
  const answers = new Map<string, number | Promise<number>>()
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', async () => {
      const path = incoming.url ?? ''
      received.push({ path, headers: incoming.headers, body: Buffer.concat(chunks).toString() })
      answer.writeHead((await answers.get(path)) ?? 204, { location: '/elsewhere' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const at = (path: string) => received.filter((one) => one.path === path)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    at,
    /** Waits for the `count`-th request to the path. */
    next: async (path: string, count = 1): Promise<Received> => {
      await expect.poll(() => at(path).length, { timeout: waitTimeoutMs }).toBeGreaterThanOrEqual(count)
      return at(path)[count - 1] as Received
    },
  }
}
