import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLiveStatus } from '../live/live-status.ts'
import { useSsrState } from '../ssr-state.ts'

/**
 * When the shown page was saved, if it is a copy; null once the live stream is connected, which means that the server
 * can be reached: then everything is fetched again.
 */
export const useSavedCopy = (): string | null => {
  const { savedAt } = useSsrState()
  const queries = useQueryClient()
  const isLive = useLiveStatus() === 'live'
  // Set after hydration, because the server rendered the page without it.
  const [shownSavedAt, setShownSavedAt] = useState<string | null>(null)
  const [isCurrent, setCurrent] = useState(false)
  useEffect(() => setShownSavedAt(savedAt), [savedAt])
  useEffect(() => {
    if (!savedAt || !isLive || isCurrent) return
    setCurrent(true)
    onlineManager.setOnline(true)
    void queries.invalidateQueries()
  }, [savedAt, isLive, isCurrent, queries])
  return isCurrent ? null : shownSavedAt
}
