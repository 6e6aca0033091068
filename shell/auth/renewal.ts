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

/** AUTH-09: renews the session. Retries transient failures from 200 ms, doubling; others end the session. */
export const renewSessionWithRetry = async (): Promise<void> => {
  let delayMs: number = accountLimits.renewRetryDelayMs
  for (let attempt = 1; ; attempt++) {
    try {
      const { viewer } = await call(renewSession, {}, { quiet: true })
      return announceAuth('token_refreshed', viewer)
    } catch (error) {
      if (!isTransient(error as ApiError)) {
        // The session may still exist on the server; without this sign-out the next page would restore it.
        await call(signOut, { scope: 'this' }, { quiet: true }).catch(() => undefined)
        announceAuth('signed_out', null, 'server')
        toast({ title: findText(['shell'], 'session.ended') ?? '' })
        return
      }
      // The next scheduled renewal retries; the session lasts for weeks.
      if (attempt === maxAttempts) return
    }
    await wait(delayMs)
    delayMs = Math.min(delayMs * 2, maxRetryDelayMs)
  }
}
