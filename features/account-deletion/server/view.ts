import { dayMs } from '#kit/durations.ts'
import type { AccountDeletionView } from '../contract/index.ts'
import type { RequestRow } from './queries.ts'

/** When the last backup that contains the account has expired: the one of the last day. */
export const backupsExpireAt = (dueAt: Date, backupDays: number): Date => new Date(dueAt.getTime() + backupDays * dayMs)

export const deletionView = (row: RequestRow | undefined, backupDays: number): AccountDeletionView | null =>
  row
    ? {
        requestedAt: row.requested_at.toISOString(),
        dueAt: row.due_at.toISOString(),
        backupsExpireAt: backupsExpireAt(row.due_at, backupDays).toISOString(),
      }
    : null
