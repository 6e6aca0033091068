import type { Kysely } from 'kysely'
import { afterAll } from 'vitest'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import { type JobContext, createJobs } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { createLog } from '#platform/log/log.ts'
import { createStorage } from '#platform/storage/storage.ts'
import type { NotificationType } from '../contract/index.ts'
import { notify, type NotificationInput } from './notify.ts'

type Server = { db: Kysely<DB>; config: Config; databaseUrl: string }

/** A context for running jobs directly in a test. Call it at the top level of the file: it registers an `afterAll`. */
export const createJobContext = async ({ db, config, databaseUrl }: Server): Promise<JobContext> => {
  const log = createLog('fatal')
  const clock = () => new Date()
  const storage = await createStorage(config)
  const jobs = createJobs({ connectionString: databaseUrl, db, config, log, clock, jobs: [], storage, work: false })
  await jobs.start()
  afterAll(() => jobs.stop())
  return { db, databaseUrl, config, log, jobs, storage, now: clock }
}

export const notifyInTransaction = <Type extends NotificationType>(
  ctx: JobContext,
  notice: NotificationInput<Type>,
): Promise<string[]> => inTransaction(ctx, (effects) => notify(effects, notice))

let builtCount = 0

export const buildNotificationInput = (
  memberIds: readonly string[],
  about = `matter ${++builtCount}`,
): NotificationInput<'connection_requested'> => ({
  memberIds,
  type: 'connection_requested',
  payload: { member: about },
  link: '/network',
  dedupeKey: `test:${about}`,
})
