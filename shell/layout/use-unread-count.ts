import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadCount } from '#features/messages/contract/index.ts'
import { refresh, useEndpointQuery } from '../api/query.ts'

/** MSG-03 */
const pollIntervalMs = 30_000

/** Refetched every 30 seconds, on `messageRead` events in this window and on live updates. */
export const useUnreadCount = (): number => {
  const queries = useQueryClient()
  const { data } = useEndpointQuery(unreadCount, {}, { refetchInterval: pollIntervalMs })
  useEffect(() => {
    const onRead = (event: Event) =>
      void refresh(queries, [unreadCount], (event as CustomEvent<string | null>).detail ?? null)
    addEventListener('messageRead', onRead)
    return () => removeEventListener('messageRead', onRead)
  }, [queries])
  return data?.count ?? 0
}
