import autocannon from 'autocannon'
import type { BenchRequest } from './cases.ts'
import type { Load, LoadResult } from './load.ts'

/** Sends one load from this process, so that the bench's own work does not delay it, and reports its figures. */
const send = async ({ url, requests, from, seconds, connections }: Load): Promise<LoadResult> => {
  let sent = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (prepared) => {
          const { body, ...next } = requests[(from + sent++) % requests.length] as BenchRequest
          return {
            ...prepared,
            ...next,
            method: next.method as 'GET',
            headers: { ...prepared.headers, ...next.headers },
            ...(body === undefined ? {} : { body }),
          }
        },
      },
    ],
  })
  return {
    sent,
    requests: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    // Autocannon has no 95th percentile; this one is higher.
    p95: result.latency.p97_5,
    p99: result.latency.p99,
    // Autocannon's errors include timeouts.
    failed: result['4xx'] + result['5xx'] + result.errors,
  }
}

// follow-parent.mjs, inherited through `execArgv`, unreferences the channel, but a large message takes a while.
process.channel?.ref()
process.once('message', (message) => {
  void send(message as Load).then((result) => process.send?.(result, () => process.exit(0)))
})
