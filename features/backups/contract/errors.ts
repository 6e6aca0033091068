import { defineErrors } from '#kit/errors.ts'

export const backupErrors = defineErrors({
  /** BACKUP_KEY is not set, and no backup is written without encryption. */
  'backup.no_key': 409,
  /** One waits or is being made. */
  'backup.in_progress': 409,
})
