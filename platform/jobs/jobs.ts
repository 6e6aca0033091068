import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { CompiledQuery } from 'kysely'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { Counter, type Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import { reasonOf } from '#platform/error-reason.ts'
import type { Log } from '#platform/log/log.ts'
import type { Storage } from '#platform/storage/storage.ts'

export type JobContext = {
  db: Kysely<DB>
  /** For work that needs a separate connection. */
  databaseUrl: string
  now: () => Date
  config: Config
  log: Log
  jobs: Jobs
  storage: Storage
}

/**
 * Background work after a commit or on a schedule. `run` must be idempotent: a node can die halfway. What it returns is
 * stored with the job until the queue deletes it.
 */
export type Job<Payload extends object = object> = {
  readonly name: string
  /** Cron expression in UTC, for recurring work. */
  readonly schedule?: string
  readonly retryLimit?: number
  readonly run: (ctx: JobContext, payload: Payload, id: string) => Promise<void | JobOutput>
}

export type JobOutput = Readonly<Record<string, string>>

export type JobOptions = {
  startAfter?: Date
  /** Of a job that was queued before. */
  id?: string
  /** A second job with this key is not added while the first one waits. */
  singletonKey?: string
}

export const defineJob = <Payload extends object>(job: Job<Payload>): Job<Payload> => job

// oxlint-disable-next-line typescript/no-explicit-any -- a list of jobs of different payloads
export type AnyJob = Job<any>

export type Jobs = {
  /** Adds a job in the given transaction, so that it exists only if that commits. */
  enqueue<Payload extends object>(
    tx: Kysely<DB>,
    job: Job<Payload>,
    payload: Payload,
    options?: JobOptions,
  ): Promise<void>
  /** The product's queues, counted once a minute, without the internal ones of pg-boss (`__…`). */
  queues(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Thrown by `run` when a retry cannot succeed: the job fails at once. */
export class PermanentJobError extends Error {}

// A notification wakes a worker once per transaction, for as many full batches as it finds. Polling finds retries.
const workerOptions = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

/** A stop marks jobs that still run after this time as failed, so that they are retried. */
const stopTimeoutMs = 2_000

/** Runs pg-boss in the schema `pgboss` of the application's database. */
export const createJobs = (deps: {
  connectionString: string
  db: Kysely<DB>
  config: Config
  log: Log
  clock: () => Date
  jobs: readonly AnyJob[]
  storage: Storage
  metrics?: Registry
  /** False: this node adds jobs, and other nodes run them. */
  work: boolean
  /** False: scheduled jobs do not run. */
  schedules?: boolean
}): Jobs => {
  const { schedules = true } = deps
  const boss = new PgBoss({
    connectionString: deps.connectionString,
    max: 3,
    application_name: 'nordbro-jobs',
    useListenNotify: true,
    schedule: schedules,
  })
  const failures =
    deps.metrics &&
    new Counter({
      name: 'job_failures_total',
      help: 'Failed attempts of jobs',
      labelNames: ['queue', 'outcome'],
      registers: [deps.metrics],
    })
  let isStopping = false
  // Requests already report a lost database. During a stop the error is expected.
  boss.on('error', (error) => {
    if (!isStopping) deps.log.warn({ err: error }, 'jobs: the database fails')
  })
  /** Runs one job of a batch; its failure does not affect the others. */
  const runJob = async (
    job: AnyJob,
    { id, data, retryCount, retryLimit }: JobWithMetadata<object>,
  ): Promise<JobResult> => {
    try {
      const output = await job.run(
        {
          db: deps.db,
          databaseUrl: deps.connectionString,
          now: deps.clock,
          config: deps.config,
          log: deps.log,
          jobs,
          storage: deps.storage,
        },
        data,
        id,
      )
      return { id, status: 'completed', ...(output && { output }) }
    } catch (error) {
      const isPermanent = error instanceof PermanentJobError
      const facts = { err: error, job: job.name, id, attempts: retryCount + 1 }
      const isGivenUp = isPermanent || retryCount >= retryLimit
      failures?.inc({ queue: job.name, outcome: isGivenUp ? 'given_up' : 'retried' })
      if (isGivenUp) deps.log.error(facts, 'jobs: failed, given up')
      else deps.log.warn(facts, 'jobs: failed, to be tried again')
      // In a queue without dead letter queue, `deadletter` fails the job without a retry.
      return {
        id,
        status: isPermanent ? 'deadletter' : 'failed',
        output: { message: String((error as Error).message), reason: reasonOf(error) },
      }
    }
  }
  const jobs: Jobs = {
    enqueue: async (tx, job, payload, options = {}) => {
      const executeSql = async (text: string, values?: unknown[]) => {
        const result = await tx.executeQuery(CompiledQuery.raw(text, values ?? []))
        return { rows: result.rows as unknown[], rowCount: Number(result.numAffectedRows ?? 0n) }
      }
      await boss.send(job.name, payload, {
        db: { executeSql },
        ...(options.id === undefined ? {} : { id: options.id }),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
      })
    },
    queues: async () =>
      (await boss.getQueues())
        .filter(({ name }) => !name.startsWith('__'))
        .map(({ name, queuedCount, activeCount, failedCount }) => ({
          name,
          waiting: queuedCount,
          active: activeCount,
          failed: failedCount,
        })),
    start: async () => {
      await boss.start()
      for (const job of deps.jobs) {
        await boss.createQueue(job.name, {
          policy: 'standard',
          retryLimit: job.retryLimit ?? 8,
          retryBackoff: true,
          retryDelay: 2,
          expireInSeconds: 300,
          notify: true,
        })
        if (!deps.work) continue
        if (job.schedule && schedules) await boss.schedule(job.name, job.schedule, {})
        await boss.work<object, unknown, typeof workerOptions>(job.name, workerOptions, (batch) =>
          Promise.all(batch.map((pending) => runJob(job, pending))),
        )
      }
    },
    stop: async () => {
      isStopping = true
      // A graceful `boss.stop` looks only every 500 ms whether the running jobs have ended, so wait for them here.
      const ended = Promise.all(deps.jobs.map(({ name }) => boss.offWork(name)))
      await Promise.race([ended, wait(stopTimeoutMs, undefined, { ref: false })])
      await boss.stop({ graceful: false, close: true })
    },
  }
  return jobs
}
