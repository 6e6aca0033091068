import type { Query, QueryClient } from '@tanstack/react-query'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import { markServerTriggered } from '../api/stale-endpoints.ts'

const maxTransactions = 50

/**
 * Fetches the reads of a committed change once, whichever comes first: the mutation's answer or its live events. A
 * query is fetched again only if its last fetch started before this tab learned of the commit.
 */
export const createRefetchOnce = (queries: QueryClient) => {
  const cache = queries.getQueryCache()
  /** Counts fetches and commits, so that they can be ordered. */
  let tick = 0
  const fetchStarts = new WeakMap<Query, number>()
  /** The tick at which this tab learned of each transaction. */
  const commits = new Map<string, number>()

  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch' && !action.meta?.fetchMore) fetchStarts.set(query, ++tick)
    // A cancelled fetch restores older data (`setState`); the next page of a list leaves its other pages as they are.
    else if (action.type === 'fetch' || action.type === 'setState') fetchStarts.delete(query)
  })

  /** The tick at which the commit became known: now for a new transaction and without one. */
  const knownSince = (transaction: string | null): number => {
    const known = transaction !== null && commits.get(transaction)
    if (known) return known
    tick += 1
    if (transaction !== null) commits.set(transaction, tick)
    for (const old of [...commits.keys()].slice(0, -maxTransactions)) commits.delete(old)
    return tick
  }

  /** A failed fetch left the older data. */
  const isOlderThan =
    (since: number) =>
    (query: Query): boolean =>
      (fetchStarts.get(query) ?? 0) < since || (query.state.status === 'error' && query.state.fetchStatus === 'idle')

  /** Marks the queries of an endpoint that were fetched before `since` as stale. */
  const invalidateOlder = (name: string, since: number): void =>
    void queries.invalidateQueries({ queryKey: [name], predicate: isOlderThan(since), refetchType: 'none' })

  /** Refetches the queries of an endpoint that were fetched before `since`. Resolves when all of them are current. */
  const refetchOlder = async (name: string, since: number, isServerTriggered: boolean): Promise<void> => {
    invalidateOlder(name, since)
    const older = cache.findAll({ queryKey: [name], predicate: isOlderThan(since) })
    // TanStack Query does not restart a first load, and this one may have read the data before the commit.
    const firstLoads = older.filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    const restarted = older.filter((query) => query.isActive() && !firstLoads.includes(query))
    // Fetches that a server event triggers do not count towards the page's request limit.
    if (isServerTriggered) for (const { queryHash } of restarted) markServerTriggered(queryHash)
    void queries.refetchQueries({ queryKey: [name], predicate: (query) => restarted.includes(query) })
    await queries.refetchQueries({ queryKey: [name], fetchStatus: 'fetching' }, { cancelRefetch: false })
    if (firstLoads.length === 0) return
    await Promise.allSettled(firstLoads.map(({ promise }) => promise))
    await refetchOlder(name, since, isServerTriggered)
  }

  return {
    knownSince,
    invalidateOlder,
    refetchOlder,
    /** Refetches the reads of a mutation that this tab has sent. */
    refetchAfterAnswer: (endpoints: readonly AnyEndpoint[], transaction: string | null): Promise<unknown> => {
      const since = knownSince(transaction)
      return Promise.all(endpoints.map(({ name }) => refetchOlder(name, since, false)))
    },
    stop,
  }
}
