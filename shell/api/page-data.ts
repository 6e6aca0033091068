import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, redirect, type RouterContextProvider } from 'react-router'
import type { AnyEndpoint, InputOf, OutputOf } from '#kit/endpoint.ts'
import type { SsrStateValue } from '../ssr-state.ts'
import { ApiError } from './api-error.ts'
import { listQuery, query } from './query.ts'

/** One page being rendered on the server. */
export type PageRequest = {
  ssrState: SsrStateValue
  queries: QueryClient
  /** Said by the gate: only what everyone may read is kept for other visitors. */
  cacheable: boolean
  /** Whether pages for those who develop the product are served. */
  showsDevelopersPages: boolean
}
export const pageRequest = createContext<PageRequest>()

/** What a page's data function works with. */
export type PageArgs = {
  params: Record<string, string | undefined>
  url: URL
  /** Who looks; null for a visitor. */
  viewer: SsrStateValue['viewer']
  /** Fetches an answer that the page then reads with `useLoaded` or `useAnswer`. */
  prefetch<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
  /** The same for the first page of a list read with `useList`. */
  prefetchList<E extends AnyEndpoint>(endpoint: E, input: Omit<InputOf<E>, 'cursor'>): Promise<void>
}

type LoaderArgs = {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}
type LoadPage = (args: PageArgs) => unknown

const browser: { queries?: QueryClient; viewer: () => SsrStateValue['viewer'] } = { viewer: () => null }
/** Tells the pages' data where it lives; once, when the browser takes over. */
export const initPageData = (queries: QueryClient, viewer: () => SsrStateValue['viewer']) => {
  browser.queries = queries
  browser.viewer = viewer
}

/** A refusal as the router understands it: to the login, to the not-found page, or to the error screen with its status. */
const toPageError = (error: unknown, url: URL): unknown => {
  if (!(error instanceof ApiError)) return error
  // An address that a call cannot take, such as one with a NUL in its slug, names nothing.
  if (error.status === 404 || error.status === 400) return redirect('/404')
  if (error.code === 'auth.required') return redirect(loginPath(url))
  return data({ code: error.code, requestId: error.requestId }, { status: error.status || 503 })
}

/** `/login?next=…` for an address of this product; with `/signup` the address is offered after the sign-up. */
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
    throw toPageError(error, url)
  }
}

/**
 * The data a page is shown with: one function, run on the server for the first load and in the browser on navigation.
 *
 * ```ts
 * const page = pageData(({ params, ask }) => ask(readSuggestion, { id: params.id ?? '' }))
 * export const loader = page.server          // public pages; leave out under the member gate
 * export const clientLoader = page.browser
 * ```
 * Answers travel in the query client, so what the function returns is not used; it may throw `redirect(path)`. A 404 or a refused input leads to `/404`, a lost session to the login, other refusals to the error screen.
 */
export const pageData = (loadPage: LoadPage) => ({
  server: (args: LoaderArgs): Promise<null> => {
    const { queries, ssrState } = args.context.get(pageRequest)
    return run(loadPage, args, queries, ssrState.viewer)
  },
  browser: (args: LoaderArgs): Promise<null> => run(loadPage, args, browser.queries as QueryClient, browser.viewer()),
})
