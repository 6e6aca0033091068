import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { listThreads, readThread, setThreadRead } from '../contract/index.ts'
import { call } from '#shell/api/call.ts'
import { refresh } from '#shell/api/query.ts'
import { liveStatus } from '#shell/live/live-status.ts'

/** MSG-03: the badge hears of it by this event. */
export const dispatchMessageRead = () => void dispatchEvent(new Event('messageRead'))

const subscribe = (listener: () => void) => {
  for (const name of ['focus', 'blur'] as const) addEventListener(name, listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const name of ['focus', 'blur'] as const) removeEventListener(name, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
/** Somebody looks at this tab. */
export const useIsTabFocused = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible' && document.hasFocus(),
    () => false,
  )

/** Marks what is seen as read: up to `position`, the last one on screen; null while nothing unread is in sight. */
export const useMarkRead = (id: string, position: number | null) => {
  const queries = useQueryClient()
  useEffect(() => {
    if (position === null) return
    // A mark that cannot be made now is made when the thread is looked at again.
    call(setThreadRead, { id, read: true, position })
      .then(() => {
        dispatchMessageRead()
        // Else an event says so.
        if (liveStatus() !== 'live') void refresh(queries, [listThreads, readThread])
      })
      .catch(() => undefined)
  }, [id, position, queries])
}
