import type { Config } from '#platform/config.ts'

/** What a running server of this configuration reports about itself. */
export type NodeReport = {
  address: string
  /** The status of `/readyz`. */
  status: number
  /** Null where `/metrics` is closed. */
  metrics: NodeMetrics | null
}

export type NodeMetrics = {
  requests: number
  failures: number
  startedAt: Date
  eventSeconds: number | null
  browserErrors: number
}

const timeoutMs = 5_000

/** The address of this configuration's server, from the same machine. */
export const nodeAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** The sum of the samples of a metric; null without any. */
const sumOf = (text: string, metric: string): number | null => {
  const samples = [...text.matchAll(new RegExp(`^${metric}(?:\\{[^\\n]*\\})? (\\S+)$`, 'gm'))]
  return samples.length === 0 ? null : samples.reduce((sum, [, value]) => sum + Number(value), 0)
}

const parseMetrics = (text: string): NodeMetrics => ({
  requests: sumOf(text, 'http_request_duration_seconds_count') ?? 0,
  failures: sumOf(text, 'http_failures_total') ?? 0,
  startedAt: new Date((sumOf(text, 'process_start_time_seconds') ?? 0) * 1000),
  eventSeconds: sumOf(text, 'outbox_lag_seconds'),
  browserErrors: sumOf(text, 'browser_errors_recent') ?? 0,
})

/** Asks the server on this machine. @throws when none answers */
export const readNode = async (config: Pick<Config, 'host' | 'port' | 'metricsToken'>): Promise<NodeReport> => {
  const address = nodeAddress(config)
  const ask = (path: string) =>
    fetch(`${address}${path}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
      headers: config.metricsToken === null ? {} : { authorization: `Bearer ${config.metricsToken}` },
    })
  const [ready, metrics] = await Promise.all([ask('/readyz'), ask('/metrics')])
  await ready.body?.cancel()
  return { address, status: ready.status, metrics: metrics.ok ? parseMetrics(await metrics.text()) : null }
}
