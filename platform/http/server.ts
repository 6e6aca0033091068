import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, maxHeaderSize, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { limits } from '#kit/limits.ts'
import type { ViewerResolver } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import type { Hub } from '#platform/live/hub.ts'
import { registerLiveStream } from '#platform/live/stream.ts'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { Log } from '#platform/log/log.ts'
import type { SettingsStore } from '#platform/platform-settings.ts'
import type { Draining } from './draining.ts'
import { registerEndpoints, sendError } from './endpoints.ts'
import { kernelError } from './api-error.ts'
import type { ErrorHandler } from './error-handler.ts'
import { registerHeaders, securityHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { parseJsonBody } from './json-body.ts'
import type { Kernel } from './kernel.ts'
import { registerApiDocs } from './api-docs.ts'
import { registerOriginCheck } from './origin.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { RequestTimes } from './request-times.ts'
import type { Route } from './route.ts'
import { registerRequestDraining } from './drain-request.ts'

export type ServerDeps = ViewerResolver & {
  config: Config
  log: Log
  pool: pg.Pool
  rateLimiter: RateLimiter
  kernel: Kernel
  settings: SettingsStore
  hub: Hub
  routes: readonly Route[]
  draining: Draining
  errorHandler: ErrorHandler
  metrics: Registry
  requestTimes: RequestTimes
  lingerMs?: number | undefined
}

/** How long a closing server keeps a connection without a request, since its request may be under way. */
const unusedSocketGraceMs = 200

/** Answers a request before Fastify, or returns false. */
type EarlyResponder = (request: IncomingMessage, response: ServerResponse) => boolean

/** Creates the HTTP server without the pages; the caller makes it listen. */
export const createServer = async (deps: ServerDeps) => {
  const { config, log } = deps
  const headers = securityHeaders(config)
  let respondEarly: EarlyResponder = () => false
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // Lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: limits.bodyBytes,
    trustProxy: (_address: string, hop: number) => hop < (config.trustedProxies ?? 0),
    serverFactory: (handle) =>
      createHttpServer(
        {
          headersTimeout: 30_000,
          // Enough for the largest upload over a slow connection.
          requestTimeout: 120_000,
          keepAliveTimeout: 65_000,
        },
        (request, response) => {
          if (!respondEarly(request, response)) handle(request, response)
        },
      ),
    forceCloseConnections: 'idle',
    // It also limits closing, which can take as long as draining and a large upload together.
    pluginTimeout: 0,
    // Requests that arrive while the server closes are served.
    return503OnClosing: false,
    // As long as a URL can be: contracts validate parameters like any other field.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: true },
    frameworkErrors: (error, { id: requestId }, reply) =>
      sendError(
        // No hook runs for a malformed URL (`/%ff`).
        (reply as unknown as FastifyReply).headers(headers),
        deps.errorHandler.toApiError(error, { endpoint: 'router', requestId }),
      ),
  })
  // JSON only: any other body is refused with 415 before it is read.
  app.removeContentTypeParser(['text/plain'])
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: limits.bodyBytes },
    (_request, body, done) => {
      const text = body as string
      if (text === '') return done(null, {})
      try {
        done(null, parseJsonBody(text))
      } catch {
        done(kernelError('input.malformed'), undefined)
      }
    },
  )

  // Node does not count a connection that a browser opened in advance as idle, so closing would wait for it.
  const unusedSockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unusedSockets.add(socket)
    socket.once('close', () => unusedSockets.delete(socket))
  })
  app.server.on('request', ({ socket }) => unusedSockets.delete(socket))
  app.addHook('preClose', async () => {
    await deps.draining.ended()
    // Event streams never end on their own.
    await deps.hub.stop()
    setTimeout(() => {
      for (const socket of unusedSockets) socket.destroy()
    }, unusedSocketGraceMs)
    // Let Node accept pending connections first: the system resets those still in the backlog when the port closes.
    await setImmediate()
  })

  app.setErrorHandler((error, request, reply) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: string }
    return sendError(
      reply,
      deps.errorHandler.toApiError(error, {
        endpoint: endpoint ?? request.routeOptions.url ?? 'unknown',
        requestId: request.id,
      }),
    )
  })
  app.addHook('onResponse', (request, reply, next) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: string }
    deps.requestTimes.observe(endpoint, reply.statusCode, reply.elapsedTime)
    if (endpoint)
      log.info(
        { requestId: request.id, endpoint, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
        'request',
      )
    next()
  })

  let isWarned = config.trustedProxies !== null
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      log.warn(
        'X-Forwarded-For arrives but TRUSTED_PROXIES is not set: behind a proxy all callers share its address and its rate limits',
      )
    }
    next()
  })
  registerHeaders(app, headers)
  registerRequestDraining(app, deps.lingerMs)
  registerOriginCheck(app, config)
  registerHealth(app, {
    config,
    isReady: deps.kernel.isReady,
    rateLimiter: deps.rateLimiter,
    draining: deps.draining,
    metrics: deps.metrics,
  })
  registerApiDocs(app, { endpoints: deps.routes.map((route) => route.endpoint), config, rateLimiter: deps.rateLimiter })
  registerLiveStream(app, { hub: deps.hub, resolveViewer: deps.resolveViewer })
  const { callAs } = registerEndpoints(app, deps)

  // The API, not the pages, answers for a known path with another method and for unknown paths below these prefixes.
  const methodsByPath = new Map<string, Set<string>>()
  for (const { endpoint } of deps.routes)
    methodsByPath.set(endpoint.path, (methodsByPath.get(endpoint.path) ?? new Set()).add(endpoint.method))
  const matchers = [...methodsByPath].map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`),
    methods,
  }))
  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    const matched = matchers.find(({ pattern }) => pattern.test(path))
    if (!matched || matched.methods.has(request.method)) return sendError(reply, kernelError('not_found'))
    return sendError(reply.header('allow', [...matched.methods].join(', ')), kernelError('method.not_allowed'))
  }
  for (const prefix of ['/api/*', '/rest/*', '/functions/*', '/media/*'])
    app.all(prefix, async (request, reply) => notFound(request, reply))
  app.setNotFoundHandler((request, reply) => notFound(request, reply))
  return {
    app,
    callAs,
    setEarlyResponder: (responder: EarlyResponder) => {
      respondEarly = responder
    },
  }
}
