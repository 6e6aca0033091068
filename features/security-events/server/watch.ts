import { createHash } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import type { SecurityWatch, WatchedCall } from '#platform/http/kernel.ts'
import type { Log } from '#platform/log/log.ts'
import { logSecurityEvent, logSystemError } from '../contract/index.ts'
import { inspectInput, safeFieldNames } from './markers.ts'
import { recordSecurityEvents, type SecurityEvent } from './record.ts'

/** Events waiting to be written; beyond it they are counted and dropped, because a flood must not cost memory. */
const queueCapacity = 5_000
const batchSize = 500
const retryDelayMs = 1_000
const windowMs = 60_000
/** Reports name what they report; a report of a marker is no attack. */
const reportEndpoints = new Set<string>([logSecurityEvent.name, logSystemError.name])

/** SHLD-03: distinct payloads per object and day count, so the key leaves out everything else that was typed. */
const payloadKeyOf = ({ object, isMutation }: WatchedCall, digest: string): string => {
  const day = new Date().toISOString().slice(0, 10)
  return createHash('sha256')
    .update(JSON.stringify([day, object, isMutation, digest]))
    .digest('hex')
}

/**
 * The kernel's hooks (SHLD-01, 03, 04, 05): they only take notes. Writing happens behind the requests' backs, in
 * batches that grow with the load, and never fails or delays a request.
 *
 * - suspicious input: high. In a call that only reads it does not count towards a block, because a link that
 *   somebody sends can make a member's browser read anything.
 * - refused by the schema: medium, endpoint and field names; visitors' too, without a member.
 * - over a limit: medium, for sensitive calls high (guessing passwords and codes); once per caller, limit and minute.
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
        // Out of reach: later. A batch that is refused again and again falls out at the old end when the queue is full.
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
      // Passwords and codes are nobody's business, not even as a marker's name.
      if (call.isSecret || reportEndpoints.has(call.facts.endpoint)) return
      const finding = inspectInput(raw)
      if (!finding) return
      const { marker, fields, digest } = finding
      enqueue(call, {
        type: 'suspicious_activity',
        severity: 'high',
        details: { marker, fields },
        counts: call.isMutation,
        payloadKey: payloadKeyOf(call, digest),
      })
    },
    validationFailed: (call, keys) => {
      enqueue(call, { type: 'validation_failed', severity: 'medium', details: { fields: safeFieldNames(keys) } })
    },
    rateExceeded: (call, rate) => {
      if (!isFirstInWindow(`${rate} ${call.viewer?.id ?? call.facts.ip}`)) return
      enqueue(call, {
        type: 'rate_limit_exceeded',
        severity: rate === 'sensitive' ? 'high' : 'medium',
        details: { limit: rate },
      })
    },
  }

  return {
    ...watch,
    /** Resolves when everything noted so far is written. */
    flush,
    stop: async (): Promise<void> => {
      stopped = true
      clearTimeout(timer)
      await flush()
    },
  }
}
