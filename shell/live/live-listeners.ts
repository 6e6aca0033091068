import type { AnyEvent, PayloadOf } from '#kit/events.ts'

const listeners = new Map<string, Set<(payload: unknown) => void>>()

/** Calls back for each event of this name that this tab receives live. Returns a function that stops it. */
export const onLiveEvent = <E extends AnyEvent>(event: E, listener: (payload: PayloadOf<E>) => void): (() => void) => {
  const ofEvent = listeners.get(event.name) ?? new Set()
  listeners.set(event.name, ofEvent)
  const parse = (payload: unknown) => listener(payload as PayloadOf<E>)
  ofEvent.add(parse)
  return () => {
    ofEvent.delete(parse)
    if (ofEvent.size === 0) listeners.delete(event.name)
  }
}

/** For the live stream. */
export const notifyLiveListeners = (name: string, payload: unknown): void => {
  for (const listener of listeners.get(name) ?? []) listener(payload)
}
