import { createHash } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import type { SecurityWatch, WatchedCall } from '#platform/http/admission.ts'
import type { Log } from '#platform/log/log.ts'
import { logSecurityEvent, logSystemError } from '../contract/index.ts'
import { inspectInput, safeFieldNames } from './markers.ts'
import { recordSecurityEvents, type SecurityEvent } from './record.ts'

/** Further events are counted and dropped, so that a flood does not use up memory. */
const queueCapacity = 5_000
const batchSize = 500
const retryDelayMs = 1_000
const windowMs = 60_000
/** Reports contain the markers that they report. */
const reportEndpoints = new Set<string>([logSecurityEvent.name, logSystemError.name])

/** SHLD-03 counts distinct payloads per object and day, so the key excludes all other input. */
const payloadKeyOf = ({ object, isOwnAct }: WatchedCall, digest: string): string => {
  const day = new Date().toISOString().slice(0, 10)
  return createHash('sha256')
    .update(JSON.stringify([day, object, isOwnAct, digest]))
    .digest('hex')
}

/**
 * The kernel's security hooks (SHLD-01, 03, 04, 05). They only queue events, which are written in the background in
 * batches that grow with the load, so they never delay a request or make it fail.
 *
 * Only a member's own acts count towards a lock (decision 065).
 *
 * - Suspicious input: high.
 * - Invalid input: medium, with endpoint and field names; a visitor's without a member.
 * - Exceeded limit: medium, or high for sensitive endpoints; once per caller, limit and minute.
 */
export const createSecurityWatch = ({ database, log }: { database: Pick<Database, 'db'>; log: Log }) => {
  let queue: SecurityEvent[] = []
  let dropped = 0
  let stopped = false
  let draining: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const lastRecordedAt = new Map<string, number>()

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const taken = queue.slice(0, batchSize)
      try {
        await recordSecurityEvents(database.db, taken)
        queue = queue.slice(taken.length)
      } catch (error) {
        log.warn({ err: error, waiting: queue.length }, 'security events could not be written')
        if (stopped) return
        // The batch stays in the queue and is retried.
        timer ??= setTimeout(() => {
          timer = undefined
          void flush()
        }, retryDelayMs).unref()
        return
      }
    }
    if (dropped > 0) log.warn({ dropped }, 'security events dropped in a flood')
    dropped = 0
  }

  const flush = (): Promise<void> => {
    draining ??= drain().finally(() => {
      draining = null
    })
    return draining
  }

  const enqueue = (
    call: WatchedCall,
    event: Pick<SecurityEvent, 'type' | 'severity' | 'details' | 'counts' | 'payloadKey'>,
  ) => {
    if (queue.length >= queueCapacity) {
      dropped += 1
      return
    }
    const { ip, userAgent, endpoint } = call.facts
    queue.push({ ...event, userId: call.viewer?.id ?? null, request: { ip, userAgent, endpoint }, at: new Date() })
    if (!timer && !draining) setImmediate(() => void flush())
  }

  const isFirstInWindow = (key: string): boolean => {
    const now = Date.now()
    if (lastRecordedAt.size > 10_000)
      for (const [other, at] of lastRecordedAt) if (now - at >= windowMs) lastRecordedAt.delete(other)
    const last = lastRecordedAt.get(key)
    if (last !== undefined && now - last < windowMs) return false
    lastRecordedAt.set(key, now)
    return true
  }

  const watch: SecurityWatch = {
    inputReceived: (call, raw) => {
      // Secret input is never inspected, because even a marker's name reveals part of a password or code.
      if (call.isSecret || reportEndpoints.has(call.facts.endpoint)) return
      const finding = inspectInput(raw)
      if (!finding) return
      const { marker, fields, digest } = finding
      enqueue(call, {
        type: 'suspicious_activity',
        severity: 'high',
        details: { marker, fields },
        counts: call.isOwnAct,
        payloadKey: payloadKeyOf(call, digest),
      })
    },
    validationFailed: (call, keys) => {
      enqueue(call, {
        type: 'validation_failed',
        severity: 'medium',
        details: { fields: safeFieldNames(keys) },
        counts: call.isOwnAct,
      })
    },
    rateExceeded: (call, rate, isShared) => {
      if (!isFirstInWindow(`${rate} ${call.viewer?.id ?? call.facts.ip}`)) return
      enqueue(call, {
        type: 'rate_limit_exceeded',
        severity: rate === 'sensitive' ? 'high' : 'medium',
        details: { limit: rate },
        counts: call.isOwnAct && !isShared,
      })
    },
  }

  return {
    ...watch,
    flush,
    stop: async (): Promise<void> => {
      stopped = true
      clearTimeout(timer)
      await flush()
    },
  }
}
