import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseMutationOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type { AnyEndpoint, InputOf, OutputOf } from '#kit/endpoint.ts'
import type { Page } from '#kit/page.ts'
import { askForIdentity } from '../auth/identity-question.ts'
import type { ApiError } from './api-error.ts'
import type { CallOptions } from './call.ts'
import { registerEndpoint, consumeServerTriggered } from './stale-endpoints.ts'
import { requireServerRead, useServerRead } from './server-reads.ts'
import { callOf } from './query-client.ts'

/** Query options: `useQuery(query(listSuggestions, { sort: 'popular' }))`. The key is `[endpoint.name, input]`. */
export const query = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => {
  registerEndpoint(endpoint)
  return queryOptions<OutputOf<E>, ApiError>({
    queryKey: [endpoint.name, input],
    queryFn: ({ client, signal, queryKey }) =>
      callOf(client)(endpoint, input, { signal, isServerTriggered: consumeServerTriggered(hashKey(queryKey)) }),
  })
}

export const listQuery = <E extends AnyEndpoint>(endpoint: E, input: Omit<InputOf<E>, 'cursor'>) => {
  registerEndpoint(endpoint)
  return infiniteQueryOptions({
    queryKey: [endpoint.name, input, 'list'] as const,
    queryFn: ({ client, signal, pageParam, queryKey }): Promise<OutputOf<E>> =>
      callOf(client)(endpoint, (pageParam ? { ...input, cursor: pageParam } : input) as InputOf<E>, {
        signal,
        isServerTriggered: consumeServerTriggered(hashKey(queryKey)),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: OutputOf<E>) => (last as Page<unknown>).nextCursor,
  })
}

/**
 * For data that the page shows a skeleton for. A member's first page is sent with it, unless it is late. Use
 * `refetchOnMount: 'always'` for data that no event marks as stale.
 */
export const useEndpointQuery = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  {
    keepsPrevious = false,
    ...options
  }: { enabled?: boolean; refetchInterval?: number; refetchOnMount?: 'always'; keepsPrevious?: boolean } = {},
) => {
  const read = { ...query(endpoint, input), ...options }
  const client = useQueryClient()
  useServerRead(client, read, () => client.fetchQuery(read))
  return useQuery({ ...read, ...(keepsPrevious && { placeholderData: keepPreviousData }) })
}

/** For data that the page needs to render. Suspends unless prefetched; errors reach the error screen. */
export const useSuspenseEndpoint = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): OutputOf<E> => {
  const read = query(endpoint, input)
  requireServerRead(useQueryClient(), read.queryKey)
  return useSuspenseQuery(read).data
}

type ItemOf<E extends AnyEndpoint> = OutputOf<E> extends { items: (infer Item)[] } ? Item : never

export const useList = <E extends AnyEndpoint>(endpoint: E, input: Omit<InputOf<E>, 'cursor'>) => {
  const read = listQuery(endpoint, input)
  const client = useQueryClient()
  useServerRead(client, read, () => client.fetchInfiniteQuery(read as never))
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData, refetch } =
    useInfiniteQuery({
      ...read,
      // Shows the old list until the list for a new filter arrives.
      placeholderData: (before) => before,
    })
  const pages = (data?.pages ?? []) as Page<ItemOf<E>>[]
  return {
    items: pages.flatMap((page) => page.items),
    total: pages[0]?.total,
    /** The whole first page, for fields beside `items`. */
    first: data?.pages[0] as OutputOf<E> | undefined,
    error: error as ApiError | null,
    isPending,
    /** True while `items` belong to the previous filter. */
    isChanging: isPlaceholderData,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}

type Refetch = (endpoints: readonly AnyEndpoint[], transaction: string | null) => Promise<unknown>
let refetchOnce: Refetch | undefined
/** Set while live updates run, which refetch the reads of one transaction once. */
export const setRefetch = (next?: Refetch) => {
  refetchOnce = next
}

/**
 * Refetches reads after a change that was no mutation of this tab, such as a queued call or a deadline. With the
 * `transaction` of the change, reads that a live event of it has refetched already are left out.
 */
export const refresh = (
  client: QueryClient,
  endpoints: readonly AnyEndpoint[],
  transaction: string | null = null,
): Promise<unknown> =>
  refetchOnce?.(endpoints, transaction) ??
  Promise.all(endpoints.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))

/**
 * Sends a write, then refetches reads. For code that is neither a component nor a form. A write that needs a confirmed
 * identity asks for it in a dialog and is sent once more.
 */
export const mutate = async <E extends AnyEndpoint>(
  client: QueryClient,
  endpoint: E,
  input: InputOf<E>,
  refreshes: readonly AnyEndpoint[] = [],
  options?: CallOptions,
): Promise<OutputOf<E>> => {
  const send = () =>
    callOf(client)(endpoint, input, {
      ...options,
      onCommit: (transaction) => {
        void options?.onCommit?.(transaction)
        return refresh(client, refreshes, transaction)
      },
    })
  try {
    return await send()
  } catch (error) {
    if ((error as ApiError).code !== 'auth.reauthentication_required' || !(await askForIdentity())) throw error
    return send()
  }
}

type MutationOptions<E extends AnyEndpoint> = Omit<
  UseMutationOptions<OutputOf<E>, ApiError, InputOf<E>>,
  'mutationFn'
> & {
  /** Endpoints to refetch after success, before `onSuccess`. */
  refreshes?: readonly AnyEndpoint[]
  call?: CallOptions
}

/** A write. `const vote = useEndpointMutation(voteFor, { refreshes: [listSuggestions] })`, `vote.mutate({ id })`. */
export const useEndpointMutation = <E extends AnyEndpoint>(
  endpoint: E,
  { refreshes, call: callOptions, ...options }: MutationOptions<E> = {},
) => {
  const client = useQueryClient()
  return useMutation<OutputOf<E>, ApiError, InputOf<E>>({
    ...options,
    mutationFn: (input) => mutate(client, endpoint, input, refreshes, callOptions),
  })
}
