import type { Kysely } from 'kysely'
import { afterAll } from 'vitest'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import { type JobContext, openJobs } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { openLog } from '#platform/log/log.ts'
import { openStorage } from '#platform/storage/storage.ts'
import type { NotificationType } from '../contract/index.ts'
import { notify, type Notice } from './notify.ts'

type Server = { db: Kysely<DB>; config: Config; databaseUrl: string }

/**
 * What a job's work is handed, for tests that run one themselves, at a time of their own; jobs it adds are run by the
 * server. Called at the top of a test file: it ends with the file's tests.
 */
export const openJobContext = async ({ db, config, databaseUrl }: Server): Promise<JobContext> => {
  const log = openLog('fatal')
  const clock = () => new Date()
  const storage = await openStorage(config)
  const jobs = openJobs({ connectionString: databaseUrl, db, config, log, clock, jobs: [], storage, work: false })
  await jobs.start()
  afterAll(() => jobs.stop())
  return { db, config, log, jobs, storage, now: clock }
}

/** Tells members something as another area's job does. */
export const tell = <Type extends NotificationType>(ctx: JobContext, notice: Notice<Type>): Promise<string[]> =>
  inTransaction(ctx, (effects) => notify(effects, notice))

let made = 0

/** A notice like many others; `about` is what it is about. */
export const noticeTo = (memberIds: readonly string[], about = `matter ${++made}`): Notice<'connection_requested'> => ({
  memberIds,
  type: 'connection_requested',
  payload: { member: about },
  link: '/network',
  dedupeKey: `test:${about}`,
})
