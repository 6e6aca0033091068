import { accountLimits, renewSession, signOut } from '#features/accounts/contract/index.ts'
import type { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { findText } from '../i18n/browser-text-source.ts'
import { toast } from '../ui/toast-queue.ts'
import { announceAuth } from './auth-store.ts'

const longestWaitMs = 30_000
const attempts = 10

const isPassing = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Lets the session run its full length again (AUTH-09): tries again from 200 ms, doubling, while the failure may pass;
 * one that cannot be retried removes the session.
 */
export const renew = async (): Promise<void> => {
  let pause: number = accountLimits.renewRetryMilliseconds
  for (let attempt = 1; ; attempt++) {
    try {
      const { viewer } = await call(renewSession, {}, { quiet: true })
      return announceAuth('token_refreshed', viewer)
    } catch (error) {
      if (!isPassing(error as ApiError)) {
        // The server may still know the session: it ends there as well, or the next page would bring it back.
        await call(signOut, { scope: 'this' }, { quiet: true }).catch(() => undefined)
        announceAuth('signed_out', null, 'server')
        toast({ title: findText(['shell'], 'session.ended') ?? '' })
        return
      }
      // It is tried again at the next occasion; the session lives for weeks.
      if (attempt === attempts) return
    }
    await wait(pause)
    pause = Math.min(pause * 2, longestWaitMs)
  }
}
