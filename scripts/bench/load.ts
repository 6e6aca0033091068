import autocannon from 'autocannon'
import type { BenchRequest } from './cases.ts'

export type Figures = { perSecond: number; p50: number; p97: number; p99: number; failed: number }

// Counts across all loads of a run, so that each member stays below the sign-in limit (AUTH-12).
let turn = 0

/** Sends requests over `connections` for `seconds`. Latencies are in milliseconds. */
export const load = async (
  url: string,
  request: (turn: number) => BenchRequest,
  options: { seconds: number; connections: number },
): Promise<Figures> => {
  const first = request(turn)
  const result = await autocannon({
    url: url + first.path,
    method: first.method as 'GET',
    headers: first.headers,
    ...(first.body === undefined ? {} : { body: first.body }),
    connections: options.connections,
    duration: options.seconds,
    requests: [
      {
        setupRequest: (prepared) => {
          const next = request(turn++)
          return {
            ...prepared,
            path: next.path,
            headers: { ...prepared.headers, ...next.headers },
            ...(next.body === undefined ? {} : { body: next.body }),
          }
        },
      },
    ],
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
