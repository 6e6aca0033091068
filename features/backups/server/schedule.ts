import { dayMs, minuteMs } from '#kit/durations.ts'
import { backupLimits } from '../contract/index.ts'

export type ScheduleFacts = {
  automatic: boolean
  hasKey: boolean
  /** When the last good backup was begun. */
  lastGoodAt: Date | null
  /** When the last attempt that failed after it ended. */
  lastFailedAt: Date | null
}

const { hour, minute } = backupLimits.dailyAt

/** The last time at or before `now` at which a day's backup begins. */
const lastSlot = (now: Date): Date => {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute)
  return new Date(today <= now.getTime() ? today : today - dayMs)
}

/**
 * When the next automatic backup begins (ADM-11): daily; at once if the day's was missed, because no server ran; an hour
 * after a failed attempt. Null if none will. May be in the past.
 */
export const nextBackupAt = (
  { automatic, hasKey, lastGoodAt, lastFailedAt }: ScheduleFacts,
  now: Date,
): Date | null => {
  if (!automatic || !hasKey) return null
  const slot = lastSlot(now)
  const dueAt = lastGoodAt && lastGoodAt >= slot ? new Date(slot.getTime() + dayMs) : slot
  const retryAt = lastFailedAt && new Date(lastFailedAt.getTime() + backupLimits.retryMinutes * minuteMs)
  return retryAt && retryAt > dueAt ? retryAt : dueAt
}
