import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAdministrator } from '#kit/access.ts'
import type { Language } from '#kit/languages.ts'
import { noViewer, pageViewerHeader, serviceWorkerPath } from '#kit/service-worker.ts'
import type { AnyEndpoint, InputOf, OutputOf } from '#kit/endpoint.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log/log.ts'
import type { SitePage } from '#platform/feature.ts'
import { networkOf } from '#platform/networks.ts'
import type { FlatTexts } from '#kit/text-overrides.ts'
import type { TextOverrides, TextOverridesStore } from '#platform/i18n/text-overrides.ts'
import type { FeatureFlags } from '#platform/feature-flags.ts'
import type { SettingsStore, SiteState } from '#platform/platform-settings.ts'
import { type BuildStore, createBuildStore } from './build-store.ts'
import { acceptedCodings, compress } from './compression.ts'
import type { ErrorHandler } from './error-handler.ts'
import { isAnonymousRequest } from './anonymous-request.ts'
import { ApiError } from './api-error.ts'
import { bearerTokenOf } from './bearer-token.ts'
import { errorPage } from './error-page.ts'
import type { Draining } from './draining.ts'
import { createNonce, pageSecurityPolicy, securityHeaders, serviceWorkerSecurityPolicy } from './headers.ts'
import { languageOf, chosenLanguageOf } from './language.ts'
import { type Maintenance, maintenanceError } from './maintenance.ts'
import { maintenancePage } from './maintenance-page.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { RequestTimes } from './request-times.ts'
import { loadStaticFiles, sendStaticFile, type StaticFile } from './static-files.ts'
import { type Theme, themeOf } from './theme.ts'
import { createVisitorPages, type RenderedPage, type VisitorPages } from './visitor-pages.ts'

type CallEndpoint = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>

export type PagesDeps = {
  config: Config
  callAs: (request: FastifyRequest, viewer: Viewer | null) => CallEndpoint
  viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  rateLimiter: RateLimiter
  log: Log
  errorHandler: ErrorHandler
  draining: Draining
  requestTimes: RequestTimes
  settings: SettingsStore
  flags: FeatureFlags
  /** What the pages show of the settings and flags. */
  siteOf: (state: SiteState, language: Language, memberId: string | null) => object
  textOverrides: TextOverridesStore
  /** Differs for different texts of an area. */
  textsVersionOf: (texts: FlatTexts) => string
  pages: readonly SitePage[]
  /** Names of events after which every page is stale. */
  alwaysStaleAfter: readonly string[]
  clock: () => Date
  /** The node's position in the event stream (`Hub.cursor`). */
  liveCursor: () => string
  /** Whether the node stores its build's assets for the time after the next deployment. */
  storesBuild: boolean
}

/** The viewer as `SessionViewer` in the accounts contract, without the session id, which must not reach the browser. */
type PageViewer = Omit<Viewer, 'sessionId' | 'isReauthenticated' | 'isLockedOut' | 'token'> & { blocked: boolean }
const pageViewer = ({
  sessionId: _,
  isReauthenticated: __,
  token: ___,
  isLockedOut,
  ...viewer
}: Viewer): PageViewer => ({
  ...viewer,
  blocked: isLockedOut,
})

/** The browser code's server entry, `shell/entry.server.tsx`. */
type ServerBuild = { entry: { module: { respond: Respond } } }
type Respond = (
  build: ServerBuild,
  request: Request,
  deps: {
    mode: 'production' | 'development'
    call: CallEndpoint
    viewer: PageViewer | null
    language: string
    site: object
    /** Of this moment, so that a page is rendered with one state of them. */
    textOverrides: TextOverrides
    textsVersionOf: (texts: FlatTexts) => string
    theme: Theme
    baseUrl: string
    liveCursor: string | null
    requestId: string
    showsDevelopersPages: boolean
    logError: (error: unknown) => void
    noncePlaceholder: string
  },
) => Promise<{ response: Response; cacheable: boolean }>

const root = join(import.meta.dirname, '../..')

/** Serves the web pages, rendered by `shell/`, and the built files, for all URLs without another route. */
export const registerPages = async (
  app: FastifyInstance,
  deps: PagesDeps,
): Promise<Pick<VisitorPages, 'evict' | 'respondFromCache'>> => {
  const { config } = deps
  // Random, so user content cannot collide with the placeholder.
  const noncePlaceholder = `nonce-${randomBytes(18).toString('hex')}`
  const source = process.env['NORDBRO_PAGES'] === 'sources' ? await startDevServer(app) : await loadBuild(app, deps)
  const visitorPages = createVisitorPages({
    securityHeaders: securityHeaders(config),
    noncePlaceholder,
    isDev: source.mode === 'development',
    draining: deps.draining,
    requestTimes: deps.requestTimes,
  })

  /** Renders one page. `tags` are the events that make it stale. */
  const render = async (request: FastifyRequest, viewer: Viewer | null): Promise<RenderedPage> => {
    // Every query string is a new URL, so the cache alone does not limit how much one visitor can have rendered.
    await deps.rateLimiter.consume('search', viewer?.id ?? networkOf(request.ip))
    const language = pageLanguageOf(request, viewer)
    const tags = new Set<string>(deps.alwaysStaleAfter)
    const call = deps.callAs(request, viewer)
    const build = await source.build()
    let isComplete = true
    let isDegraded = false
    let retryAfterSeconds: number | undefined
    const { response, cacheable } = await build.entry.module.respond(
      build,
      new Request(pageUrlOf(request, config.publicBaseUrl), { headers: pageHeaders(request) }),
      {
        mode: source.mode,
        call: (endpoint, input) => {
          for (const event of endpoint.staleAfter) tags.add(event.name)
          return call(endpoint, input).catch((error: unknown) => {
            isComplete = false
            if (error instanceof ApiError) {
              retryAfterSeconds ??= error.retryAfterSeconds
              isDegraded ||= error.status === 503
            }
            throw error
          })
        },
        viewer: viewer && pageViewer(viewer),
        language,
        site: deps.siteOf({ settings: deps.settings.current(), flags: deps.flags }, language, viewer?.id ?? null),
        textOverrides: deps.textOverrides.current(),
        textsVersionOf: deps.textsVersionOf,
        theme: themeOf(request),
        baseUrl: config.publicBaseUrl,
        // Read before the data, so that every later change reaches the page as an event.
        liveCursor: viewer && deps.liveCursor(),
        requestId: request.id,
        showsDevelopersPages: !config.production,
        logError: (error) => deps.errorHandler.toApiError(error, { endpoint: 'page', requestId: request.id }),
        noncePlaceholder,
      },
    )
    if (retryAfterSeconds !== undefined && (response.status === 429 || response.status === 503))
      response.headers.set('retry-after', String(retryAfterSeconds))
    // A page is sent even if a part of it failed, for example at a rate limit, but it is not cached.
    const isCacheable = cacheable && isComplete && response.status === 200 && source.mode === 'production'
    return {
      status: response.status,
      headers: [...response.headers].filter(([name]) => name !== 'content-length'),
      html: await response.text(),
      isCacheable,
      isDegraded,
      tags,
    }
  }

  /** For members and errors: never stored, so that the Back button shows nothing after sign-out. */
  const preparePageReply = (reply: FastifyReply, nonce: string, status: number, headers: RenderedPage['headers']) => {
    for (const [name, value] of headers) reply.header(name, value)
    return reply
      .code(status)
      .header('content-security-policy', pageSecurityPolicy(nonce, source.mode === 'development'))
      .header('cache-control', 'private, no-store')
      .header('vary', 'Cookie, Accept-Language, Accept-Encoding')
  }

  const openPages = deps.pages.filter(({ duringMaintenance }) => duringMaintenance)
  const openPatterns = openPages.map(({ path }) => new RegExp(`^${path.replaceAll(/:\\w+/g, '[^/]+')}/?$`))
  const isOpenDuringMaintenance = (url: string) => {
    const path = url.split('?')[0] as string
    return openPatterns.some((pattern) => pattern.test(path))
  }

  const sendMaintenancePage = (
    request: FastifyRequest,
    reply: FastifyReply,
    { maintenance, viewer, nonce }: { maintenance: Maintenance; viewer: Viewer | null; nonce: string },
  ) => {
    const now = deps.clock()
    const { status, retryAfterSeconds } = maintenanceError(maintenance, now)
    return preparePageReply(reply, nonce, status, [
      ['content-type', 'text/html; charset=utf-8'],
      ['retry-after', String(retryAfterSeconds)],
    ]).send(
      maintenancePage(maintenance, {
        language: pageLanguageOf(request, viewer),
        timeZone: viewer?.timeZone ?? 'Europe/Stockholm',
        nonce,
        now,
      }),
    )
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, nonce: string) => {
    const codings = acceptedCodings(request.headers['accept-encoding'])
    const viewer = isAnonymousRequest(request) ? null : await deps.viewerOf(request)
    const { maintenance } = deps.settings.current()
    if (maintenance && !isAdministrator(viewer) && !isOpenDuringMaintenance(request.url))
      return sendMaintenancePage(request, reply, { maintenance, viewer, nonce })
    // Pages accept no access tokens; a request with one neither gets nor fills the cache of visitors' pages.
    if (!viewer && bearerTokenOf(request.headers.authorization) === null) {
      const page = await visitorPages.getOrRender(request, () => render(request, null))
      reply.hijack()
      visitorPages.send(request.raw, reply.raw, page)
      return reply
    }
    const { status, headers, html } = await render(request, viewer)
    preparePageReply(reply, nonce, status, headers)
    reply.header(pageViewerHeader, !viewer || viewer.isLockedOut ? noViewer : viewer.id)
    const text = html.replaceAll(noncePlaceholder, nonce)
    if (!codings.includes('br')) return reply.send(text)
    return reply.header('content-encoding', 'br').send(await compress(Buffer.from(text), 'br'))
  }

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] as string
    if (path === serviceWorkerPath) reply.header('content-security-policy', serviceWorkerSecurityPolicy)
    const file = await source.file(path)
    if (file) return sendStaticFile(file, request, reply)
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')

    // A line break matches no route in React Router, not even the catch-all.
    if (/%0[ad]|%e2%80%a[89]/i.test(path)) return reply.redirect('/404')

    const nonce = createNonce()
    try {
      return await sendPage(request, reply, nonce)
    } catch (error) {
      const failure = deps.errorHandler.toApiError(error, { endpoint: 'page', requestId: request.id })
      if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
      return preparePageReply(reply, nonce, failure.status, [['content-type', 'text/html; charset=utf-8']]).send(
        errorPage(failure, { language: languageOf(request), requestId: request.id, nonce }),
      )
    }
  })

  // Pages are read-only; all mutations go through endpoints.
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: (_request, reply) =>
      reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('Method not allowed'),
  })

  return {
    evict: visitorPages.evict,
    respondFromCache: (request, response) =>
      deps.settings.current().maintenance === null && visitorPages.respondFromCache(request, response),
  }
}

/** A member's saved language has the precedence of a visitor's browser language, as in `detect-language`. */
const pageLanguageOf = (request: FastifyRequest, viewer: Viewer | null) =>
  chosenLanguageOf(request) ?? viewer?.language ?? languageOf(request)

/** The page's URL on this site. `//elsewhere/` and `http://elsewhere/` are treated as paths, not as other hosts. */
const pageUrlOf = (request: FastifyRequest, baseUrl: string): string =>
  baseUrl + request.url.replace(/^(?!\/)(?:https?:\/\/[^/?#]*)?\/?/i, '/')

/** The request headers that pages may read; never cookies. */
const pageHeaders = (request: FastifyRequest): Headers => {
  const headers = new Headers()
  for (const name of ['accept', 'accept-language', 'user-agent']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return headers
}

type PageSource = {
  mode: 'production' | 'development'
  build(): Promise<ServerBuild>
  file(path: string): StaticFile | null | Promise<StaticFile | null>
}

/** The production build. @throws {Error} if it does not exist */
const loadBuild = async (app: FastifyInstance, { config, log, storesBuild }: PagesDeps): Promise<PageSource> => {
  const built = resolve(root, process.env['BUILD_DIR'] ?? 'build')
  const server = join(built, 'server/index.js')
  if (!existsSync(server)) throw new Error('The pages are not built: run `npm run build` first.')
  const build = (await import(pathToFileURL(server).href)) as ServerBuild
  const files = loadStaticFiles(join(built, 'client'))
  const buildStore = createBuildStore(join(config.dataDir, 'builds'))
  if (storesBuild) storeBuildOnListen(app, buildStore, files, log)
  return { mode: 'production', build: async () => build, file: (path) => files.get(path) ?? buildStore.read(path) }
}

/** Stores the build once the node is reachable, so that it does not delay the start. A failure is only logged. */
const storeBuildOnListen = (
  app: FastifyInstance,
  buildStore: BuildStore,
  files: ReadonlyMap<string, StaticFile>,
  log: Log,
) => {
  const abort = new AbortController()
  let stored = Promise.resolve()
  app.addHook('onListen', async () => {
    stored = buildStore.store(files, abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted)
        log.warn({ err: error }, 'DATA_DIR: the build was not stored; pages open at the next deployment will reload')
    })
  })
  app.addHook('onClose', async () => {
    abort.abort()
    await stored
  })
}

/** Serves pages from source with Vite and hot reload. */
const startDevServer = async (app: FastifyInstance): Promise<PageSource> => {
  const { createServer } = await import('vite')
  // `native`: a bundled configuration file would make `node --watch` restart the server.
  const vite = await createServer({
    root,
    configLoader: 'native',
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|rest|functions|media|dev\/mailbox)(\/|$)/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  return {
    mode: 'development',
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    file: () => null,
  }
}
