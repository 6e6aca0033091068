import type { AnyEndpoint } from '#kit/endpoint.ts'

/** Event name → the names of the reads on screen so far that it makes stale. Filled as reads are used. */
const staleBy = new Map<string, Set<string>>()

/** Remembers which events make an endpoint's answers stale. */
export const noteEndpoint = (endpoint: AnyEndpoint) => {
  for (const event of endpoint.staleAfter) {
    const names = staleBy.get(event.name)
    if (names) names.add(endpoint.name)
    else staleBy.set(event.name, new Set([endpoint.name]))
  }
}

/** The names of the endpoints whose answers are stale after an event. */
export const endpointsStaleAfter = (eventName: string): ReadonlySet<string> => staleBy.get(eventName) ?? new Set()

/** Answers that an event of the server's made stale, by the hash of their query. */
const told = new Set<string>()

export const noteTold = (queryHash: string) => void told.add(queryHash)

/** Whether the server itself is the reason why this is asked for now. */
export const takeTold = (queryHash: string): boolean => told.delete(queryHash)
