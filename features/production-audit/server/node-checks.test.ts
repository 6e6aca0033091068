import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { ephemeralPort, startTestServer } from '#tests/support/server.ts'
import { codesOf, createAuditor, healthyConfig } from './testing.ts'

const server = await startTestServer({ jobs: false })
const config = await healthyConfig(server.config)
const audit = createAuditor(server, config)

/** A node that reports what a test wants. @returns the settings that lead to it */
const startNodeDouble = async ({ status = 200, metrics = '' }: { status?: number; metrics?: string | null }) => {
  const double = createServer((request, answer) => {
    if (request.url === '/readyz') return answer.writeHead(status).end('{}')
    if (metrics === null || request.headers.authorization !== `Bearer ${config.metricsToken}`)
      return answer.writeHead(404).end()
    return answer.end(metrics)
  })
  await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    double.closeAllConnections()
    double.close()
  })
  return { config: { ...config, host: '0.0.0.0', port: (double.address() as AddressInfo).port } }
}
const metricsOf = (total: number, failed: number, lag = 0) => `
http_request_duration_seconds_count{endpoint="page",status="200"} ${total - failed}
http_request_duration_seconds_count{endpoint="page",status="500"} ${failed}
http_failures_total{cause="internal"} ${failed}
process_start_time_seconds 1795000000
outbox_lag_seconds ${lag}
`

it('[ADM-07/configuration] the server passes when it is ready, and fails when it is not or is down', async () => {
  expect(codesOf(await audit('server'))).toEqual([['passed', 'server_ready']])
  expect(codesOf(await audit('server', await startNodeDouble({ status: 503 })))).toEqual([
    ['failed', 'server_not_ready'],
  ])
  const down = await audit('server', { config: { ...config, port: await ephemeralPort() } })
  expect(down.findings).toMatchObject([{ code: 'server_down', state: 'failed', values: { reason: 'ECONNREFUSED' } }])
})

it('[ADM-07/configuration] the real metrics are read, and many failed requests fail', async () => {
  expect(codesOf(await audit('errors'))).toEqual([
    ['passed', 'browsers_succeed'],
    ['passed', 'requests_succeed'],
  ])
  const withFailures = async (total: number, failed: number) =>
    codesOf(await audit('errors', await startNodeDouble({ metrics: metricsOf(total, failed) })))
  expect(await withFailures(1000, 9)).toContainEqual(['passed', 'requests_succeed'])
  expect((await withFailures(1000, 10))[0]).toEqual(['warning', 'requests_fail'])
  expect((await withFailures(100_000, 900))[1]).toEqual(['passed', 'requests_succeed'])
  expect((await withFailures(1000, 50))[0]).toEqual(['failed', 'requests_fail'])
  expect(codesOf(await audit('errors', await startNodeDouble({ metrics: null })))).toEqual([
    ['not_applicable', 'metrics_unreachable'],
  ])
})

it('[ADM-07/configuration] many different errors in browsers warn', async () => {
  await server.pool.query(
    `insert into system_errors (fingerprint, day, component, error_message, severity)
     select decode(md5(n::text), 'hex'), current_date, 'a page', 'a fault', 'high' from generate_series(1, 50) n`,
  )
  expect(codesOf(await audit('errors'))[0]).toEqual(['warning', 'browsers_fail'])
})

it('[ADM-07/queue] events that wait for delivery warn after ten seconds and fail after a minute', async () => {
  const withLag = async (lag: number) =>
    codesOf(await audit('queue', await startNodeDouble({ metrics: metricsOf(1, 0, lag) })))
  expect(await withLag(1)).toContainEqual(['passed', 'events_delivered'])
  expect(await withLag(20)).toContainEqual(['warning', 'events_late'])
  expect(await withLag(90)).toContainEqual(['failed', 'events_late'])
})
