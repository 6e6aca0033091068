import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint, Download, InputOf, OutputOf, Picture, Redirect, UploadSpec } from '#kit/endpoint.ts'
import { download, hasJsonBody, pathFields, picture, redirect } from '#kit/endpoint.ts'
import type { ErrorBody } from '#kit/errors.ts'
import type { Viewer, ViewerResolver } from '#platform/auth/viewer.ts'
import { listFieldsOf } from '#kit/query-input.ts'
import { ignoresCaller, scopeOf } from '#kit/token-scopes.ts'
import { isAnonymousRequest } from './anonymous-request.ts'
import { bearerTokenOf, challengeOf, tokenError } from './bearer-token.ts'
import { serializeHostCookie } from './cookies.ts'
import { sendDownload } from './download.ts'
import { type ApiError, kernelError } from './api-error.ts'
import type { ErrorHandler } from './error-handler.ts'
import { networkOf } from '#platform/networks.ts'
import type { SettingsStore } from '#platform/platform-settings.ts'
import { acceptForms } from './form.ts'
import type { Call, Kernel } from './kernel.ts'
import { languageOf } from './language.ts'
import { sendPicture } from './picture.ts'
import { sendRedirect } from './redirect.ts'
import type { Route } from './route.ts'
import { type IncomingUpload, receiveUpload } from './upload.ts'

const createInputReader = (endpoint: AnyEndpoint) => {
  const pathFieldNames = pathFields(endpoint.path)
  const lists = listFieldsOf(endpoint)
  const hasBody = hasJsonBody(endpoint)
  return (request: FastifyRequest): Record<string, unknown> => {
    const source = hasBody ? (request.body === undefined ? {} : request.body) : request.query
    if (typeof source !== 'object' || source === null || Array.isArray(source)) throw kernelError('input.malformed')
    const input: Record<string, unknown> = { ...(source as Record<string, unknown>) }
    if (!hasBody) for (const name of lists) if (typeof input[name] === 'string') input[name] = [input[name]]
    const params = request.params as Record<string, string>
    for (const name of pathFieldNames) input[name] = params[name]
    return input
  }
}

const jsonType = 'application/json; charset=utf-8'

/** Sends an error response with the standard body. */
export const sendError = (reply: FastifyReply, error: ApiError): FastifyReply => {
  const body: ErrorBody = {
    error: {
      code: error.code,
      ...(error.fields ? { fields: error.fields } : {}),
      ...(error.params ? { params: error.params } : {}),
      requestId: reply.request.id,
    },
  }
  const challenge = challengeOf(error)
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply.code(error.status).header('cache-control', 'no-store').send(body)
}

export type Caller = { viewer: Viewer | null; language: Call['language']; facts: Call['facts'] }

/** Registers all endpoints with Fastify and returns `callAs` for server-side rendering. */
export const registerEndpoints = (
  app: FastifyInstance,
  deps: ViewerResolver & {
    routes: readonly Route[]
    kernel: Kernel
    errorHandler: ErrorHandler
    settings: SettingsStore
  },
) => {
  const maxUploadBytes = ({ maxBytes }: UploadSpec) =>
    Math.min(maxBytes, deps.settings.current().maxFileMegabytes * 1024 * 1024)

  /** Sets the viewer of an access token. Each call reads the token, so revoking it takes effect at once. */
  const identifyByToken = async ({ endpoint }: Route, call: Call, token: string) => {
    if (scopeOf(endpoint) === null) throw tokenError('token.not_accepted')
    const found = await deps.resolveToken(token)
    if (typeof found === 'string') return deps.kernel.refuseToken(endpoint, call, found)
    call.viewer = found
  }

  /** Sets the viewer, and the row that the route reads together with the viewer. */
  const identify = async (route: Route, call: Call) => {
    const read = deps.kernel.viewerReadOf(route, call)
    if (!read) {
      call.viewer = await deps.resolveViewer(call.cookieHeader)
    } else {
      const found = await deps.resolveViewerAndRow(call.cookieHeader, read)
      call.viewer = found?.viewer ?? null
      if (found && 'row' in found) call.row = found.row ?? null
    }
    call.facts.sessionId = call.viewer?.sessionId ?? null
  }

  const factsOf = (request: FastifyRequest, endpoint: string): Call['facts'] => ({
    id: request.id,
    endpoint,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
    sessionId: null,
    asksForPrivacy: request.headers['dnt'] === '1' || request.headers['sec-gpc'] === '1',
  })

  const names = new Set<string>()
  for (const route of deps.routes) {
    const { endpoint } = route
    if (!endpoint.access) throw new Error(`${endpoint.name} has no access rule`)
    const isPicture = endpoint.output === picture
    if (isPicture && endpoint.access !== 'anyone')
      throw new Error(`${endpoint.name} shows a picture, so it cannot know who calls`)
    if (names.has(endpoint.name)) throw new Error(`two endpoints are named ${endpoint.name}`)
    names.add(endpoint.name)
    const readInput = createInputReader(endpoint)
    const handle = async (
      request: FastifyRequest,
      reply: FastifyReply,
      receiveFrom?: (sender: string) => IncomingUpload,
    ) => {
      const key = request.headers['idempotency-key']
      const token = bearerTokenOf(request.headers.authorization)
      const call: Call = {
        viewer: null,
        isAnonymous: isAnonymousRequest(request),
        language: languageOf(request),
        facts: factsOf(request, endpoint.name),
        rawInput: readInput(request),
        idempotencyKey: typeof key === 'string' ? key : undefined,
        // A request with an access token has no session beside it.
        cookieHeader: token === null ? request.headers.cookie : undefined,
        cookies: [],
      }
      if (token !== null && !ignoresCaller(endpoint)) await identifyByToken(route, call, token)
      else if (!call.isAnonymous && !ignoresCaller(endpoint)) await identify(route, call)
      // The browser sends queued calls later: refuse a call whose author is no longer the one signed in.
      const expectedMemberId = request.headers['x-member']
      if (expectedMemberId !== undefined && expectedMemberId !== call.viewer?.id) throw kernelError('auth.required')
      if (receiveFrom) call.upload = receiveFrom(call.viewer?.id ?? networkOf(request.ip))
      if (endpoint.output === download) return sendDownload(reply, (await deps.kernel.serve(route, call)) as Download)
      if (isPicture) return sendPicture(reply, (await deps.kernel.serve(route, call)) as Picture)
      if (endpoint.output === redirect) return sendRedirect(reply, (await deps.kernel.serve(route, call)) as Redirect)
      const answer = await deps.kernel.serveJson(route, call)
      if (typeof answer !== 'string') return answer.send(request, reply)
      if (call.liveTransaction !== undefined) reply.header('x-transaction', call.liveTransaction)
      if (call.cookies.length > 0) reply.header('set-cookie', call.cookies.map(serializeHostCookie))
      return reply.header('cache-control', 'no-store').type(jsonType).send(answer)
    }
    const routeOptions = {
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint: endpoint.name, form: endpoint.form },
    }
    const uploadSpec = endpoint.upload
    if (endpoint.form) {
      if (endpoint.access !== 'anyone') throw new Error(`${endpoint.name} takes forms, so it cannot know who calls`)
      app.register(async (scope) => {
        acceptForms(scope, endpoint.maxFormBytes)
        scope.route({ ...routeOptions, handler: (request, reply) => handle(request, reply) })
      })
      continue
    }
    if (!uploadSpec) {
      app.route({
        ...routeOptions,
        handler: (request, reply) =>
          handle(request, reply).catch((error: unknown) => {
            const input = route.refusalCookies && endpoint.input.safeParse(readInput(request))
            if (input?.success) reply.header('set-cookie', route.refusalCookies?.(input.data).map(serializeHostCookie))
            throw error
          }),
      })
      continue
    }
    // The body can be of any type, and nothing may read it before access is checked.
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, next) => next(null))
      scope.route({
        ...routeOptions,
        handler: async (request, reply) => {
          let received: ReturnType<typeof receiveUpload> | undefined
          try {
            return await handle(
              request,
              reply,
              (sender) => (received = receiveUpload(request.raw, maxUploadBytes(uploadSpec), sender)).upload,
            )
          } finally {
            received?.release()
          }
        },
      })
    })
  }

  const byName = new Map(deps.routes.map((route) => [route.endpoint.name, route]))

  /** Calls an endpoint for a page that is being rendered, with the usual checks but without HTTP. @throws {ApiError} */
  const callAs =
    (request: FastifyRequest, viewer: Viewer | null) =>
    async <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
      const route = byName.get(endpoint.name)
      if (!route) throw kernelError('not_found')
      if (route.endpoint.method !== 'GET')
        throw new Error(`${endpoint.name} changes things: a page may only read while it is rendered`)
      const call: Call = {
        viewer,
        isAnonymous: viewer === null && isAnonymousRequest(request),
        language: languageOf(request),
        facts: { ...factsOf(request, endpoint.name), sessionId: viewer?.sessionId ?? null },
        rawInput: input,
        idempotencyKey: undefined,
        cookieHeader: request.headers.cookie,
        cookies: [],
      }
      try {
        return (await deps.kernel.serve(route, call)) as OutputOf<E>
      } catch (error) {
        throw deps.errorHandler.toApiError(error, { endpoint: endpoint.name, requestId: request.id })
      }
    }
  return { callAs }
}
