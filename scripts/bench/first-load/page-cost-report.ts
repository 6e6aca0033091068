import { createTable } from '../table.ts'
import type { PageCost } from './page-cost.ts'

/** The longest that the event loop may be blocked: nobody else is served in the meantime. */
const mostBlockedMs = 50

export const missedBlockBound = ({ name, blockedMs, blockedMsBusy }: PageCost): string | null => {
  const longest = Math.max(blockedMs, blockedMsBusy)
  return longest <= mostBlockedMs
    ? null
    : `${name}: event loop blocked for ${Math.round(longest)} ms, wanted ${mostBlockedMs}`
}

export const pageCostTable = createTable<PageCost>([
  ['p50 ms', ({ p50 }) => p50.toFixed(1)],
  ['p95 ms', ({ p95 }) => p95.toFixed(1)],
  ['pages/s', ({ perSecond }) => perSecond.toFixed(0)],
  ['blocked', ({ blockedMs }) => blockedMs.toFixed(0)],
  ['busy', ({ blockedMsBusy }) => blockedMsBusy.toFixed(0)],
])
