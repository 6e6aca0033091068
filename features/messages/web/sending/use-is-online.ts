import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  for (const name of ['online', 'offline'] as const) addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline'] as const) removeEventListener(name, listener)
  }
}

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
