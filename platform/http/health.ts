import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'
import type { Draining } from './draining.ts'
import { kernelFailure } from './api-error.ts'
import { countedAs, type Rates } from './rate-limit.ts'

/** True for a request that comes from this machine itself, without a proxy in between. */
export const isLoopback = (request: FastifyRequest) =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined

const hasToken = (request: FastifyRequest, token: string | null) => {
  if (!token) return false
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * `/healthz` (this process lives), `/readyz` (it can answer and is not about to stop), `/metrics` (Prometheus; with METRICS_TOKEN as the bearer token).
 * Outside production, requests from this machine need no token. In production a proxy on the same machine may forward anybody's.
 */
export const registerHealth = (
  app: FastifyInstance,
  deps: { config: Config; isReady: () => Promise<boolean>; rates: Rates; draining: Draining; metrics: Registry },
): void => {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [deps.metrics],
  })

  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: string }
    seconds.observe({ endpoint: endpoint ?? 'page', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  // Concurrent requests share one query.
  let asked: Promise<boolean> | null = null
  // A counter of its own, so that other requests from a load balancer's address cannot use up its limit.
  app.get('/readyz', countedAs(deps.rates, 'read', 'readyz '), async (_request, reply) => {
    asked ??= deps.isReady().finally(() => {
      asked = null
    })
    const ready = await asked
    const draining = deps.draining.isDraining
    const ok = ready && !draining
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, database: ready, draining })
  })
  app.get('/metrics', async (request, reply) => {
    const { production, metricsToken } = deps.config
    const isOwn = !production && isLoopback(request)
    if (!isOwn && !hasToken(request, metricsToken)) throw kernelFailure('not_found')
    return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics())
  })
}
