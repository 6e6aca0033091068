import { Histogram, type Registry } from 'prom-client'

export type RequestTimes = {
  /** @param endpoint the endpoint's name; undefined for a page */
  observe(endpoint: string | undefined, status: number, ms: number): void
}

/** The times of all responses, in `/metrics`. */
export const createRequestTimes = (registry: Registry): RequestTimes => {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  return {
    observe: (endpoint = 'page', status, ms) => seconds.observe({ endpoint, status }, ms / 1000),
  }
}
