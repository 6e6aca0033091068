import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'
import { isSameSecret } from '#platform/security/constant-time.ts'
import type { Draining } from './draining.ts'
import { kernelError } from './api-error.ts'
import { rateLimited, type RateLimiter } from './rate-limit.ts'

/** Whether the request comes from this machine without a proxy. */
export const isLoopback = (request: FastifyRequest) =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined

const hasBearerToken = (request: FastifyRequest, token: string | null) =>
  token !== null && isSameSecret(request.headers.authorization?.replace(/^Bearer /, '') ?? '', token)

/**
 * Registers `/healthz`, `/readyz` (the database answers, not draining) and `/metrics` (Prometheus). Outside production,
 * local requests need no METRICS_TOKEN; in production a local proxy may forward anyone's.
 */
export const registerHealth = (
  app: FastifyInstance,
  deps: {
    config: Config
    isReady: () => Promise<boolean>
    rateLimiter: RateLimiter
    draining: Draining
    metrics: Registry
  },
): void => {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  // Concurrent requests share one query.
  let pendingCheck: Promise<boolean> | null = null
  // A separate rate limit key, so that other requests from the load balancer's address do not use up the limit.
  app.get('/readyz', rateLimited(deps.rateLimiter, 'read', 'readyz '), async (_request, reply) => {
    pendingCheck ??= deps.isReady().finally(() => {
      pendingCheck = null
    })
    const isDatabaseReady = await pendingCheck
    const draining = deps.draining.isDraining
    const ok = isDatabaseReady && !draining
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, database: isDatabaseReady, draining })
  })
  app.get('/metrics', async (request, reply) => {
    const { production, metricsToken } = deps.config
    const isAllowedLoopback = !production && isLoopback(request)
    if (!isAllowedLoopback && !hasBearerToken(request, metricsToken)) throw kernelError('not_found')
    return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics())
  })
}
