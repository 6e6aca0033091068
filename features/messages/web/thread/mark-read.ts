import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { listThreads, readThread, setThreadRead } from '../../contract/index.ts'
import { mutate } from '#shell/api/query.ts'

/** MSG-03: updates the badge, once for the transaction that changed it. */
export const dispatchMessageRead = (transaction: string | null) =>
  void dispatchEvent(new CustomEvent('messageRead', { detail: transaction }))

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
    mutate(queries, setThreadRead, { id, read: true, position }, [listThreads, readThread], {
      onCommit: dispatchMessageRead,
    }).catch(() => undefined)
  }, [id, position, queries])
}
