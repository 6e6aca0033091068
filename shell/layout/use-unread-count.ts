import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadCount } from '#features/messages/contract/index.ts'
import { refresh, useEndpointQuery } from '../api/query.ts'

/** MSG-03 */
const pollIntervalMs = 30_000

/** How many messages wait unread: asked for every 30 seconds, when one is read in this window (`messageRead`), and on a live push. */
export const useUnreadCount = (): number => {
  const queries = useQueryClient()
  const { data } = useEndpointQuery(unreadCount, {}, { refetchInterval: pollIntervalMs })
  useEffect(() => {
    const onRead = () => void refresh(queries, [unreadCount])
    addEventListener('messageRead', onRead)
    return () => removeEventListener('messageRead', onRead)
  }, [queries])
  return data?.count ?? 0
}
