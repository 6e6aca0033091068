import type { AnyEndpoint } from '#kit/endpoint.ts'

/** Event name to the names of the endpoints that it makes stale. Filled as endpoints are queried. */
const endpointsByEvent = new Map<string, Set<string>>()

export const registerEndpoint = (endpoint: AnyEndpoint) => {
  for (const event of endpoint.staleAfter) {
    const names = endpointsByEvent.get(event.name)
    if (names) names.add(endpoint.name)
    else endpointsByEvent.set(event.name, new Set([endpoint.name]))
  }
}

export const endpointsStaleAfter = (eventName: string): ReadonlySet<string> =>
  endpointsByEvent.get(eventName) ?? new Set()

/** Hashes of the queries that a server event made stale. */
const serverTriggered = new Set<string>()

export const markServerTriggered = (queryHash: string) => void serverTriggered.add(queryHash)

/** Whether a server event triggered the next fetch of the query. Clears the mark. */
export const consumeServerTriggered = (queryHash: string): boolean => serverTriggered.delete(queryHash)
