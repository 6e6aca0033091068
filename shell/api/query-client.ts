import { QueryClient } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import type { Call } from './call.ts'

const calls = new WeakMap<QueryClient, Call>()

/** The call that belongs to a query client: over the network in the browser, in-process while a page is rendered. */
export const callOf = (client: QueryClient): Call => calls.get(client) as Call

/** A refusal stays a refusal however often one asks; a lost connection or a server in trouble may not (ERR-04). */
const isWorthRetrying = (error: unknown) => {
  const status = (error as ApiError).status ?? 0
  return status === 0 || status >= 500
}

/** ERR-04: fresh for five minutes, one retry, no refetch on window focus. */
export const createQueryClient = (call: Call): QueryClient => {
  const onServer = typeof document === 'undefined'
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        gcTime: onServer ? Number.POSITIVE_INFINITY : 10 * 60_000,
        retry: onServer ? false : (failures, error) => failures < 1 && isWorthRetrying(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
  calls.set(client, call)
  return client
}
