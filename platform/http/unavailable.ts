import type { Log } from '#platform/log/log.ts'
import { type Failure, kernelFailure } from './failure.ts'

const sameCauseMs = 10_000
/** When each cause was last logged, by its code. While a cause lasts, every call meets it. */
const loggedAt = new WeakMap<Log, Map<string, number>>()

const logCause = (error: unknown, log: Log, endpoint: string) => {
  const times = loggedAt.get(log) ?? new Map<string, number>()
  loggedAt.set(log, times)
  const { code, name } = error as { code?: unknown; name?: string }
  const cause = String(code ?? name)
  if (Date.now() - (times.get(cause) ?? Number.NEGATIVE_INFINITY) < sameCauseMs) return
  times.set(cause, Date.now())
  log.warn({ err: error, endpoint }, 'refused: the database or the storage fails')
}

/** PostgreSQL's `disk_full`, and what the file system says of a full disk or a used-up quota. */
const isDiskFull = (error: unknown) => ['53100', 'ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code))

type Outcome = 'not_done' | 'unknown'

/** The refusal of a call that the database or the storage failed. Its cause goes into the log, the same one once in ten seconds. */
export const unavailableBecauseOf = (error: unknown, { log, endpoint, outcome, seconds = 2 }: { log: Log; endpoint: string; outcome?: Outcome; seconds?: number }): Failure => {
  logCause(error, log, endpoint)
  return kernelFailure(isDiskFull(error) ? 'disk.full' : 'unavailable', { params: { ...(outcome && { outcome }), seconds }, retryAfterSeconds: seconds })
}
