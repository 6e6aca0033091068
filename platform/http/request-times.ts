import { Histogram, type Registry } from 'prom-client'
import { logBucketOf } from '#kit/log-buckets.ts'

/** Responses of one endpoint whose times are in one bucket of `kit/log-buckets.ts` (milliseconds). */
export type RequestTimeCount = { endpoint: string; bucket: number; count: number; failures: number }

export type RequestTimes = {
  /** @param endpoint the endpoint's name; undefined for a page */
  observe(endpoint: string | undefined, status: number, ms: number): void
  /** Returns what was observed since the last call, and forgets it. */
  take(): RequestTimeCount[]
}

/** The times of all responses, in `/metrics` and for areas that store them. */
export const createRequestTimes = (registry: Registry): RequestTimes => {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  let counts = new Map<string, RequestTimeCount>()
  return {
    observe: (endpoint = 'page', status, ms) => {
      seconds.observe({ endpoint, status }, ms / 1000)
      const bucket = logBucketOf(ms)
      const key = `${endpoint} ${bucket}`
      const known = counts.get(key) ?? { endpoint, bucket, count: 0, failures: 0 }
      known.count += 1
      if (status >= 500) known.failures += 1
      counts.set(key, known)
    },
    take: () => {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}
