import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { boardZone } from '../../contract/boards.ts'

type Db = Kysely<DB>
const zone = sql.lit(boardZone)

export type Totals = { visits: number; votes: number; newVotes: number; comments: number; connects: number }

export const totalsOf = async (db: Db, productId: string): Promise<Totals> => {
  const { rows } = await sql<Totals>`select
    (select coalesce(sum(visits), 0)::int from product_visits where product_id = ${productId}::uuid) as visits,
    (select vote_count from products where id = ${productId}::uuid) as votes,
    (select count(*)::int from product_votes where product_id = ${productId}::uuid and counts and weight < 100) as "newVotes",
    (select comment_count from products where id = ${productId}::uuid) as comments,
    (select count(*)::int from product_connects where product_id = ${productId}::uuid) as connects`.execute(db)
  return rows[0] as Totals
}

export type DayRow = { date: string; visits: number; votes: number; comments: number; connects: number }

/** Counts per day for the last `days` days up to `today`, earliest first. */
export const daysOf = async (db: Db, productId: string, today: string, days: number): Promise<DayRow[]> => {
  const start = sql`((${today}::date - ${days - 1}::int)::timestamp at time zone ${zone})`
  const daily = (table: string, also = sql``) => sql`(
    select (created_at at time zone ${zone})::date as day, count(*)::int as count from ${sql.table(table)}
    where product_id = ${productId}::uuid and created_at >= ${start} ${also} group by 1
  )`
  const { rows } = await sql<DayRow>`
    select series.day::date::text as date, coalesce(visit.visits, 0) as visits, coalesce(vote.count, 0) as votes,
      coalesce(comment.count, 0) as comments, coalesce(connect.count, 0) as connects
    -- Without a time zone: generate_series of dates would use the connection’s, in which a midnight may not exist.
    from generate_series((${today}::date - ${days - 1}::int)::timestamp, ${today}::date::timestamp, '1 day') as series (day)
    left join product_visits as visit on visit.product_id = ${productId}::uuid and visit.day = series.day::date
    left join ${daily('product_votes', sql`and counts`)} as vote on vote.day = series.day::date
    left join ${daily('product_comments', sql`and removed_at is null`)} as comment on comment.day = series.day::date
    left join ${daily('product_connects')} as connect on connect.day = series.day::date
    order by series.day`.execute(db)
  return rows
}

/** Counts a visitor once a day. The visitor is stored as a hash with the day's salt, which is deleted after the day. */
export const countVisit = async (tx: Db, productId: string, day: string, visitor: string): Promise<void> => {
  await sql`insert into product_visit_salts (day) values (${day}::date) on conflict do nothing`.execute(tx)
  const { rows } = await sql`
    insert into product_visitors (product_id, day, visitor)
    select ${productId}::uuid, day, sha256(salt || convert_to(${visitor}, 'UTF8')) from product_visit_salts where day = ${day}::date
    on conflict do nothing returning day`.execute(tx)
  if (rows.length === 0) return
  await sql`insert into product_visits (product_id, day, visits) values (${productId}::uuid, ${day}::date, 1)
    on conflict (product_id, day) do update set visits = product_visits.visits + 1`.execute(tx)
}

export const deleteOldVisitors = async (db: Db, today: string): Promise<number> => {
  const deleted = await sql`delete from product_visitors where day < ${today}::date`.execute(db)
  await sql`delete from product_visit_salts where day < ${today}::date`.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}

export const recordConnect = (tx: Db, productId: string, memberId: string, now: Date) =>
  tx
    .insertInto('product_connects')
    .values({ product_id: productId, member_id: memberId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
