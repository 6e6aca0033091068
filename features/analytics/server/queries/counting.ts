import { stockholmZone } from '#kit/stockholm-day.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { CountedRow, MarketKind } from '#platform/figure.ts'

type Db = Kysely<DB>
type Sql = RawBuilder<unknown>

const dayOf = (at: Sql) => sql`(${at} at time zone ${sql.lit(stockholmZone)})::date`
export const weekOf = (at: Sql) => sql`date_trunc('week', ${at} at time zone ${sql.lit(stockholmZone)})::date`

/** Counting at the same moment would count twice. Released at the commit. */
export const lockCounting = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('analytics.count'))`.execute(tx)

/**
 * Stores counts by day and part. A day that would become smaller, because members or content are gone, stays as it was
 * counted. Parts of a growing day are replaced, because a member may choose a role after joining.
 */
const storeDays = (tx: Db, name: string, counts: Sql) =>
  sql`
  with counted as materialized (${counts}),
  growing as (
    select c.day from counted c group by c.day
    having sum(c.value) >= coalesce(
      (select sum(d.value) from analytics_days d where d.figure = ${name} and d.day = c.day), 0)
  ),
  gone as (
    delete from analytics_days d where d.figure = ${name} and d.day in (select day from growing)
      and not exists (select from counted c where c.day = d.day and c.part = d.part)
  )
  insert into analytics_days (figure, day, part, value)
  select ${name}, day, part, value from counted where day in (select day from growing)
  on conflict (figure, day, part) do update set value = excluded.value where analytics_days.value <> excluded.value`.execute(
    tx,
  )

export const countRows = (tx: Db, name: string, rows: RawBuilder<CountedRow>) =>
  storeDays(
    tx,
    name,
    sql`select ${dayOf(sql`c.at`)} as day, c.part, count(*)::int as value from (${rows}) as c group by 1, 2`,
  )

type Actors = RawBuilder<Pick<CountedRow, 'at' | 'member_id'>>

/** Selects of the same columns as one. */
export const unite = (selects: readonly Actors[]): Actors =>
  sql`${sql.join(
    selects.map((select) => sql`select at, member_id from (${select}) as part`),
    sql` union all `,
  )}`

/** Counts each member once a day. */
export const countMembers = (tx: Db, name: string, actors: Actors) =>
  storeDays(
    tx,
    name,
    sql`select ${dayOf(sql`a.at`)} as day, '' as part, count(distinct a.member_id)::int as value
      from (${actors}) as a where a.member_id is not null group by 1`,
  )

/** Stores how many there are today; a part without any is gone. */
export const storeLevel = async (tx: Db, name: string, parts: Sql, today: string): Promise<void> => {
  await sql`delete from analytics_days where figure = ${name} and day = ${today}::date`.execute(tx)
  await sql`
    insert into analytics_days (figure, day, part, value)
    select ${name}, ${today}::date, part, value from (${parts}) as level`.execute(tx)
}

/** Derives the level of earlier days from those who have come since, unless it has been counted. */
export const deriveEarlierLevels = (
  tx: Db,
  name: string,
  grownBy: string,
  { from, to }: { from: string; to: string },
) =>
  sql`
    insert into analytics_days (figure, day, part, value)
    select ${name}, d.day::date, l.part, greatest(0, l.value - coalesce((
      select sum(n.value) from analytics_days n
      where n.figure = ${grownBy} and n.part = l.part and n.day > d.day and n.day <= l.day
    ), 0))
    from analytics_days l cross join generate_series(${from}::date, ${to}::date - 1, interval '1 day') as d (day)
    where l.figure = ${name} and l.day = ${to}::date
      and not exists (select from analytics_days e where e.figure = ${name} and e.day < ${to}::date)
    on conflict do nothing`.execute(tx)

/** The members who joined, by the week of joining. */
const cohortsOf = (joined: RawBuilder<CountedRow>) =>
  sql`(select distinct ${weekOf(sql`j.at`)} as week, j.member_id from (${joined}) as j)`

type Cohorts = { joined: RawBuilder<CountedRow>; members: Sql }

const storeReached = (tx: Db, reached: Sql) =>
  sql`
  insert into analytics_cohorts (week, step, members) ${reached}
  on conflict (week, step) do update set members = greatest(analytics_cohorts.members, excluded.members)`.execute(tx)

/** Stores how many of those who joined are among the members who reached the step. Numbers never become smaller. */
export const storeStep = (tx: Db, { joined, members, step }: Cohorts & { step: string }) =>
  storeReached(
    tx,
    sql`select cohort.week, ${step}, count(*)::int from ${cohortsOf(joined)} as cohort
      where cohort.member_id in (${members}) group by cohort.week`,
  )

/** Stores how many of those who joined are among the members who were active in the week. 0 is stored, too. */
export const storeActiveWeek = (tx: Db, { joined, members, week }: Cohorts & { week: string }) =>
  storeReached(
    tx,
    sql`select cohort.week, 'week:' || (${week}::date - cohort.week) / 7,
        count(*) filter (where cohort.member_id in (${members}))::int
      from ${cohortsOf(joined)} as cohort where cohort.week <= ${week}::date group by cohort.week`,
  )

export const membersOf = (rows: RawBuilder<unknown>) =>
  sql`select member_id from (${rows}) as done where member_id is not null`

export type MarketRow = { kind: MarketKind; name: string; members: number; opportunities: number }

export const replaceMarket = async (tx: Db, rows: readonly MarketRow[]): Promise<void> => {
  await tx.deleteFrom('analytics_market').execute()
  if (rows.length > 0)
    await tx
      .insertInto('analytics_market')
      .values([...rows])
      .execute()
}

export const readWords = async (db: Db, words: RawBuilder<{ name: string; value: number }>) =>
  (await words.execute(db)).rows.map(({ name }) => name)

export const markCounted = (tx: Db, kind: 'days' | 'history', now: Date) =>
  tx
    .insertInto('analytics_counts')
    .values({ kind, counted_at: now })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ counted_at: now }))
    .execute()
