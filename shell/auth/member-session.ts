import type { QueryClient } from '@tanstack/react-query'
import { startLiveUpdates } from '../live/live-stream.ts'
import { hasUnsent, reserveFlagSpace } from '../send-queue/unsent-flag.ts'
import { followTexts } from '../i18n/follow-texts.ts'
import { followSite } from '../site/follow-site.ts'
import { tryStorage } from '../storage.ts'
import { refresh } from './auth-actions.ts'
import { currentViewer } from './auth-store.ts'
import { renewSessionWithRetry } from './renewal.ts'

/** The session is renewed this long after the last renewal, by the first tab that notices. */
const renewAfterMs = 12 * 3600_000
const checkEveryMs = 3600_000
const renewedAtKey = 'session-renewed-at'

let renewedInTabAt = 0
const renewIfDue = () => {
  const last = Math.max(renewedInTabAt, Number(tryStorage(() => localStorage.getItem(renewedAtKey)) ?? 0))
  if (Date.now() - last < renewAfterMs) return
  renewedInTabAt = Date.now()
  tryStorage(() => localStorage.setItem(renewedAtKey, String(renewedInTabAt)))
  void renewSessionWithRetry()
}

const resumeSendQueue = () => {
  const memberId = currentViewer()?.id
  if (!memberId || !hasUnsent(memberId)) return
  void import('../send-queue/send-queue.ts')
    .then(({ sendQueueOf }) => currentViewer()?.id === memberId && sendQueueOf(memberId))
    // The module failed to load; the next visit or the next queued call retries.
    .catch(() => undefined)
}

/** Starts a signed-in member's background work. Returns a function that stops it. */
export const startMemberSession = (queries: QueryClient, liveCursor: string | null): (() => void) => {
  const endLive = startLiveUpdates(queries, liveCursor)
  const endSite = followSite(queries)
  const endTexts = followTexts(queries)
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
    endSite()
    endTexts()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('nordbro:refused', onRefused)
    removeEventListener('storage', resumeSendQueue)
  }
}
