import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchRequest } from './cases.ts'
import { sendWithWrk } from './wrk.ts'

/** Latencies are in milliseconds; `p95` is the 95th percentile. `failed` counts statuses from 400 and lost requests. */
export type Figures = { requests: number; perSecond: number; p50: number; p95: number; p99: number; failed: number }

/** `from` is the index of the first request. */
export type Load = {
  url: string
  requests: readonly BenchRequest[]
  from: number
  seconds: number
  connections: number
}

/** `sent` also counts requests that were not answered before the end. */
export type LoadResult = Figures & { sent: number }

let generator: 'wrk' | 'autocannon' | undefined

/** wrk if it is installed, because it takes the least processor time from the measured server. */
export const loadGenerator = () => (generator ??= spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk')

const sendWithAutocannon = async (load: Load): Promise<LoadResult> => {
  const child = fork(join(import.meta.dirname, 'autocannon-load.ts'))
  child.send(load)
  const [result] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`autocannon ended with ${code}`))),
  ])) as [LoadResult]
  return result
}

// Each load continues where the last one stopped, so that each member stays below the sign-in limit (AUTH-12) and
// changes that cancel out keep doing so.
const positions = new WeakMap<readonly BenchRequest[], number>()

/** Sends the requests in order, over and over, over `connections` for `seconds`. */
export const load = async (
  url: string,
  requests: readonly BenchRequest[],
  options: { seconds: number; connections: number },
): Promise<Figures> => {
  const from = positions.get(requests) ?? 0
  const send = loadGenerator() === 'wrk' ? sendWithWrk : sendWithAutocannon
  const { sent, ...figures } = await send({ url, requests, from, ...options })
  positions.set(requests, (from + sent) % requests.length)
  // The server still works on the last requests, which would slow the next load down.
  await pause(figures.p99 || options.seconds * 1000)
  return figures
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The medians of several rounds; requests and failures are added up. */
export const medians = (all: readonly Figures[]): Figures => ({
  requests: all.reduce((sum, one) => sum + one.requests, 0),
  perSecond: median(all.map((one) => one.perSecond)),
  p50: median(all.map((one) => one.p50)),
  p95: median(all.map((one) => one.p95)),
  p99: median(all.map((one) => one.p99)),
  failed: all.reduce((sum, one) => sum + one.failed, 0),
})

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
