import { openBackupStore } from '#platform/backup/backup-store.ts'
import { dayMs } from '#kit/durations.ts'
import { defineJob, type Job, type JobContext } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { backupsChanged } from '../contract/index.ts'
import { eraseAgain, type EraseAgainDeps } from './erase-again.ts'
import * as queries from './queries.ts'
import { readSchedule } from './read-schedule.ts'
import { failAbandoned, noteName, removeExpired, runBackup } from './run-backup.ts'
import { nextBackupAt } from './schedule.ts'

const batchSize = 100

const announce = (ctx: JobContext) => inTransaction(ctx, async ({ publish }) => publish(backupsChanged, {}, 'admins'))

/** Makes one backup. A failed one is not repeated here: the schedule makes the next attempt. */
export const createMakeJob = (fileKeys: () => readonly string[]): Job<{ id: string }> =>
  defineJob({
    name: 'backups.make',
    retryLimit: 0,
    run: async (ctx, { id }) => {
      const { backupKey } = ctx.config
      // The setting was removed after the backup was asked for.
      if (backupKey === null) return
      await announce(ctx)
      // Its failure is in its row and in the log.
      await runBackup(ctx, { id, key: backupKey, fileKeys: fileKeys() }).catch(() => undefined)
      await announce(ctx)
    },
  })

/** The daily backup (ADM-11), on one node. Looks often, because the setting takes effect at once. */
export const createDailyJob = (makeJob: Job<{ id: string }>): Job =>
  defineJob({
    name: 'backups.daily',
    schedule: '*/5 * * * *',
    retryLimit: 0,
    run: async (ctx) => {
      const { db, config } = ctx
      const now = ctx.now()
      const dueAt = nextBackupAt({ ...(await readSchedule(db)), hasKey: config.backupKey !== null }, now)
      if (!dueAt || dueAt > now) return
      await inTransaction(ctx, async ({ tx, enqueue, publish }) => {
        const id = await queries.insertRun(tx, { trigger: 'schedule', startedBy: null, now })
        if (!id) return
        await enqueue(makeJob, { id })
        publish(backupsChanged, {}, 'admins')
      })
    },
  })

/** Notes erased members beside the archives, where a restore does not undo it. */
const noteErasures = async ({ db, config }: JobContext): Promise<void> => {
  // Without a key there are no archives of ours to restore.
  if (config.backupKey === null) return
  const store = await openBackupStore(config)
  for (;;) {
    const rows = await queries.notYetNoted(db, batchSize)
    for (const { hash, erased_at } of rows) await store.notes.add(noteName({ hash, erasedAt: erased_at }))
    await queries.markNoted(
      db,
      rows.map(({ hash }) => hash),
    )
    if (rows.length < batchSize) return
  }
}

/** Queues the jobs that waited when a backup was made, with their ids: a mail that was sent since is recognised by its id. */
const requeue = async (ctx: JobContext, names: ReadonlySet<string>): Promise<void> => {
  for (;;) {
    const count = await inTransaction(ctx, async ({ tx, enqueue }) => {
      const jobs = await queries.takeRestoredJobs(tx, batchSize)
      for (const { id, name, data, start_after, singleton_key } of jobs) {
        if (!names.has(name)) {
          ctx.log.warn({ job: name }, 'backup: a restored job is of no queue of this release')
          continue
        }
        await enqueue({ name } as Job, data, {
          id,
          ...(start_after ? { startAfter: start_after } : {}),
          ...(singleton_key === null ? {} : { singletonKey: singleton_key }),
        })
      }
      return jobs.length
    })
    if (count < batchSize) return
  }
}

/** Notes erasures, gives up backups whose server has died, and finishes what a restore has left. */
export const createSweepJob = (deps: EraseAgainDeps & { jobNames: () => ReadonlySet<string> }): Job =>
  defineJob({
    name: 'backups.sweep',
    schedule: '* * * * *',
    run: async (ctx) => {
      await eraseAgain(ctx, deps)
      await requeue(ctx, deps.jobNames())
      await noteErasures(ctx)
      if ((await failAbandoned(ctx.db, ctx.now())) > 0) await announce(ctx)
    },
  })

/** Removes archives whose time is over, also while none are made. */
export const retentionJob = defineJob({
  name: 'backups.retention',
  schedule: '47 * * * *',
  run: async (ctx) => {
    if (ctx.config.backupKey === null) return
    const removed = await removeExpired(ctx, await openBackupStore(ctx.config))
    await queries.clearErasures(ctx.db, new Date(ctx.now().getTime() - ctx.config.backupDays * dayMs))
    if (removed > 0) await announce(ctx)
  },
})
