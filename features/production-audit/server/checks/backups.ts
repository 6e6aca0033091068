import { latestBackup } from '#features/backups/server/index.ts'
import type { Check } from '../check.ts'
import { good, problem } from '../finding.ts'

/** A day and some hours: a daily backup that is made late is no reason to worry. */
const warnSeconds = 30 * 3600
const failSeconds = 48 * 3600
/** Every backup is read back when it is made; one of another program is not. */
const readBackDays = 7

/** The age of the last good backup, and when one was last read back to its end. */
export const backupsCheck: Check = {
  needsDatabase: true,
  run: async ({ db, config: { backupKey, backupUrl }, now }) => {
    if (backupKey === null) return [problem('failed', 'backup_no_key')]
    const { good: latest, ended, automatic } = await latestBackup(db)
    const made = latest?.started_at
    if (!made) return [problem('failed', 'backup_none')]
    const age = Math.max(0, Math.floor((now().getTime() - made.getTime()) / 1000))
    const values = { made: made.toISOString(), age }
    const read = latest.verified_at
    const isReadBack = read !== null && now().getTime() - read.getTime() < readBackDays * 86_400_000
    return [
      age >= warnSeconds
        ? problem(age >= failSeconds ? 'failed' : 'warning', 'backup_old', values)
        : good('backup_recent', values),
      isReadBack
        ? good('backup_read_back', { read: read.toISOString() })
        : problem('warning', 'backup_not_read_back', { days: readBackDays }),
      ...(ended?.state === 'failed' && ended.finished_at
        ? [problem('warning', 'backup_failed', { ended: ended.finished_at.toISOString() })]
        : []),
      ...(automatic ? [] : [problem('warning', 'backup_not_automatic')]),
      ...(backupUrl === null ? [problem('warning', 'backup_same_machine')] : []),
    ]
  },
}
