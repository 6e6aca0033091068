import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { AskedRow } from '#platform/answer-source.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { insightLimits, type InsightSubject } from '../contract/index.ts'

type Db = Kysely<DB>
type Owned = { kind: InsightSubject; rows: RawBuilder<{ id: string; owner_id: string }> }

/** All that members have published: `id`, `kind` and `owner_id`. */
const ownedRows = (owned: readonly Owned[]) =>
  sql.join(
    owned.map(({ kind, rows }) => sql`select id, owner_id, ${kind}::text as kind from (${rows}) as owned`),
    sql` union all `,
  )

type NewView = { viewerId: string; kind: InsightSubject; id: string; day: string }

/**
 * Remembers that a member looked at something of another member's, unless they have turned that off.
 * @returns whether it was remembered
 */
export const addView = async (db: Db, { viewerId, kind, id, day }: NewView, owned: Owned): Promise<boolean> => {
  const { rows } = await sql`
    insert into member_views (subject_id, subject_kind, day, viewer_id)
    select ${id}::uuid, ${kind}, ${day}::date, p.id from profiles as p
    where p.id = ${viewerId}::uuid and not p.hides_visits
      and exists (select from (${owned.rows}) as owned where owned.id = ${id}::uuid and owned.owner_id <> p.id)
    on conflict (subject_id, day, viewer_id) do update set day = excluded.day
    returning subject_id`.execute(db)
  return rows.length > 0
}

export const skillsOf = async (db: Db, memberId: string): Promise<string[]> => {
  const row = await db.selectFrom('profiles').select('expertise').where('id', '=', memberId).executeTakeFirst()
  return row?.expertise ?? []
}

export type Term = { kind: 'skill' | 'word'; term: string }

export const addTerms = async (
  db: Db,
  { viewerId, subjectId, day }: { viewerId: string; subjectId: string; day: string },
  terms: readonly Term[],
): Promise<void> => {
  if (terms.length === 0) return
  await db
    .insertInto('profile_search_terms')
    .values(terms.map((term) => ({ ...term, subject_id: subjectId, viewer_id: viewerId, day })))
    .onConflict((conflict) => conflict.columns(['subject_id', 'kind', 'term', 'viewer_id']).doUpdateSet({ day }))
    .execute()
}

/** Whose views count: members who are not banned, have no block with the owner and do not hide their visits. */
const countsFor = (ownerId: RawBuilder<unknown>) =>
  sql`not viewer.hides_visits and ${isVisibleTo(ownerId, 'viewer.id')}`

export type SubjectRow = { id: string; kind: InsightSubject; viewers: number }

/** What is the member's, with the members who looked at it since then, most first. */
export const listSubjects = async (
  db: Db,
  owned: readonly Owned[],
  ownerId: string,
  since: string,
): Promise<SubjectRow[]> => {
  const owner = sql`${ownerId}::uuid`
  const { rows } = await sql<SubjectRow>`
    select mine.id, mine.kind, (
      select count(distinct v.viewer_id)::int from member_views as v join profiles as viewer on viewer.id = v.viewer_id
      where v.subject_id = mine.id and v.day >= ${since}::date and ${countsFor(owner)}
    ) as viewers
    from (${ownedRows(owned)}) as mine where mine.owner_id = ${owner}
    order by mine.kind <> 'profile', viewers desc, mine.id limit ${insightLimits.subjects}`.execute(db)
  return rows
}

/** The kind of something that is the member's. */
export const findOwned = async (
  db: Db,
  owned: readonly Owned[],
  ownerId: string,
  id: string,
): Promise<InsightSubject | undefined> => {
  const { rows } = await sql<{ kind: InsightSubject }>`
    select kind from (${ownedRows(owned)}) as mine where id = ${id}::uuid and owner_id = ${ownerId}::uuid`.execute(db)
  return rows[0]?.kind
}

export type WeekRow = { week: string; role: string; viewers: number }

/** Viewers by week and role. Weeks that are not summed up are counted now. */
const weekRows = (subjectId: RawBuilder<unknown>, ownerId: RawBuilder<unknown>, since: string) => sql`
  select week, role, viewers from member_view_totals where subject_id = ${subjectId} and week >= ${since}::date
  union all
  select date_trunc('week', v.day::timestamp)::date, coalesce(viewer.role, ''), count(distinct v.viewer_id)::int
  from member_views as v join profiles as viewer on viewer.id = v.viewer_id
  where v.subject_id = ${subjectId} and v.day >= ${since}::date and ${countsFor(ownerId)}
    and not exists (select from member_view_weeks as w where w.week = date_trunc('week', v.day::timestamp)::date)
  group by 1, 2`

export const listWeeks = async (db: Db, subjectId: string, ownerId: string, since: string): Promise<WeekRow[]> => {
  const { rows } = await sql<WeekRow>`
    select week::text, role, viewers
    from (${weekRows(sql`${subjectId}::uuid`, sql`${ownerId}::uuid`, since)}) as weeks
    order by 1 desc, 2`.execute(db)
  return rows
}

export const listTerms = async (db: Db, memberId: string, since: string): Promise<(Term & { viewers: number })[]> => {
  const { rows } = await sql<Term & { viewers: number }>`
    select t.kind, t.term, count(*)::int as viewers
    from profile_search_terms as t join profiles as viewer on viewer.id = t.viewer_id
    where t.subject_id = ${memberId}::uuid and t.day >= ${since}::date and ${countsFor(sql`${memberId}::uuid`)}
    group by t.kind, t.term having count(*) >= ${insightLimits.group}
    order by 3 desc, 1, 2 limit ${insightLimits.terms}`.execute(db)
  return rows
}

type Asked = RawBuilder<AskedRow>
export type AnswersRow = {
  asked: number
  answered: number
  prompt: number
  median_hours: number | null
  members: number
}

const answerColumns = sql`
  count(*)::int as asked, count(answered_at)::int as answered, count(distinct member_id)::int as members,
  (count(*) filter (where answered_at <= at + make_interval(hours => ${insightLimits.promptHours})))::int as prompt,
  percentile_cont(0.5) within group (order by extract(epoch from answered_at - at) / 3600)
    filter (where answered_at is not null) as median_hours`

export const answersOf = async (db: Db, asked: Asked, memberId: string): Promise<AnswersRow | undefined> => {
  const { rows } = await sql<AnswersRow>`
    select ${answerColumns} from (${asked}) as asked where ${isVisibleTo(memberId, 'asked.other_id')}`.execute(db)
  return rows[0]
}

/** Of the latest that was asked. @param limit how many rows are read */
export const answersOfAll = async (db: Db, asked: Asked, limit: number): Promise<AnswersRow | undefined> => {
  const { rows } = await sql<AnswersRow>`
    select ${answerColumns} from (select * from (${asked}) as asked order by at desc limit ${limit}) as latest`.execute(
    db,
  )
  return rows[0]
}

export type AskedWithName = AskedRow & { from_name: string | null }

export const listAsked = async (
  db: Db,
  asked: Asked,
  memberId: string,
  after: readonly [at: string, id: string] | null,
  limit: number,
): Promise<AskedWithName[]> => {
  const { rows } = await sql<AskedWithName>`
    select asked.*, p.full_name as from_name from (${asked}) as asked left join profiles as p on p.id = asked.other_id
    where ${isVisibleTo(memberId, 'asked.other_id')} and ${afterKeyset(['asked.at', 'asked.id'], after, 'desc')}
    order by asked.at desc, asked.id desc limit ${limit}`.execute(db)
  return rows
}

/** Mondays before `monday` whose views are not summed up, earliest first. */
export const weeksToSumUp = async (db: Db, monday: string): Promise<string[]> => {
  const { rows } = await sql<{ week: string }>`
    select open.week::date::text as week from generate_series(
      date_trunc('week', (select min(day) from member_views)::timestamp), ${monday}::date::timestamp - interval '1 day', '7 days'
    ) as open (week) where not exists (select from member_view_weeks as w where w.week = open.week::date)
    order by 1`.execute(db)
  return rows.map(({ week }) => week)
}

/** Sums up a week, once: the second of two concurrent runs waits for the first one. */
export const sumUpWeek = async (tx: Db, owned: readonly Owned[], week: string): Promise<void> => {
  const { rows } = await sql`
    insert into member_view_weeks (week) values (${week}::date) on conflict do nothing returning week`.execute(tx)
  if (rows.length === 0) return
  await sql`
    insert into member_view_totals (subject_id, subject_kind, week, role, viewers)
    select v.subject_id, v.subject_kind, ${week}::date, coalesce(viewer.role, ''), count(distinct v.viewer_id)
    from member_views as v
    join (${ownedRows(owned)}) as subject on subject.id = v.subject_id
    join profiles as viewer on viewer.id = v.viewer_id
    where v.day >= ${week}::date and v.day < ${week}::date + 7 and ${countsFor(sql`subject.owner_id`)}
    group by 1, 2, 4`.execute(tx)
}

/** Weeks that are not shown any more, with their numbers. */
export const deleteWeeksBefore = (db: Db, week: string) =>
  db.deleteFrom('member_view_weeks').where('week', '<', week).execute()

/** Deletes views of summed-up weeks and searches from before the day. @returns how many rows, at most `limit` of each */
export const deleteBefore = async (db: Db, day: string, limit: number): Promise<number> => {
  const views = await sql`
    delete from member_views where ctid = any(array(
      select v.ctid from member_views as v join member_view_weeks as w on w.week = date_trunc('week', v.day::timestamp)::date
      where v.day < ${day}::date limit ${limit}
    ))`.execute(db)
  const terms = await sql`
    delete from profile_search_terms where ctid = any(array(
      select ctid from profile_search_terms where day < ${day}::date limit ${limit}
    ))`.execute(db)
  return Number(views.numAffectedRows ?? 0) + Number(terms.numAffectedRows ?? 0)
}

/** What the member looked at and searched for, and who looked at what is the member's. */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('member_views').where('viewer_id', '=', memberId).execute()
  await tx.deleteFrom('profile_search_terms').where('viewer_id', '=', memberId).execute()
  await tx.deleteFrom('member_views').where('subject_id', '=', memberId).execute()
  await tx.deleteFrom('profile_search_terms').where('subject_id', '=', memberId).execute()
  await tx.deleteFrom('member_view_totals').where('subject_id', '=', memberId).execute()
}

/** What the member looked at, for the export (SET-09). */
export const exportViews = (db: Db, memberId: string) =>
  db
    .selectFrom('member_views')
    .select(['subject_kind', 'subject_id', 'day'])
    .where('viewer_id', '=', memberId)
    .orderBy('day')
    .orderBy('subject_id')
    .execute()

/** The words with which the member found profiles, for the export (SET-09). */
export const exportTerms = (db: Db, memberId: string) =>
  db
    .selectFrom('profile_search_terms')
    .select(['kind', 'term', 'day'])
    .where('viewer_id', '=', memberId)
    .orderBy('day')
    .orderBy('term')
    .execute()
