import type { Config } from '#platform/config.ts'
import { selfTestErrorName } from '#platform/self-test-error.ts'
import { askNode, nodeAddress, readNodeMetrics, sumOfMetric } from '#platform/own-node.ts'

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

const parseMetrics = (text: string): NodeMetrics => ({
  requests: sumOfMetric(text, 'http_request_duration_seconds_count') ?? 0,
  // Errors that an administrator has provoked are not the installation's.
  failures:
    (sumOfMetric(text, 'http_failures_total') ?? 0) -
    (sumOfMetric(text, 'http_failures_total', `cause="${selfTestErrorName}"`) ?? 0),
  startedAt: new Date((sumOfMetric(text, 'process_start_time_seconds') ?? 0) * 1000),
  eventSeconds: sumOfMetric(text, 'outbox_lag_seconds'),
  browserErrors: sumOfMetric(text, 'browser_errors_recent') ?? 0,
})

/** Asks the server on this machine. @throws when none answers */
export const readNode = async (config: Pick<Config, 'host' | 'port' | 'metricsToken'>): Promise<NodeReport> => {
  const [ready, metrics] = await Promise.all([askNode(config, '/readyz'), readNodeMetrics(config)])
  await ready.body?.cancel()
  return {
    address: nodeAddress(config),
    status: ready.status,
    metrics: metrics === null ? null : parseMetrics(metrics),
  }
}
