import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Language } from '#kit/languages.ts'
import type { FlatTexts } from '#kit/text-overrides.ts'
import { ApiError } from './api/api-error.ts'
import type { Call } from './api/call.ts'
import { pageRequest } from './api/page-data.ts'
import { createQueryClient } from './api/query-client.ts'
import { LateData, waitForReads } from './api/server-reads.ts'
import { replayEvents } from './replay-events.ts?inline-script'
import {
  lateDigest,
  type SsrState,
  SsrStateContext,
  type SsrStateValue,
  ssrStatePlaceholder,
  scriptJson,
} from './ssr-state.ts'
import { textsUrl } from './i18n/text-urls.ts'
import { deferScripts } from './defer-scripts.ts'
import { TextSourceContext } from './i18n/text-source.tsx'
import { overridesOfPage } from './i18n/page-overrides.ts'
import { serverTexts } from './i18n/texts.server.ts'

export type PageDeps = {
  mode: 'production' | 'development'
  /** Calls an endpoint in-process as the viewer of the page. @throws Error with `code` and `status` */
  call: Call
  viewer: SsrState['viewer']
  language: Language
  site: SsrState['site']
  textOverrides: Readonly<Record<Language, Readonly<Record<string, FlatTexts>>>>
  textsVersionOf: (texts: FlatTexts) => string
  theme: SsrState['theme']
  baseUrl: string
  liveCursor: SsrState['liveCursor']
  /** Members quote it to support; the log contains the same id. */
  requestId: string
  showsDevelopersPages: boolean
  /** Logs errors that no contract declares. */
  logError: (error: unknown) => void
  /** Stands for the nonce in the HTML; the server replaces it with a new nonce for every response. */
  noncePlaceholder: string
}

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()
const handlerOf = (build: ServerBuild, mode: PageDeps['mode']) => {
  const known = handlers.get(build)
  if (known) return known
  const made = createRequestHandler(build, mode)
  handlers.set(build, made)
  return made
}

const depsOf = new WeakMap<object, PageDeps>()

const createInProcessCall =
  ({ call, requestId }: PageDeps): Call =>
  async (endpoint, input) => {
    try {
      return await call(endpoint, input)
    } catch (error) {
      const { code, status, params, fields } = error as Partial<ApiError>
      if (typeof code !== 'string' || typeof status !== 'number') throw error
      throw new ApiError(endpoint.name, status, {
        code,
        requestId,
        ...(params ? { params } : {}),
        ...(fields ? { fields } : {}),
      })
    }
  }

/** After this time, a member's page is sent without the data that has not arrived (ROUTE-03). */
const dataDeadlineMs = 500

/** Renders the page for a request; called by `platform/http/pages.ts`. A `cacheable` page has only public content. */
export const respond = async (
  build: ServerBuild,
  request: Request,
  deps: PageDeps,
): Promise<{ response: Response; cacheable: boolean }> => {
  const { language, site, theme, viewer, baseUrl, liveCursor } = deps
  const texts: SsrState['texts'] = {}
  const markTextsUsed = (area: string) => {
    const url = textsUrl(area, language)
    if (!url || texts[area]) return
    texts[area] = url
  }
  const ssrState: SsrStateValue = {
    language,
    site,
    theme,
    viewer,
    baseUrl,
    liveCursor,
    savedAt: null,
    texts,
    queries: null,
    markTextsUsed,
  }
  const page = {
    ssrState,
    queries: createQueryClient(createInProcessCall(deps)),
    cacheable: false,
    showsDevelopersPages: deps.showsDevelopersPages,
  }
  const endWaiting = viewer ? waitForReads(page.queries, dataDeadlineMs) : undefined
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  depsOf.set(context, deps)
  try {
    const response = await handlerOf(build, deps.mode)(request, context)
    return { response, cacheable: page.cacheable }
  } finally {
    endWaiting?.()
    page.queries.clear()
  }
}

const renderTimeoutMs = 10_000

/** Renders completely before sending, so that the status can still change and no script must move late content. */
const render = async (element: React.ReactNode, nonce: string): Promise<string> => {
  const timeout = AbortSignal.timeout(renderTimeoutMs)
  let failure: unknown
  const stream = await renderToReadableStream(element, {
    nonce,
    signal: timeout,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      if (error instanceof LateData) return lateDigest
      failure ??= error
      return undefined
    },
  })
  await stream.allReady
  if (failure) throw failure
  return new Response(stream).text()
}

/** React Router's hook. */
const handleDocument = async (
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> => {
  const { ssrState, queries } = context.get(pageRequest)
  const deps = depsOf.get(context) as PageDeps
  const { noncePlaceholder: nonce } = deps
  const { language, site } = ssrState
  const html = await render(
    <SsrStateContext value={ssrState}>
      <TextSourceContext value={serverTexts(language, site.platformName, deps.textOverrides[language])}>
        <QueryClientProvider client={queries}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </TextSourceContext>
    </SsrStateContext>,
    nonce,
  )
  const { markTextsUsed: _, ...transferred } = ssrState
  const overrides = overridesOfPage(deps, language, Object.keys(transferred.texts))
  const browserState: SsrState = { ...transferred, ...(overrides && { overrides }), queries: dehydrate(queries) }
  headers.set('content-type', 'text/html; charset=utf-8')
  // Same-origin links need no nonce. The replacements are functions because `$` is special in a replacement string.
  const replayScript = `<head><script nonce="${nonce}">(${replayEvents})()</script>`
  const finalHtml = deferScripts(html, Object.values(transferred.texts))
    .replace('<head>', () => replayScript)
    .replaceAll(/<link [^>]*>/g, (link) => link.replace(` nonce="${nonce}"`, ''))
    .replace(ssrStatePlaceholder, () => scriptJson(browserState))
  return new Response(finalHtml, { status, headers })
}
export default handleDocument

/** React Router's hook. Logs everything except aborted requests and responses below 500. */
export const handleError = (error: unknown, { request, context }: { request: Request; context: object }) => {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isAnswer) depsOf.get(context)?.logError(error)
}
