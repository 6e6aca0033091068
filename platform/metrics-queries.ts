import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

export type DatabaseMetrics = {
  /** Seconds that the queue's oldest job has waited for its next attempt. */
  jobSeconds: number
  /** Seconds since the transaction of the first event after `position` began. */
  eventSeconds: number
  migration: string
}

export const databaseMetrics = async (
  db: Kysely<DB>,
  { queue, position }: { queue: string; position: bigint },
): Promise<DatabaseMetrics> => {
  const { rows } = await sql<DatabaseMetrics>`
    select
      (select coalesce(extract(epoch from now() - min(created_on)), 0)::float8 from pgboss.job where name = ${queue} and state < 'active' and not blocked) as "jobSeconds",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from events_outbox where id > ${position}) as "eventSeconds",
      (select max(name) from schema_migrations) as migration
  `.execute(db)
  return rows[0] as (typeof rows)[number]
}
