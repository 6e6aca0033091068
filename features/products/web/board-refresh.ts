import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readBoard } from '../contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { refresh } from '#shell/api/query.ts'

type Board = Pick<OutputOf<typeof readBoard>, 'closesAt' | 'next'>

/** The client's clock may differ from the server's. */
const clockToleranceMs = 1_000
/** The delay if the board has closed by the client's clock but not by the server's. */
const retryDelayMs = 60_000
/** The longest delay of a timer. */
const maxTimerMs = 2 ** 31 - 1

/** Milliseconds until the current board closes; null for other boards and for delays too long for a timer. */
export const refreshDelayMs = ({ closesAt, next }: Board, now: number): number | null => {
  if (next !== null) return null
  // A cached page can contain a board that has closed since.
  const wait = Math.max(0, Date.parse(closesAt) - now) + clockToleranceMs
  return wait > maxTimerMs ? null : wait
}

/** Refreshes the current board when it closes and the next one begins. */
export const useBoardRefresh = ({ closesAt, next }: Board) => {
  const queries = useQueryClient()
  useEffect(() => {
    const first = refreshDelayMs({ closesAt, next }, Date.now())
    if (first === null) return
    let timer: ReturnType<typeof setTimeout>
    const scheduleRefresh = (ms: number) => {
      timer = setTimeout(() => {
        void refresh(queries, [readBoard])
        scheduleRefresh(retryDelayMs)
      }, ms)
    }
    scheduleRefresh(first)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [closesAt, next])
}
