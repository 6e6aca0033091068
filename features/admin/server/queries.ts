import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { mailJob } from '#platform/mail/mail.ts'

type Figures = RawBuilder<Record<string, number>>

/** Mails that wait to be sent. */
const mailOverview: Figures = sql`
  select count(*) as "mailsWaiting" from pgboss.job where name = ${mailJob.name} and state < 'active' and not blocked`

/** The figures of all areas, in one statement, so that all are of one moment. */
export const readFigures = async (db: Kysely<DB>, ofAreas: readonly Figures[]): Promise<Record<string, number>> => {
  const tables = [...ofAreas, mailOverview].map((figures, index) => sql`(${figures}) as ${sql.ref(`area_${index}`)}`)
  const { rows } = await sql<Record<string, number>>`select * from ${sql.join(tables)}`.execute(db)
  return rows[0] as (typeof rows)[number]
}

export const appliedMigrations = async (db: Kysely<DB>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map((row) => row.name)
}

export const databaseFacts = async (db: Kysely<DB>) => {
  const { rows } = await sql<{ version: string; size: number; connections: number }>`
    select
      current_setting('server_version') as version,
      pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections
  `.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Leaves out pg-boss's internal queues, whose names begin with two underscores. */
export const queues = async (db: Kysely<DB>) => {
  const { rows } = await sql<{ name: string; waiting: number; active: number; failed: number }>`
    select
      queue.name,
      count(*) filter (where job.state in ('created', 'retry')) as waiting,
      count(*) filter (where job.state = 'active') as active,
      count(*) filter (where job.state = 'failed') as failed
    from pgboss.queue
    left join pgboss.job on job.name = queue.name
    where left(queue.name, 2) <> '__'
    group by queue.name
    order by queue.name
  `.execute(db)
  return rows
}

export const outbox = (db: Kysely<DB>) =>
  db
    .selectFrom('events_outbox')
    .select((from) => [from.fn.countAll<number>().as('events'), from.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
