import type { AnyEndpoint } from '#kit/endpoint.ts'

/** Event name → the names of the reads on screen so far that it makes stale. Filled as reads are used. */
const endpointsByEvent = new Map<string, Set<string>>()

/** Remembers which events make an endpoint's answers stale. */
export const registerEndpoint = (endpoint: AnyEndpoint) => {
  for (const event of endpoint.staleAfter) {
    const names = endpointsByEvent.get(event.name)
    if (names) names.add(endpoint.name)
    else endpointsByEvent.set(event.name, new Set([endpoint.name]))
  }
}

/** The names of the endpoints whose answers are stale after an event. */
export const endpointsStaleAfter = (eventName: string): ReadonlySet<string> =>
  endpointsByEvent.get(eventName) ?? new Set()

/** Answers that an event of the server's made stale, by the hash of their query. */
const serverTriggered = new Set<string>()

export const markServerTriggered = (queryHash: string) => void serverTriggered.add(queryHash)

/** Whether the server itself is the reason why this is asked for now. */
export const consumeServerTriggered = (queryHash: string): boolean => serverTriggered.delete(queryHash)
