import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { DB } from '#platform/db/schema.ts'
import type { ReadReplica } from '#platform/db/read-replica.ts'
import type { Feature } from '#platform/feature.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Hub } from '#platform/live/hub.ts'
import { mailJob } from '#platform/mail/mail.ts'
import { type DatabaseMetrics, databaseMetrics } from './metrics-queries.ts'

/** How long `/metrics` waits for the database before it leaves out the database's metrics. */
const databaseTimeoutMs = 2_000

const withTimeout = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer, setTimeout(databaseTimeoutMs, null, { ref: false })]).catch(() => null)

/** Registers metrics of the node and its database. Requests, jobs and the storage register their own. */
export const registerNodeMetrics = (
  metrics: Registry,
  {
    db,
    pool,
    hub,
    jobs,
    replica,
    features,
    clock,
  }: {
    db: Kysely<DB>
    pool: pg.Pool
    hub: Hub
    jobs: Jobs
    replica: ReadReplica | null
    features: readonly Pick<Feature, 'gauges'>[]
    clock: () => Date
  },
): void => {
  collectDefaultMetrics({ register: metrics })
  const registers = [metrics]
  new Gauge({
    name: 'live_streams',
    help: 'Open live streams',
    registers,
    collect() {
      this.set(hub.size)
    },
  })
  new Gauge({
    name: 'live_lag_seconds',
    help: 'How long committed events have waited for delivery',
    registers,
    collect() {
      this.set(hub.lagMs() / 1000)
    },
  })
  new Gauge({
    name: 'db_connections',
    help: 'Open database connections',
    registers,
    collect() {
      this.set(pool.totalCount)
    },
  })
  new Gauge({
    name: 'db_waiting',
    help: 'Requests waiting for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })

  if (replica)
    new Gauge({
      name: 'db_replica_lag_seconds',
      help: 'How far the replica is behind; no sample while it does not answer',
      registers,
      collect() {
        const lag = replica.lagMs()
        if (lag === null) this.remove()
        else this.set(lag / 1000)
      },
    })

  // The gauges of one scrape share one query.
  let pendingQuery: Promise<DatabaseMetrics | null> | null = null
  const queryDatabase = () =>
    (pendingQuery ??= withTimeout(databaseMetrics(db, { queue: mailJob.name, position: hub.position() })).finally(
      () => {
        pendingQuery = null
      },
    ))
  /** A gauge that has no sample while the database does not answer. */
  const databaseGauge = (name: string, help: string, secondsOf: (known: DatabaseMetrics) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const known = await queryDatabase()
        if (known) this.set(secondsOf(known))
        else this.remove()
      },
    })
  databaseGauge('mail_oldest_seconds', 'How long the oldest mail has waited to be sent', ({ jobSeconds }) => jobSeconds)
  databaseGauge(
    'outbox_lag_seconds',
    'Age of the oldest committed event that this node has not delivered',
    ({ eventSeconds }) => eventSeconds,
  )
  for (const gauge of features.flatMap(({ gauges }) => gauges ?? [])) {
    const { name, help } = gauge
    new Gauge({
      name,
      help,
      registers,
      ...('label' in gauge && { labelNames: [gauge.label] }),
      async collect() {
        if ('label' in gauge) {
          const values = await withTimeout(gauge.read(db, clock()))
          this.reset()
          for (const [value, sample] of Object.entries(values ?? {})) this.set({ [gauge.label]: value }, sample)
          return
        }
        const value = await withTimeout(gauge.read(db, clock()))
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  }
  new Gauge({
    name: 'schema_migration_info',
    help: 'The last migration that was applied',
    labelNames: ['name'],
    registers,
    async collect() {
      const known = await queryDatabase()
      this.reset()
      if (known) this.set({ name: known.migration }, 1)
    },
  })
  new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state, counted once a minute',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const queues = await withTimeout(jobs.queues())
      this.reset()
      for (const { name, waiting, active, failed } of queues ?? []) {
        for (const [state, count] of Object.entries({ waiting, active, failed }))
          this.set({ queue: name, state }, count)
      }
    },
  })
}
