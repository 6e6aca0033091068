import {
  hashKey,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { listMessages, type MessageView, type OpenThreadView, readThread } from '../../contract/index.ts'
import type { ApiError } from '#shell/api/api-error.ts'
import { registerEndpoint, consumeServerTriggered } from '#shell/api/stale-endpoints.ts'
import { callOf } from '#shell/api/query-client.ts'
import { useServerRead } from '#shell/api/server-reads.ts'

const pageSize = 40

/** One page of messages, newest first. The newest page also has the thread itself as `head`. */
type ThreadPage = { head: Omit<OpenThreadView, 'messages'> | null; items: MessageView[]; nextCursor: string | null }

/**
 * A thread as an infinite query. The first request returns the thread with its newest messages. A stale query refetches
 * all pages from the newest one, so that the screen equals a fresh load without gaps.
 */
const threadQuery = (id: string) => {
  registerEndpoint(readThread)
  return infiniteQueryOptions({
    queryKey: [readThread.name, { id }, 'list'] as const,
    queryFn: async ({ client, signal, pageParam, queryKey }): Promise<ThreadPage> => {
      const call = callOf(client)
      const options = { signal, isServerTriggered: consumeServerTriggered(hashKey(queryKey)) }
      if (pageParam)
        return { head: null, ...(await call(listMessages, { id, limit: pageSize, cursor: pageParam }, options)) }
      const { messages, ...head } = await call(readThread, { id, limit: pageSize }, options)
      return { head, ...messages }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })
}

export const useThread = (id: string) => {
  const read = threadQuery(id)
  const client = useQueryClient()
  useServerRead(client, read, () => client.fetchInfiniteQuery(read))
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch, isFetching } =
    useInfiniteQuery(read)
  // A message that arrives between two requests is on both pages.
  const messages = new Map((data?.pages ?? []).flatMap(({ items }) => items).map((message) => [message.id, message]))
  return {
    head: data?.pages[0]?.head ?? null,
    /** Oldest first. */
    messages: [...messages.values()].sort((one, other) => one.position - other.position),
    error: error as ApiError | null,
    hasOlder: hasNextPage,
    isLoadingOlder: isFetchingNextPage,
    olderError: isFetchNextPageError ? (error as ApiError | null) : null,
    loadOlder: () => void fetchNextPage(),
    isFetching,
    retry: () => void refetch(),
  }
}

/** Adds a sent message to the cached thread before it is refetched. */
export const addSentMessage = (queries: QueryClient, message: MessageView): void =>
  void queries.setQueryData(threadQuery(message.threadId).queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? []
    if (!data || !newest || newest.items.some(({ id }) => id === message.id)) return data
    return { ...data, pages: [{ ...newest, items: [message, ...newest.items] }, ...older] }
  })

/** Undefined if the message is not loaded. */
export const findLoadedMessage = (queries: QueryClient, id: string): MessageView | undefined =>
  queries
    .getQueriesData<{ pages: ThreadPage[] }>({ queryKey: [readThread.name] })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    .find((message) => message.id === id)
