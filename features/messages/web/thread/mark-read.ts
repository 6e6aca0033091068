import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { listThreads, readThread, setThreadRead } from '../../contract/index.ts'
import { call } from '#shell/api/call.ts'
import { refresh } from '#shell/api/query.ts'
import { liveStatus } from '#shell/live/live-status.ts'

/** MSG-03: updates the badge. */
export const dispatchMessageRead = () => void dispatchEvent(new Event('messageRead'))

const subscribe = (listener: () => void) => {
  for (const name of ['focus', 'blur'] as const) addEventListener(name, listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const name of ['focus', 'blur'] as const) removeEventListener(name, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
/** True while this tab is visible and has the focus. */
export const useIsTabFocused = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible' && document.hasFocus(),
    () => false,
  )

/** Marks messages up to `position` as read; null while no unread message is on the screen. */
export const useMarkRead = (id: string, position: number | null) => {
  const queries = useQueryClient()
  useEffect(() => {
    if (position === null) return
    // After a failure, the thread is marked when it is opened again.
    call(setThreadRead, { id, read: true, position })
      .then(() => {
        dispatchMessageRead()
        // With a live connection, an event refreshes the lists.
        if (liveStatus() !== 'live') void refresh(queries, [listThreads, readThread])
      })
      .catch(() => undefined)
  }, [id, position, queries])
}
