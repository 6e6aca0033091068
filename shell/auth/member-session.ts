import type { QueryClient } from '@tanstack/react-query'
import { startLive } from '../live/live-stream.ts'
import { hasUnsent, holdRoom } from '../send-queue/unsent-flag.ts'
import { refresh } from './auth-actions.ts'
import { currentViewer } from './auth-store.ts'
import { quietly } from './member-storage.ts'
import { renew } from './renewal.ts'

/** A session is renewed when it was last renewed this long ago, by whichever tab notices first. */
const renewAfterMs = 12 * 3600_000
const checkEveryMs = 3600_000
const renewedUnder = 'session-renewed-at'

let renewedHere = 0
const renewWhenDue = () => {
  const last = Math.max(renewedHere, Number(quietly(() => localStorage.getItem(renewedUnder)) ?? 0))
  if (Date.now() - last < renewAfterMs) return
  renewedHere = Date.now()
  quietly(() => localStorage.setItem(renewedUnder, String(renewedHere)))
  void renew()
}

/** Goes on with what was asked for and could not be sent, in an earlier visit or in a tab that has been closed. */
const sendWhatWaits = () => {
  const memberId = currentViewer()?.id
  if (!memberId || !hasUnsent(memberId)) return
  void import('../send-queue/send-queue.ts')
    .then(({ outboxOf }) => currentViewer()?.id === memberId && outboxOf(memberId))
    // Its code cannot be loaded now: the next visit, or the next item, tries again.
    .catch(() => undefined)
}

/** What runs while a member is here: renewal, live updates, what waits to be sent, and a look at the server when it refused a call. Answers how to end it. */
export const beginMemberSession = (queries: QueryClient, liveCursor: string | null): (() => void) => {
  const endLive = startLive(queries, liveCursor)
  const onVisible = () => document.visibilityState === 'visible' && renewWhenDue()
  const onRefused = () => void refresh().catch(() => undefined)
  const timer = setInterval(renewWhenDue, checkEveryMs)
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('nordbro:refused', onRefused)
  addEventListener('storage', sendWhatWaits)
  const member = currentViewer()
  if (member) holdRoom(member.id)
  renewWhenDue()
  sendWhatWaits()
  return () => {
    endLive()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('nordbro:refused', onRefused)
    removeEventListener('storage', sendWhatWaits)
  }
}
