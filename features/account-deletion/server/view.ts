import { dayMs } from '#kit/durations.ts'
import type { Language } from '#kit/languages.ts'
import type { AccountDeletionView, UserDeletion } from '../contract/index.ts'
import type { AdministeredRow, RequestRow } from './queries.ts'

/** When the last backup that contains the account has expired: the one of the last day. */
export const backupsExpireAt = (dueAt: Date, backupDays: number): Date => new Date(dueAt.getTime() + backupDays * dayMs)

export const deletionView = (
  row: RequestRow | undefined,
  { backupDays, contactEmail }: { backupDays: number; contactEmail: string | null },
): AccountDeletionView | null =>
  row
    ? {
        requestedAt: row.requested_at.toISOString(),
        dueAt: row.due_at.toISOString(),
        reason: row.reason,
        reasonLanguage: row.reason_language as Language | null,
        contactEmail: row.reason === null ? null : contactEmail,
        backupsExpireAt: backupsExpireAt(row.due_at, backupDays).toISOString(),
      }
    : null

export const administeredView = (row: AdministeredRow | undefined): UserDeletion['deletion'] =>
  row
    ? {
        requestedAt: row.requested_at.toISOString(),
        dueAt: row.due_at.toISOString(),
        reason: row.reason,
        reasonLanguage: row.reason_language as Language | null,
        scheduledBy:
          row.scheduled_by === null ? null : { id: row.scheduled_by, fullName: row.administrator_name ?? '' },
      }
    : null
