import type { QueryClient } from '@tanstack/react-query'
import { startLiveUpdates } from '../live/live-stream.ts'
import { hasUnsent, reserveFlagSpace } from '../send-queue/unsent-flag.ts'
import { refresh } from './auth-actions.ts'
import { currentViewer } from './auth-store.ts'
import { tryOrUndefined } from './member-storage.ts'
import { renewSessionWithRetry } from './renewal.ts'

/** A session is renewed when it was last renewed this long ago, by whichever tab notices first. */
const renewAfterMs = 12 * 3600_000
const checkEveryMs = 3600_000
const renewedAtKey = 'session-renewed-at'

let renewedInTabAt = 0
const renewIfDue = () => {
  const last = Math.max(renewedInTabAt, Number(tryOrUndefined(() => localStorage.getItem(renewedAtKey)) ?? 0))
  if (Date.now() - last < renewAfterMs) return
  renewedInTabAt = Date.now()
  tryOrUndefined(() => localStorage.setItem(renewedAtKey, String(renewedInTabAt)))
  void renewSessionWithRetry()
}

/** Goes on with what was asked for and could not be sent, in an earlier visit or in a tab that has been closed. */
const resumeSendQueue = () => {
  const memberId = currentViewer()?.id
  if (!memberId || !hasUnsent(memberId)) return
  void import('../send-queue/send-queue.ts')
    .then(({ sendQueueOf }) => currentViewer()?.id === memberId && sendQueueOf(memberId))
    // Its code cannot be loaded now: the next visit, or the next item, tries again.
    .catch(() => undefined)
}

/** What runs while a member is here: renewal, live updates, what waits to be sent, and a look at the server when it refused a call. Answers how to end it. */
export const startMemberSession = (queries: QueryClient, liveCursor: string | null): (() => void) => {
  const endLive = startLiveUpdates(queries, liveCursor)
  const onVisible = () => document.visibilityState === 'visible' && renewIfDue()
  const onRefused = () => void refresh().catch(() => undefined)
  const timer = setInterval(renewIfDue, checkEveryMs)
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('nordbro:refused', onRefused)
  addEventListener('storage', resumeSendQueue)
  const member = currentViewer()
  if (member) reserveFlagSpace(member.id)
  renewIfDue()
  resumeSendQueue()
  return () => {
    endLive()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('nordbro:refused', onRefused)
    removeEventListener('storage', resumeSendQueue)
  }
}
