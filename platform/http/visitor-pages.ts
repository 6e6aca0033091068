import type { IncomingMessage, ServerResponse } from 'node:http'
import { noViewer, pageViewerHeader } from '#kit/service-worker.ts'
import { isAnonymousRequest } from './anonymous-request.ts'
import { acceptedCodings } from './compression.ts'
import { headerList, type HeaderList, sendDirectly } from './direct-response.ts'
import type { Draining } from './draining.ts'
import { createNonce, pageSecurityPolicy } from './headers.ts'
import { type LanguageSource, languageOf } from './language.ts'
import { type PageBody, preparePage } from './page-body.ts'
import type { RequestTimes } from './request-times.ts'
import { themeOf } from './theme.ts'
import { createVisitorCache } from './visitor-cache.ts'

/** A page as every visitor with the same language and theme gets it. */
type VisitorPage = { status: number; headers: HeaderList; body: PageBody }

export type RenderedPage = {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  html: string
  isCacheable: boolean
  /** A part of the page could not be loaded. */
  isDegraded: boolean
  /** Names of the events that make the page stale. */
  tags: ReadonlySet<string>
}

const maxBytes = 64 * 1024 * 1024
const ttlMs = 5 * 60_000
/** How long an expired page is served while the database is unavailable. */
const staleMs = 24 * 60 * 60_000

/** Whether `?lang=` may choose the language, perhaps in an encoded form. */
const mayChooseLanguage = (url: string): boolean => {
  const query = url.indexOf('?')
  return query >= 0 && /lang|%/.test(url.slice(query))
}

/** The pages of visitors: kept in memory until an event makes them stale, and sent with a new nonce each time. */
export const createVisitorPages = (deps: {
  securityHeaders: Readonly<Record<string, string>>
  noncePlaceholder: string
  isDev: boolean
  draining: Draining
  requestTimes: RequestTimes
}) => {
  const cache = createVisitorCache<VisitorPage>({ maxBytes, ttlMs, staleMs })

  const { 'content-security-policy': _, ...securityHeaders } = deps.securityHeaders

  const prepare = async ({ status, headers, html }: RenderedPage): Promise<VisitorPage> => ({
    status,
    headers: headerList(securityHeaders, Object.fromEntries(headers), {
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Accept-Language, Accept-Encoding',
      [pageViewerHeader]: noViewer,
    }),
    body: await preparePage(html, deps.noncePlaceholder, createNonce),
  })

  const send = (request: IncomingMessage, response: ServerResponse, { status, headers, body }: VisitorPage): void => {
    const nonce = createNonce()
    const codings = acceptedCodings(request.headers['accept-encoding'])
    const coding = codings.find((one) => one !== 'br' || body.brotli) ?? 'identity'
    const pieces =
      coding === 'br' && body.brotli ? body.brotli(nonce) : coding === 'gzip' ? body.gzip(nonce) : body.plain(nonce)
    sendDirectly(
      response,
      status,
      [
        ...headers,
        'content-security-policy',
        pageSecurityPolicy(nonce, deps.isDev),
        ...(coding === 'identity' ? [] : ['content-encoding', coding]),
      ],
      pieces,
    )
  }

  const keyOf = (request: LanguageSource, url: string) => `${languageOf(request)} ${themeOf(request)} ${url}`

  return {
    evict: cache.evict,
    send,
    /** The page from the cache, or rendered now. */
    getOrRender: (
      request: LanguageSource & { url: string },
      render: () => Promise<RenderedPage>,
    ): Promise<VisitorPage> =>
      cache.getOrCreate(keyOf(request, request.url), async () => {
        const rendered = await render()
        const value = await prepare(rendered)
        const { isCacheable, isDegraded, tags } = rendered
        return { value, cache: isCacheable ? { bytes: value.body.bytes, tags } : null, isDegraded }
      }),
    /**
     * Answers a visitor's request with a page from the cache, before Fastify: its routing and hooks take longer than
     * everything else about such a page. The cache holds nothing that they could refuse.
     * @returns false when the request takes the usual way
     */
    respondFromCache: (request: IncomingMessage, response: ServerResponse): boolean => {
      const { method, url = '', headers } = request
      if (method !== 'GET' || mayChooseLanguage(url) || !isAnonymousRequest(request)) return false
      // Fastify closes the connections of a node that drains.
      if (deps.draining.isDraining) return false
      const page = cache.get(keyOf({ headers, query: undefined }, url))
      if (!page) return false
      const began = performance.now()
      response.once('finish', () => deps.requestTimes.observe(undefined, page.status, performance.now() - began))
      send(request, response, page)
      return true
    },
  }
}
export type VisitorPages = ReturnType<typeof createVisitorPages>
