import { useSyncExternalStore } from 'react'

export type LiveStatus = 'live' | 'connecting' | 'disconnected'

// A member's page connects after its first paint.
let status: LiveStatus = 'connecting'
const listeners = new Set<() => void>()

export const liveStatus = () => status
export const setLiveStatus = (next: LiveStatus) => {
  if (next === status) return
  status = next
  for (const listener of listeners) listener()
}

/** Returns an unsubscribe function. */
export const onLiveStatus = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For the live indicator (DASH-01). */
export const useLiveStatus = (): LiveStatus =>
  useSyncExternalStore(onLiveStatus, liveStatus, () => 'connecting' as const)
