import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { use } from 'react'

/** The reads of a page that the server renders for a member. */
type ServerReads = {
  isLate: boolean
  /** By query hash; each resolves when the read has ended. */
  started: Map<string, Promise<void>>
}

const readsByClient = new WeakMap<QueryClient, ServerReads>()

/**
 * Server only: components that render with this client wait for their reads. At the deadline, the remaining reads are
 * cancelled, so that the page is sent without them and its SSR state contains nothing that it does not show. Returns a
 * function that ends the waiting.
 */
export const waitForReads = (client: QueryClient, deadlineMs: number): (() => void) => {
  const reads: ServerReads = { isLate: false, started: new Map() }
  readsByClient.set(client, reads)
  const timer = setTimeout(() => {
    reads.isLate = true
    void client.cancelQueries()
  }, deadlineMs)
  return () => clearTimeout(timer)
}

type Read = { queryKey: QueryKey; enabled?: unknown }

/**
 * Call before the query hook of a read. On the server, suspends until the data of a member's page has arrived. After a
 * failure or the deadline, the component renders without it, and the browser fetches it. Does nothing in the browser.
 */
export const useServerRead = (
  client: QueryClient,
  { queryKey, enabled }: Read,
  fetch: () => Promise<unknown>,
): void => {
  if (!import.meta.env.SSR) return
  const reads = readsByClient.get(client)
  if (!reads || enabled === false) return
  const hash = hashKey(queryKey)
  const started = reads.started.get(hash)
  // Also for a read that has ended: React expects the same `use` calls, in order, when it continues a component.
  if (started) return void use(started)
  if (reads.isLate || client.getQueryData(queryKey) !== undefined) return
  const read = fetch().then(
    () => undefined,
    () => undefined,
  )
  reads.started.set(hash, read)
  use(read)
}

/** Thrown on the server by a component that cannot render without its data: the browser renders it instead. */
export class LateData extends Error {}

/** @throws LateData on the server after the deadline */
export const requireServerRead = (client: QueryClient, queryKey: QueryKey): void => {
  if (import.meta.env.SSR && readsByClient.get(client)?.isLate && client.getQueryData(queryKey) === undefined)
    throw new LateData('The data of the page has not arrived')
}
