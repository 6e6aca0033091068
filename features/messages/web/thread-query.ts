import { hashKey, infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { listMessages, type MessageView, type OpenThreadView, readThread } from '../contract/index.ts'
import type { ApiError } from '#shell/api/api-error.ts'
import { registerEndpoint, consumeServerTriggered } from '#shell/api/stale-endpoints.ts'
import { callOf } from '#shell/api/query-client.ts'

/** Messages that are fetched at a time. */
const pageSize = 40

/** A stretch of a thread, newest first. The newest one comes with what stands above the messages. */
type ThreadPage = { head: Omit<OpenThreadView, 'messages'> | null; items: MessageView[]; nextCursor: string | null }

/**
 * An open thread: its head and newest messages in one answer, older ones as the reader goes up. What an event makes stale is
 * asked for anew from the newest on, so that what is on screen is what a fresh load shows, and no gap can be in it.
 */
const threadQuery = (id: string) => {
  registerEndpoint(readThread)
  return infiniteQueryOptions({
    queryKey: [readThread.name, { id }, 'list'] as const,
    queryFn: async ({ client, signal, pageParam, queryKey }): Promise<ThreadPage> => {
      const call = callOf(client)
      const options = { signal, told: consumeServerTriggered(hashKey(queryKey)) }
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
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch, isFetching } =
    useInfiniteQuery(threadQuery(id))
  // A message that came between two answers stands in both.
  const messages = new Map((data?.pages ?? []).flatMap(({ items }) => items).map((message) => [message.id, message]))
  return {
    head: data?.pages[0]?.head ?? null,
    /** Oldest first. */
    messages: [...messages.values()].sort((one, other) => one.position - other.position),
    error: error as ApiError | null,
    hasOlder: hasNextPage,
    isLoadingOlder: isFetchingNextPage,
    /** Why older ones did not come when they were asked for last. */
    olderError: isFetchNextPageError ? (error as ApiError | null) : null,
    loadOlder: () => void fetchNextPage(),
    isFetching,
    retry: () => void refetch(),
  }
}

/** Puts a message that was just sent where it will stand, before the event that tells of it. */
export const addSentMessage = async (queries: QueryClient, message: MessageView): Promise<void> => {
  const { queryKey } = threadQuery(message.threadId)
  queries.setQueryData(queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? []
    if (!data || !newest || newest.items.some(({ id }) => id === message.id)) return data
    return { ...data, pages: [{ ...newest, items: [message, ...newest.items] }, ...older] }
  })
  // An answer that is under way may be older than the message: it is asked for again.
  await queries.invalidateQueries({ queryKey })
}

/** A message that is on screen, wherever it is; undefined when it is not. */
export const findLoadedMessage = (queries: QueryClient, id: string): MessageView | undefined =>
  queries
    .getQueriesData<{ pages: ThreadPage[] }>({ queryKey: [readThread.name] })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    .find((message) => message.id === id)
