import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'
import { logSystemError, securityLimits } from '../contract/index.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

/** A fake error service that records requests and answers with `status`. */
const received: {
  method: string | undefined
  path: string | undefined
  type: string | undefined
  body: Record<string, unknown>
}[] = []
let status = 204
const service = createServer(async (request, response) => {
  const body = JSON.parse(await text(request)) as Record<string, unknown>
  received.push({ method: request.method, path: request.url, type: request.headers['content-type'], body })
  response.writeHead(status).end()
}).listen(0, '127.0.0.1')
afterAll(() => void service.close())
await once(service, 'listening')
const { port } = service.address() as AddressInfo

// A fixed clock: errors are grouped by day, so midnight must not fall between two reports.
const moment = new Date()
const server = await startTestServer({
  config: { errorReportUrl: `http://127.0.0.1:${port}/report?key=k` },
  clock: () => moment,
})
const polling = { timeout: waitTimeoutMs, interval: 30 }
const report = (message: string, to = server) =>
  to.call(logSystemError, {
    p_error_message: message,
    p_error_stack: 'Error\n at page.js:1:1',
    p_metadata: { url: 'https://nordbro.example/search?q=anna', context: 'error' },
  })
const deliveriesOf = (message: string) => received.filter(({ body }) => body['message'] === message)
const jobStates = async (of = server) => {
  const { rows } = await of.pool.query<{ state: string }>(
    `select state from pgboss.job where name = 'securityEvents.forwardError' order by created_on`,
  )
  return rows.map(({ state }) => state)
}

beforeEach(() => {
  status = 204
})

describe('forwardErrorJob', () => {
  it('[ERR-01/service] sends a new error to the error service once, without personal data', async () => {
    await report('Failed for anna@example.com')
    await report('Failed for anna@example.com')
    await report('Something critical')
    await vi.waitFor(() => expect(deliveriesOf('Something critical')).toHaveLength(1), polling)
    await vi.waitFor(async () => expect(new Set(await jobStates())).toEqual(new Set(['completed'])), polling)
    expect(deliveriesOf('Failed for [address]')).toEqual([
      {
        method: 'POST',
        path: '/report?key=k',
        type: 'application/json',
        body: {
          id: expect.any(String),
          component: 'frontend',
          message: 'Failed for [address]',
          stack: 'Error\n at page.js:1:1',
          severity: 'medium',
          metadata: { url: 'https://nordbro.example/search', context: 'error' },
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      },
    ])
    expect(deliveriesOf('Something critical')[0]?.body).toMatchObject({ severity: 'high' })
  })

  it('[ERR-01/service] resends a failed report with the same id', async () => {
    status = 503
    await report('While it was away')
    await vi.waitFor(async () => expect(await jobStates()).toContain('retry'), polling)
    // A slow machine may already have made several attempts.
    const failed = deliveriesOf('While it was away').length
    expect(failed).toBeGreaterThan(0)
    status = 204
    // Skips the retry delay; the next report wakes the worker.
    await server.pool.query(
      `update pgboss.job set start_after = now() where name = 'securityEvents.forwardError' and state = 'retry'`,
    )
    await report('Back again')
    await vi.waitFor(() => expect(deliveriesOf('While it was away').length).toBeGreaterThan(failed), polling)
    const ids = deliveriesOf('While it was away').map(({ body }) => body['id'])
    expect(new Set(ids).size).toBe(1)
  })

  it('sends at most the daily number of reports to the error service', async () => {
    await server.pool.query(
      `insert into system_errors (fingerprint, day, component, error_message, severity, forwarded_at)
       select convert_to('filler ' || n, 'UTF8'), current_date, 'frontend', 'filler', 'medium', now() from generate_series(1, $1::int) as n`,
      [securityLimits.forwardedErrors],
    )
    await report('One too many')
    await vi.waitFor(async () => expect(new Set(await jobStates())).toEqual(new Set(['completed'])), polling)
    expect(deliveriesOf('One too many')).toEqual([])
    expect(
      await server.db
        .selectFrom('system_errors')
        .select('forwarded_at')
        .where('error_message', '=', 'One too many')
        .execute(),
    ).toEqual([{ forwarded_at: null }])
  })

  it('[ERR-01/service] enqueues nothing without a configured error service', async () => {
    const without = await startTestServer()
    expect((await report('Nobody to tell', without)).status).toBe(200)
    expect(await jobStates(without)).toEqual([])
  })
})
