import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

export const databaseTime = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return (rows[0] as (typeof rows)[number]).now
}

type DatabaseSettings = Record<
  | 'fsync'
  | 'full_page_writes'
  | 'autovacuum'
  | 'track_counts'
  | 'synchronous_commit'
  | 'statement_timeout'
  | 'lock_timeout'
  | 'idle_in_transaction_session_timeout',
  string
>

export const databaseFacts = async (db: Db) => {
  const { rows } = await sql<
    DatabaseSettings & {
      version: string
      versionNumber: number
      encoding: string
      collation: string
      recordedCollation: string | null
      actualCollation: string | null
      used: number
      limit: number
    }
  >`
    select
      current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('autovacuum') as autovacuum,
      current_setting('track_counts') as track_counts,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('statement_timeout') as statement_timeout,
      current_setting('lock_timeout') as lock_timeout,
      current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout,
      pg_encoding_to_char(d.encoding) as encoding,
      case d.datlocprovider when 'i' then 'ICU' when 'b' then 'builtin' else 'libc' end as collation,
      d.datcollversion as "recordedCollation",
      pg_database_collation_actual_version(d.oid) as "actualCollation",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "limit"
    from pg_database d where d.datname = current_database()
  `.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** The queues with jobs that are due, the one with the oldest first. Age in seconds since they were due. */
export const waitingJobs = async (db: Db) => {
  const { rows } = await sql<{ queue: string; number: number; age: number }>`
    select name as queue, count(*)::int as number, extract(epoch from now() - min(start_after))::int as age
    from pgboss.job
    where state < 'active' and not blocked and start_after <= now()
    group by name order by age desc limit 5
  `.execute(db)
  return rows
}

/** The queues with jobs that were given up in the last 24 hours. */
export const failedJobs = async (db: Db) => {
  const { rows } = await sql<{ queue: string; number: number }>`
    select name as queue, count(*)::int as number
    from pgboss.job
    where state = 'failed' and completed_on > now() - interval '24 hours'
    group by name order by number desc limit 5
  `.execute(db)
  return rows
}
