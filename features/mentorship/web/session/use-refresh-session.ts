import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { listSessions, readSession } from '../../contract/sessions.ts'
import { refresh } from '#shell/api/query.ts'

/** The client's clock may differ from the server's. */
const clockToleranceMs = 1_000
/** The longest delay of a timer. */
const maxTimerMs = 2 ** 31 - 1

/** Reads the session again after a change that was no mutation of this tab. */
export const useRefreshSession = (): (() => Promise<unknown>) => {
  const queries = useQueryClient()
  return useCallback(() => refresh(queries, [readSession, listSessions]), [queries])
}

/** Refreshes the session when it starts: what its participants may do changes without an event. */
export const useRefreshAtStart = (startsAt: string) => {
  const refreshSession = useRefreshSession()
  useEffect(() => {
    const delay = Date.parse(startsAt) - Date.now() + clockToleranceMs
    if (delay <= 0 || delay > maxTimerMs) return
    const timer = setTimeout(() => void refreshSession(), delay)
    return () => clearTimeout(timer)
  }, [refreshSession, startsAt])
}
