import type { PlatformSettings } from '#platform/platform-settings.ts'
import { type ApiError, kernelError } from './api-error.ts'

export type Maintenance = NonNullable<PlatformSettings['maintenance']>

/** When to ask again if nobody knows when the maintenance is over. */
const defaultRetrySeconds = 60

/** The refusal of everyone but administrators (ADM-06). Its `Retry-After` is the announced end. */
export const maintenanceError = ({ until }: Maintenance, now: Date): ApiError => {
  const secondsLeft = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : 0
  return kernelError('maintenance', { retryAfterSeconds: secondsLeft > 0 ? secondsLeft : defaultRetrySeconds })
}
