import { type Kysely, type RawBuilder, sql } from 'kysely'
import { cacheForAMinute } from '#platform/db/cache-for-a-minute.ts'
import type { DB } from '#platform/db/schema.ts'
import { mailJob } from '#platform/mail/mail.ts'

type Figures = Record<string, number>
type FigureRow = RawBuilder<Figures>

/** Mails that wait to be sent. */
const mailOverview: FigureRow = sql`
  select count(*) as "mailsWaiting" from pgboss.job where name = ${mailJob.name} and state < 'active' and not blocked`

/** Counting up to this number takes a few milliseconds. */
const largeFigure = 10_000

/** Reads the rows in one statement, so that all are of one moment. */
const readRows = async (db: Kysely<DB>, rows: readonly FigureRow[]): Promise<Figures[]> => {
  if (rows.length === 0) return []
  const columns = rows.map(
    (row, index) => sql`(select to_jsonb(figures) from (${row}) as figures) as ${sql.ref(`row_${index}`)}`,
  )
  const read = await sql<Record<string, Figures>>`select ${sql.join(columns)}`.execute(db)
  return Object.values(read.rows[0] as Record<string, Figures>)
}

/** Rows with a large figure, by their index. */
const cachedLargeRows = cacheForAMinute<ReadonlyMap<number, Figures>>((rows) => rows.size > 0)

/** The figures of all areas. Rows with a large figure may be a minute old, because counting them takes long. */
export const readFigures = async (db: Kysely<DB>, ofAreas: readonly FigureRow[]): Promise<Figures> => {
  const rows = [...ofAreas, mailOverview]
  let all: Figures[] | undefined
  const large = await cachedLargeRows(db, 'overview', async () => {
    all = await readRows(db, rows)
    return new Map([...all.entries()].filter(([, figures]) => Math.max(...Object.values(figures)) > largeFigure))
  })
  all ??= [
    ...large.values(),
    ...(await readRows(
      db,
      rows.filter((_, index) => !large.has(index)),
    )),
  ]
  return Object.assign({}, ...all) as Figures
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
