import { Counter, type Registry } from 'prom-client'
import { isUnavailable } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { ApiError, kernelError } from './api-error.ts'

const repeatedLogIntervalMs = 10_000

/** PostgreSQL's `disk_full`, and the file system's errors for a full disk and an exceeded quota. */
const isDiskFull = (error: unknown) => ['53100', 'ENOSPC', 'EDQUOT'].includes(causeOf(error))

/** A SQLSTATE, a system error code or the name of the error's class. */
const causeOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: string }
  return String(code ?? name ?? 'unknown')
}

/** Converts errors to `ApiError`; logs and counts server errors. */
export type ErrorHandler = {
  /** The error for a failure of the database or the storage; logs each cause at most once in ten seconds. */
  unavailable(error: unknown, call: { endpoint: string; outcome?: 'not_done' | 'unknown'; seconds?: number }): ApiError
  /** Converts any error. Unexpected ones are logged with the request id, which the client receives. */
  toApiError(error: unknown, call: { endpoint: string; requestId: string }): ApiError
}

export const createErrorHandler = ({ log, metrics }: { log: Log; metrics: Registry }): ErrorHandler => {
  const failureCounter = new Counter({
    name: 'http_failures_total',
    help: 'Requests answered with 5xx, by cause',
    labelNames: ['cause'],
    registers: [metrics],
  })
  /** When each cause was last logged, because every call fails while a cause lasts. */
  const loggedAt = new Map<string, number>()
  const counted = new WeakSet<ApiError>()

  /** Counts each error once, even if both the call and its page or route report it. */
  const count = (failure: ApiError, cause: string): ApiError => {
    if (!counted.has(failure)) failureCounter.inc({ cause })
    counted.add(failure)
    return failure
  }

  const unavailable: ErrorHandler['unavailable'] = (error, { endpoint, outcome, seconds = 2 }) => {
    const cause = causeOf(error)
    if (Date.now() - (loggedAt.get(cause) ?? Number.NEGATIVE_INFINITY) >= repeatedLogIntervalMs) {
      loggedAt.set(cause, Date.now())
      log.warn({ err: error, endpoint }, 'refused: the database or the storage fails')
    }
    const failure = kernelError(isDiskFull(error) ? 'disk.full' : 'unavailable', {
      params: { ...(outcome && { outcome }), seconds },
      retryAfterSeconds: seconds,
    })
    return count(failure, cause)
  }

  const toApiError: ErrorHandler['toApiError'] = (error, { endpoint, requestId }) => {
    if (error instanceof ApiError) return error.status >= 500 ? count(error, error.code) : error
    if (isUnavailable(error)) return unavailable(error, { endpoint })
    const { statusCode, code } = error as { statusCode?: number; code?: string }
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return kernelError('body.too_large')
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return kernelError('media.unsupported')
    // Class 22 (data exception): only the database noticed invalid UTF-8 or a number out of range.
    if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) {
      log.warn({ err: error, endpoint, requestId }, 'input refused by the database')
      return kernelError('input.malformed')
    }
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return kernelError('input.malformed')
    log.error({ err: error, endpoint, requestId }, 'unexpected error')
    return count(kernelError('internal'), causeOf(error))
  }
  return { unavailable, toApiError }
}
