import { accountLimits, renewSession, signOut } from '#features/accounts/contract/index.ts'
import type { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { findText } from '../i18n/browser-text-source.ts'
import { toast } from '../ui/toast-queue.ts'
import { announceAuth } from './auth-store.ts'

const maxRetryDelayMs = 30_000
const maxAttempts = 10

const isTransient = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Lets the session run its full length again (AUTH-09): tries again from 200 ms, doubling, while the failure may pass;
 * one that cannot be retried removes the session.
 */
export const renewSessionWithRetry = async (): Promise<void> => {
  let delayMs: number = accountLimits.renewRetryDelayMs
  for (let attempt = 1; ; attempt++) {
    try {
      const { viewer } = await call(renewSession, {}, { quiet: true })
      return announceAuth('token_refreshed', viewer)
    } catch (error) {
      if (!isTransient(error as ApiError)) {
        // The server may still know the session: it ends there as well, or the next page would bring it back.
        await call(signOut, { scope: 'this' }, { quiet: true }).catch(() => undefined)
        announceAuth('signed_out', null, 'server')
        toast({ title: findText(['shell'], 'session.ended') ?? '' })
        return
      }
      // It is tried again at the next occasion; the session lives for weeks.
      if (attempt === maxAttempts) return
    }
    await wait(delayMs)
    delayMs = Math.min(delayMs * 2, maxRetryDelayMs)
  }
}
