import { useEffect } from 'react'
import { readBoard } from '#features/products/contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { useRefresh } from '#shell/api/query.ts'

type Board = Pick<OutputOf<typeof readBoard>, 'closesAt' | 'next'>

/** A little after its end: nobody's clock is the server's. */
const clockToleranceMs = 1_000
/** How often it is asked for again where by this clock the board has closed and by the server's it has not. */
const retryDelayMs = 60_000
/** What a timer can hold. */
const maxTimerMs = 2 ** 31 - 1

/** In how many milliseconds a board is to be asked for again: the one that runs now when it closes, others never (null). */
export const refreshDelayMs = ({ closesAt, next }: Board, now: number): number | null => {
  if (next !== null) return null
  // One that is over comes from a page that was kept from before its end.
  const wait = Math.max(0, Date.parse(closesAt) - now) + clockToleranceMs
  return wait > maxTimerMs ? null : wait
}

/** Its order moves until it closes: then the next one begins, on the page that shows it, too. */
export const useBoardRefresh = ({ closesAt, next }: Board) => {
  const refresh = useRefresh()
  useEffect(() => {
    const first = refreshDelayMs({ closesAt, next }, Date.now())
    if (first === null) return
    let timer: ReturnType<typeof setTimeout>
    const scheduleRefresh = (ms: number) => {
      timer = setTimeout(() => {
        void refresh(readBoard)
        scheduleRefresh(retryDelayMs)
      }, ms)
    }
    scheduleRefresh(first)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [closesAt, next])
}
