import * as z from 'zod/mini'
import { abilities } from '#kit/abilities.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, instant } from '#kit/fields.ts'
import { inBytes } from '#kit/units.ts'
import { backupErrors } from './errors.ts'
import { backupsChanged } from './events.ts'

export { backupErrors } from './errors.ts'
export { backupsChanged } from './events.ts'

export const backupLimits = {
  /** How many of the latest backups are shown. */
  shownRuns: 10,
  /** When a day's backup begins (UTC). */
  dailyAt: { hour: 2, minute: 30 },
  /** How long after a failed backup the next attempt is made. */
  retryMinutes: 60,
} as const

export const backupStates = ['waiting', 'running', 'succeeded', 'failed'] as const
export type BackupState = (typeof backupStates)[number]

export const backupTriggers = ['schedule', 'administrator', 'command'] as const
export type BackupTrigger = (typeof backupTriggers)[number]

/** `interrupted`: its server stopped. `damaged`: what was written could not be read back. */
export const backupFailures = ['interrupted', 'database', 'storage', 'damaged', 'unknown'] as const
export type BackupFailure = (typeof backupFailures)[number]

const count = (of: string) => z.int().check(z.gte(0), z.describe(of))

export const backupRunView = z.strictObject({
  id: id(),
  state: z.enum(backupStates),
  trigger: z.enum(backupTriggers),
  /** Who asked for it; null for the schedule, the command and administrators whose account is gone. */
  startedBy: z.nullable(z.string()),
  requestedAt: instant(),
  startedAt: z.nullable(instant()),
  finishedAt: z.nullable(instant()),
  failure: z.nullable(z.enum(backupFailures)),
  /** What a finished backup contains. */
  content: z.nullable(
    z.strictObject({
      archive: z.string(),
      size: inBytes(count('Bytes.')),
      rows: count('Rows.'),
      files: count('Files.'),
      /** Named by rows, but not in the storage. */
      missingFiles: count('Files.'),
    }),
  ),
  /** When its archive was last read back to its end. */
  verifiedAt: z.nullable(instant()),
  /** When its archive was removed, because its time was over. */
  removedAt: z.nullable(instant()),
})
export type BackupRunView = z.output<typeof backupRunView>

export const backupsView = z.strictObject({
  /** Whether BACKUP_KEY is set. Without it no backup can be made. */
  hasKey: z.boolean(),
  place: z.enum(['folder', 'bucket']),
  /** The setting (ADM-06). */
  automatic: z.boolean(),
  /** When the next automatic one begins; null if none will. */
  nextAt: z.nullable(instant()),
  /** When the last good backup was begun. */
  lastGoodAt: z.nullable(instant()),
  /** The latest ones, newest first. */
  runs: z.array(backupRunView),
  can: abilities('edit', 'start'),
})
export type BackupsView = z.output<typeof backupsView>

export const readBackups = endpoint({
  name: 'backups.read',
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'Returns the backup setting and the latest backups.',
  access: 'admin-viewer',
  input: emptyInput,
  output: backupsView,
  staleAfter: [backupsChanged],
})

export const setAutomaticBackups = endpoint({
  name: 'backups.setAutomatic',
  method: 'PUT',
  path: '/api/admin/backups/automatic',
  summary: 'Turns the daily backup on or off (ADM-06).',
  access: 'admin',
  input: z.strictObject({ automatic: z.boolean() }),
  output: backupsView,
})

export const startBackup = endpoint({
  name: 'backups.start',
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Makes a backup now (ADM-11), one at a time.',
  access: 'admin',
  input: emptyInput,
  output: backupsView,
  errors: pickErrors(backupErrors, 'backup.no_key', 'backup.in_progress'),
  idempotent: true,
})
