import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLiveStatus } from '../live/live-status.ts'
import { useSsrState } from '../ssr-state.ts'
import { useHydrated } from '../use-hydrated.ts'

/**
 * When the shown page was saved, if it is a copy; null once the live stream is connected, which means that the server
 * can be reached: then everything is fetched again.
 */
export const useSavedCopy = (): string | null => {
  const { savedAt } = useSsrState()
  const queries = useQueryClient()
  const isLive = useLiveStatus() === 'live'
  // The server rendered the page without the time.
  const isHydrated = useHydrated()
  const [isCurrent, setCurrent] = useState(false)
  useEffect(() => {
    if (!savedAt || !isLive || isCurrent) return
    setCurrent(true)
    onlineManager.setOnline(true)
    void queries.invalidateQueries()
  }, [savedAt, isLive, isCurrent, queries])
  return isHydrated && !isCurrent ? savedAt : null
}
