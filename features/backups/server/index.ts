import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { mailJob } from '#platform/mail/mail.ts'
import { smsJob } from '#platform/sms/sms.ts'
import { dayMs } from '#kit/durations.ts'
import type { ErasableAreas } from '#platform/erase.ts'
import type { Feature } from '#platform/feature.ts'
import { createDailyJob, createMakeJob, createSweepJob, retentionJob } from './jobs.ts'
import * as queries from './queries.ts'
import { createRoutes } from './routes.ts'

export { eraseAgain } from './erase-again.ts'
export { beginRun, parseNote, runBackup } from './run-backup.ts'
export { markVerified } from './queries.ts'

/** How long a backup's row is listed after it ended. */
const listedDays = 400

/** When the last good backup was made and its archive last read back, how the last attempt ended, and whether there is one daily. */
export const latestBackup = async (db: Kysely<DB>) => {
  const [latest, automatic] = await Promise.all([queries.findLatest(db), queries.isAutomatic(db)])
  return { ...latest, automatic }
}

/** The storage keys that a backup contains, by every area. */
export const fileKeysOf = (features: readonly Feature[]): string[] => features.flatMap(({ fileKeys }) => fileKeys ?? [])

/** Backups of database and files (ADM-11). @param areas all of them; read when a job runs */
export const createBackups = (areas: () => ErasableAreas): Feature => {
  const makeJob = createMakeJob(() => fileKeysOf(areas().features))
  const jobNames = () =>
    new Set([mailJob, smsJob, ...areas().features.flatMap(({ jobs }) => jobs ?? [])].map(({ name }) => name))
  return {
    name: 'backups',
    routes: createRoutes(makeJob),
    jobs: [makeJob, createDailyJob(makeJob), createSweepJob({ areas, jobNames }), retentionJob],
    gauges: [
      {
        name: 'backup_age_seconds',
        help: 'Age of the last good backup; no sample without one',
        read: async (db, now) => {
          const { good } = await queries.findLatest(db)
          return good?.started_at ? (now.getTime() - good.started_at.getTime()) / 1000 : null
        },
      },
      {
        name: 'backup_last_result',
        help: 'Whether the last backup that has ended was good: 1 or 0',
        read: async (db) => {
          const { ended } = await queries.findLatest(db)
          return ended ? Number(ended.state === 'succeeded') : null
        },
      },
    ],
    erase: (tx, memberId) => queries.eraseMember(tx, memberId),
    cleanup: (db, now) => queries.deleteBefore(db, new Date(now.getTime() - listedDays * dayMs)),
  }
}
