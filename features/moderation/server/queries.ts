import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { lockUser } from '#features/accounts/server/index.ts'
import { cardColumns } from '#features/profiles/contract/card.ts'
import { dayBefore } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ReportedContent } from '#platform/reportable.ts'
import {
  type CaseState,
  moderationLimits,
  type QueueShow,
  type ReportableKind,
  type ReportReason,
} from '../contract/index.ts'

type Db = Kysely<DB>

const columns = [
  'id',
  'kind',
  'thing_id',
  'author_id',
  'title',
  'text',
  'language',
  'path',
  'state',
  'reason',
  'statement',
  'decided_at',
  'decided_by',
  'kept',
  'appeal',
  'appealed_at',
  'appeal_statement',
  'moved_at',
] as const

/** Cases as one reader meets them: whether they have reported it, and whether somebody else could decide an appeal. */
const casesFor = (db: Db, viewerId: string) =>
  db
    .selectFrom('moderation_cases as c')
    .leftJoin('profiles as decider', 'decider.id', 'c.decided_by')
    .select(columns.map((column) => `c.${column}` as const))
    .select(['decider.full_name as decider_name'])
    .select(({ selectFrom, exists }) => [
      jsonObjectFrom(
        selectFrom('profiles as author')
          .select(cardColumns.map((column) => `author.${column}` as const))
          .whereRef('author.id', '=', 'c.author_id'),
      )
        .$notNull()
        .as('author'),
      jsonArrayFrom(
        selectFrom('moderation_reports as r')
          .innerJoin('profiles as reporter', 'reporter.id', 'r.reporter_id')
          .select([
            'r.reason',
            'r.text',
            'r.created_at',
            'reporter.id as reporter_id',
            'reporter.full_name as reporter_name',
          ])
          .whereRef('r.case_id', '=', 'c.id')
          .orderBy('r.created_at')
          .orderBy('r.id')
          .limit(moderationLimits.reports),
      ).as('reports'),
      selectFrom('moderation_reports as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('r.case_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('report_count'),
      exists(
        selectFrom('moderation_reports as r').whereRef('r.case_id', '=', 'c.id').where('r.reporter_id', '=', viewerId),
      )
        .$castTo<boolean>()
        .as('reported'),
      sql<boolean>`exists (
        select from (
          select id from profiles where is_admin and admin_level in ('admin', 'super_admin')
          union all select user_id from user_roles where role = 'moderator'
        ) as p
        where p.id <> ${viewerId} and p.id <> c.author_id
          and not exists (select from moderation_reports r where r.case_id = c.id and r.reporter_id = p.id)
          and not exists (select from account_blocks b where b.user_id = p.id and b.lifted_at is null and (b.expires_at is null or b.expires_at > now()))
      )`.as('has_other'),
    ])

export type CaseRow = Awaited<ReturnType<ReturnType<typeof casesFor>['executeTakeFirstOrThrow']>>

export const find = (db: Db, id: string, viewerId: string): Promise<CaseRow | undefined> =>
  casesFor(db, viewerId).where('c.id', '=', id).executeTakeFirst()

/** One that is certainly there: the caller has just moved it on. */
export const get = (db: Db, id: string, viewerId: string): Promise<CaseRow> =>
  casesFor(db, viewerId).where('c.id', '=', id).executeTakeFirstOrThrow()

/** Who moderates by access role. */
export const moderatorIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('user_roles').select('user_id').where('role', '=', 'moderator').execute()).map(
    ({ user_id }) => user_id,
  )

export const lock = (tx: Db, id: string) =>
  tx.selectFrom('moderation_cases').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** At most `limit` after a place: what waits, longest first; what was decided, latest first. */
export const list = (
  db: Db,
  show: QueueShow,
  after: readonly [movedAt: string, id: string] | null,
  limit: number,
  viewerId: string,
): Promise<CaseRow[]> => {
  const cases = casesFor(db, viewerId).limit(limit)
  if (show === 'waiting') {
    const waiting = cases
      .where(sql<boolean>`c.state in ('open', 'appealed')`)
      .orderBy('c.moved_at')
      .orderBy('c.id')
    return (
      after ? waiting.where(sql<boolean>`(c.moved_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`) : waiting
    ).execute()
  }
  const decided = cases
    .where(sql<boolean>`c.state not in ('open', 'appealed')`)
    .orderBy('c.moved_at', 'desc')
    .orderBy('c.id', 'desc')
  return (
    after ? decided.where(sql<boolean>`(c.moved_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`) : decided
  ).execute()
}

/** Whether a removal of this thing stands, or is still being appealed against: for areas whose removal its owner could undo. */
export const isTakenDown = async (db: Db, kind: ReportableKind, thingId: string): Promise<boolean> =>
  (await db
    .selectFrom('moderation_cases')
    .select('id')
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('state', 'in', ['removed', 'appealed', 'upheld'])
    .executeTakeFirst()) !== undefined

/** The waiting case of a thing, opened when there is none. Whoever reports at the same moment waits here for the other. */
export const findOrCreateCase = async (
  tx: Db,
  kind: ReportableKind,
  thingId: string,
  thing: ReportedContent,
  now: Date,
): Promise<string> => {
  const { id } = await tx
    .insertInto('moderation_cases')
    .values({
      kind,
      thing_id: thingId,
      author_id: thing.authorId,
      title: thing.title,
      text: thing.text,
      language: thing.language,
      path: thing.path,
      created_at: now,
      moved_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'thing_id']).where('state', '=', 'open').doUpdateSet({ state: 'open' }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewReport = {
  caseId: string
  kind: ReportableKind
  thingId: string
  reporterId: string
  reason: ReportReason
  text: string
  now: Date
}

/** Whether this member has reported the thing before. */
export const hasReported = async (
  tx: Db,
  reporterId: string,
  kind: ReportableKind,
  thingId: string,
): Promise<boolean> =>
  (await tx
    .selectFrom('moderation_reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .executeTakeFirst()) !== undefined

/** How much a member has reported in the last day; two calls of one member are counted one after the other. */
export const countReports = async (tx: Db, reporterId: string, now: Date): Promise<number> => {
  await lockUser(tx, reporterId)
  const { count } = await tx
    .selectFrom('moderation_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', dayBefore(now))
    .executeTakeFirstOrThrow()
  return count
}

/** @returns false when the same member has reported the same thing before */
export const addReport = async (tx: Db, { caseId, thingId, reporterId, now, ...said }: NewReport): Promise<boolean> => {
  const added = await tx
    .insertInto('moderation_reports')
    .values({ case_id: caseId, thing_id: thingId, reporter_id: reporterId, created_at: now, ...said })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'kind', 'thing_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

type Decision = {
  state: Extract<CaseState, 'kept' | 'removed'>
  reason: ReportReason
  statement: string | null
  kept: object | null
  by: string
  now: Date
}

export const decide = (tx: Db, id: string, { state, reason, statement, kept, by, now }: Decision) =>
  tx
    .updateTable('moderation_cases')
    .set({
      state,
      reason,
      statement,
      kept: kept && JSON.stringify(kept),
      decided_by: by,
      decided_at: now,
      moved_at: now,
    })
    .where('id', '=', id)
    .execute()

export const appeal = (tx: Db, id: string, text: string, now: Date) =>
  tx
    .updateTable('moderation_cases')
    .set({ state: 'appealed', appeal: text, appealed_at: now, moved_at: now })
    .where('id', '=', id)
    .execute()

/** Nothing needs to be kept after this. */
export const decideAppeal = (
  tx: Db,
  id: string,
  state: Extract<CaseState, 'restored' | 'upheld'>,
  statement: string,
  by: string,
  now: Date,
) =>
  tx
    .updateTable('moderation_cases')
    .set({ state, appeal_statement: statement, appeal_decided_by: by, kept: null, moved_at: now })
    .where('id', '=', id)
    .execute()

/** For a member's export (SET-09): what they reported, and what was decided about theirs. */
export const reportsBy = (db: Db, memberId: string) =>
  db
    .selectFrom('moderation_reports')
    .select(['kind', 'reason', 'text', 'created_at'])
    .where('reporter_id', '=', memberId)
    .orderBy('created_at')
    .execute()
export const decisionsAbout = (db: Db, memberId: string) =>
  db
    .selectFrom('moderation_cases')
    .select(['kind', 'title', 'text', 'state', 'reason', 'statement', 'decided_at', 'appeal', 'appeal_statement'])
    .where('author_id', '=', memberId)
    .where('state', 'not in', ['open', 'kept'])
    .orderBy('decided_at')
    .execute()

/** What a member reported goes with them, and so does what was decided about theirs (SET-10). A case that nobody reports any more is no case. */
export const eraseReports = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('moderation_cases').where('author_id', '=', memberId).execute()
  await tx.deleteFrom('moderation_reports').where('reporter_id', '=', memberId).execute()
  await sql`delete from moderation_cases c where c.state = 'open' and not exists (select from moderation_reports r where r.case_id = c.id)`.execute(
    tx,
  )
  await tx.updateTable('moderation_cases').set({ decided_by: null }).where('decided_by', '=', memberId).execute()
  await tx
    .updateTable('moderation_cases')
    .set({ appeal_decided_by: null })
    .where('appeal_decided_by', '=', memberId)
    .execute()
}

/**
 * A year after its last decision deletes a case that removed nothing. Of one whose removal stands only the reports go: its author has a
 * right to the statement of reasons, and what was removed must not be published again. @returns how many rows
 */
export const deleteExpired = async (db: Db, now: Date): Promise<number> => {
  const { numAffectedRows: cases = 0n } = await sql`
    delete from moderation_cases where id in (
      select id from moderation_cases where state in ('kept', 'restored') and moved_at < ${now}::timestamptz - interval '1 year' order by moved_at limit 10000
    )
  `.execute(db)
  const { numAffectedRows: reports = 0n } = await sql`
    delete from moderation_reports where id in (
      select r.id from moderation_cases c join moderation_reports r on r.case_id = c.id
      where c.state in ('removed', 'upheld') and c.moved_at < ${now}::timestamptz - interval '1 year' limit 10000
    )
  `.execute(db)
  return Number(cases + reports)
}
