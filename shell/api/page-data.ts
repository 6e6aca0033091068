import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { createContext, data, redirect, type RouterContextProvider } from 'react-router'
import type { AnyEndpoint, InputOf, OutputOf } from '#kit/endpoint.ts'
import type { SsrStateValue } from '../ssr-state.ts'
import { ApiError } from './api-error.ts'
import { listQuery, query } from './query.ts'

export type PageRequest = {
  ssrState: SsrStateValue
  queries: QueryClient
  /** Set by the route guard: the page has only public content, so the server may cache it for other visitors. */
  cacheable: boolean
  showsDevelopersPages: boolean
}
export const pageRequest = createContext<PageRequest>()

export type PageArgs = {
  params: Record<string, string | undefined>
  url: URL
  /** Null for a visitor. */
  viewer: SsrStateValue['viewer']
  /** Fetches data that the page reads with `useSuspenseEndpoint` or `useEndpointQuery`. */
  prefetch<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
  /** As `prefetch`, for the first page of a list that the page reads with `useList`. */
  prefetchList<E extends AnyEndpoint>(endpoint: E, input: Omit<InputOf<E>, 'cursor'>): Promise<void>
}

type LoaderArgs = {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}
type LoadPage = (args: PageArgs) => unknown

const browser: { queries?: QueryClient; viewer: () => SsrStateValue['viewer'] } = { viewer: () => null }
/** Sets the browser's query client and viewer for `pageData`. Called once, before hydration. */
export const initPageData = (queries: QueryClient, viewer: () => SsrStateValue['viewer']) => {
  browser.queries = queries
  browser.viewer = viewer
}

/** Maps an API error to a redirect (login or not-found page) or to the error screen with its status. */
const toPageError = (error: unknown, url: URL): unknown => {
  if (!(error instanceof ApiError)) return error
  // A path parameter that fails validation, such as a slug with a NUL, cannot match anything.
  if (error.status === 404 || error.status === 400) return redirect('/404')
  if (error.code === 'auth.required') return redirect(loginPath(url))
  return data({ code: error.code, requestId: error.requestId }, { status: error.status || 503 })
}

/** `/login?next=…` for a path of this site; with `/signup`, the path is offered after the sign-up. */
export const loginPath = (url: { pathname: string; search: string }, page: '/login' | '/signup' = '/login'): string =>
  `${page}?next=${encodeURIComponent(url.pathname + url.search)}`

const run = async (
  loadPage: LoadPage,
  args: LoaderArgs,
  queries: QueryClient,
  viewer: SsrStateValue['viewer'],
): Promise<null> => {
  const url = new URL(args.request.url)
  try {
    await loadPage({
      params: args.params,
      url,
      viewer,
      prefetch: (endpoint, input) => queries.ensureQueryData({ ...query(endpoint, input), revalidateIfStale: true }),
      prefetchList: async (endpoint, input) => {
        await queries.ensureInfiniteQueryData({ ...listQuery(endpoint, input), revalidateIfStale: true } as never)
      },
    })
    return null
  } catch (error) {
    // The deadline of `waitForReads`: the page is sent without the data.
    if (error instanceof CancelledError) return null
    throw toPageError(error, url)
  }
}

/**
 * Declares a page's data as one function, run on the server for the first load and in the browser on navigation.
 *
 * ```ts
 * const page = pageData(({ params, prefetch }) => prefetch(readSuggestion, { id: params.id ?? '' }))
 * export const loader = page.server
 * export const clientLoader = page.browser
 * ```
 * The function may throw `redirect(path)`; its result is ignored. Status 404 or 400 redirects to `/404`,
 * `auth.required` to the login; other errors show the error screen.
 */
export const pageData = (loadPage: LoadPage) => ({
  server: (args: LoaderArgs): Promise<null> => {
    const { queries, ssrState } = args.context.get(pageRequest)
    return run(loadPage, args, queries, ssrState.viewer)
  },
  browser: (args: LoaderArgs): Promise<null> => run(loadPage, args, browser.queries as QueryClient, browser.viewer()),
})
