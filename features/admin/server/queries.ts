import { type Kysely, sql } from 'kysely'
import { bans } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { notRemoved } from '#platform/db/tombstone.ts'
import { mailJob } from '#platform/mail/mail.ts'

/** One statement, so that all counts are of one moment. Reads other areas' tables, but applies none of their rules. */
export const countAll = async (db: Kysely<DB>, now: Date) => {
  const { rows } = await sql<{
    members: number
    confirmed: number
    joined: number
    banned: number
    opportunities: number
    suggestions: number
    mails: number
    drafts: number
    pending: number
    approved: number
    rejected: number
    archived: number
    partners: number
    feedback: number
  }>`
    select
      accounts.members,
      accounts.confirmed,
      (select count(*) from users where created_at > ${now}::timestamptz - interval '7 days') as joined,
      (select count(distinct user_id) from ${sql.raw(bans.bannedMemberIdsText)} as ban) as banned,
      (select count(*) from opportunities) as opportunities,
      (select count(*) from partner_applications where status = 'pending' and reset_at is null) as partners,
      (select count(*) from feedback where state = 'new') as feedback,
      products.*,
      (select count(*) from suggestions where ${notRemoved('suggestions')}) as suggestions,
      (select count(*) from pgboss.job where name = ${mailJob.name} and state < 'active' and not blocked) as mails
    from (select coalesce(sum(members), 0)::bigint as members, coalesce(sum(confirmed), 0)::bigint as confirmed from user_counts) as accounts, (
      select
        count(*) filter (where status = 'draft') as drafts,
        count(*) filter (where status = 'pending_review') as pending,
        count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'rejected') as rejected,
        count(*) filter (where status = 'archived') as archived
      from products
    ) as products
  `.execute(db)
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
