import { QueryClient } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import type { Call } from './call.ts'

const calls = new WeakMap<QueryClient, Call>()

/** The call function of a query client: over the network in the browser, in-process during server rendering. */
export const callOf = (client: QueryClient): Call => calls.get(client) as Call

/** ERR-04: only network and server errors are transient. */
const isWorthRetrying = (error: unknown) => {
  const status = (error as ApiError).status ?? 0
  return status === 0 || status >= 500
}

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
