import type { Config } from '#platform/config.ts'

/** The address of this configuration's server, from the same machine. */
export const nodeAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

const timeoutMs = 5_000

/** Sends a request to the server on this machine. @throws when none answers */
export const askNode = (
  config: Pick<Config, 'host' | 'port'>,
  path: string,
  { method = 'GET', headers = {} }: { method?: 'GET' | 'POST'; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${nodeAddress(config)}${path}`, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'manual',
    headers,
  })

/** The text of `/metrics` of the server on this machine; null where it is closed. @throws when none answers */
export const readNodeMetrics = async (
  config: Pick<Config, 'host' | 'port' | 'metricsToken'>,
): Promise<string | null> => {
  const { metricsToken } = config
  const answer = await askNode(
    config,
    '/metrics',
    metricsToken === null ? {} : { headers: { authorization: `Bearer ${metricsToken}` } },
  )
  if (answer.ok) return answer.text()
  await answer.body?.cancel()
  return null
}

/** The sum of the samples of a metric, or of those with a label (`cause="42P01"`); null without any. */
export const sumOfMetric = (text: string, metric: string, label?: string): number | null => {
  const samples = [...text.matchAll(new RegExp(`^${metric}(\\{[^\\n]*\\})? (\\S+)$`, 'gm'))].filter(
    ([, labels]) => label === undefined || labels?.includes(label),
  )
  return samples.length === 0 ? null : samples.reduce((sum, [, , value]) => sum + Number(value), 0)
}
