import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { lockUser } from '#features/accounts/server/index.ts'
import { cardColumns } from '#features/profiles/contract/card.ts'
import { isLockedOut } from '#features/security-events/server/index.ts'
import { dayBefore } from '#kit/durations.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
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
  'appeal_language',
  'appealed_at',
  'appeal_statement',
  'moved_at',
] as const

/** Cases with `reported` (by the viewer) and `has_other` (another moderator could decide the appeal). */
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
            'r.language',
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
          and not ${isLockedOut('p.id')}
      )`.as('has_other'),
    ])

export type CaseRow = Awaited<ReturnType<ReturnType<typeof casesFor>['executeTakeFirstOrThrow']>>

export const find = (db: Db, id: string, viewerId: string): Promise<CaseRow | undefined> =>
  casesFor(db, viewerId).where('c.id', '=', id).executeTakeFirst()

export const findAll = (db: Db, ids: readonly string[], viewerId: string): Promise<CaseRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : casesFor(db, viewerId).where('c.id', 'in', ids).execute()

/** For a case that the transaction has just changed. @throws if there is none */
export const get = (db: Db, id: string, viewerId: string): Promise<CaseRow> =>
  casesFor(db, viewerId).where('c.id', '=', id).executeTakeFirstOrThrow()

/** Members with the moderator access role, without banned and locked ones. Administrators moderate by admin level. */
export const moderatorIds = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'moderator')
    .where(({ not }) => not(isLockedOut('user_roles.user_id')))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export const lock = (tx: Db, id: string) =>
  tx.selectFrom('moderation_cases').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** At most `limit` cases after a cursor: waiting cases oldest first, decided cases newest first. */
export const list = (
  db: Db,
  show: QueueShow,
  after: readonly [movedAt: string, id: string] | null,
  limit: number,
  viewerId: string,
): Promise<CaseRow[]> => {
  const cases = casesFor(db, viewerId).limit(limit)
  if (show === 'waiting')
    return cases
      .where(sql<boolean>`c.state in ('open', 'appealed')`)
      .where(afterKeyset(['c.moved_at', 'c.id'], after, 'asc'))
      .orderBy('c.moved_at')
      .orderBy('c.id')
      .execute()
  return cases
    .where(sql<boolean>`c.state not in ('open', 'appealed')`)
    .where(afterKeyset(['c.moved_at', 'c.id'], after, 'desc'))
    .orderBy('c.moved_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

/** True while content is removed, including during an appeal. For areas in which the owner could undo the removal. */
export const isTakenDown = async (db: Db, kind: ReportableKind, thingId: string): Promise<boolean> =>
  (await db
    .selectFrom('moderation_cases')
    .select('id')
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('state', 'in', ['removed', 'appealed', 'upheld'])
    .executeTakeFirst()) !== undefined

/** @returns the id of the open case of the content, created if there is none. Concurrent reports serialize here. */
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
  language: Language | null
  now: Date
}

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

/** Reports of the last 24 hours. Locks the member, so that concurrent reports cannot exceed the limit. */
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

/** @returns false if the member has already reported the content */
export const addReport = async (
  tx: Db,
  { caseId, thingId, reporterId, now, ...content }: NewReport,
): Promise<boolean> => {
  const added = await tx
    .insertInto('moderation_reports')
    .values({ case_id: caseId, thing_id: thingId, reporter_id: reporterId, created_at: now, ...content })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'kind', 'thing_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

type Decision = {
  state: Extract<CaseState, 'kept' | 'removed'>
  reason: ReportReason
  statement: string | null
  snapshot: object | null
  by: string
  now: Date
}

export const decide = (tx: Db, id: string, { state, reason, statement, snapshot, by, now }: Decision) =>
  tx
    .updateTable('moderation_cases')
    .set({
      state,
      reason,
      statement,
      kept: snapshot && JSON.stringify(snapshot),
      decided_by: by,
      decided_at: now,
      moved_at: now,
    })
    .where('id', '=', id)
    .execute()

export const appeal = (tx: Db, id: string, { text, language }: { text: string; language: Language }, now: Date) =>
  tx
    .updateTable('moderation_cases')
    .set({ state: 'appealed', appeal: text, appeal_language: language, appealed_at: now, moved_at: now })
    .where('id', '=', id)
    .execute()

/** Also clears the snapshot in `kept`: the decision is final. */
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

/** For a member's export (SET-09). */
export const reportsBy = (db: Db, memberId: string) =>
  db
    .selectFrom('moderation_reports')
    .select(['kind', 'reason', 'text', 'language', 'created_at'])
    .where('reporter_id', '=', memberId)
    .orderBy('created_at')
    .execute()
export const decisionsAbout = (db: Db, memberId: string) =>
  db
    .selectFrom('moderation_cases')
    .select(['kind', 'title', 'text', 'path', 'state', 'reason', 'statement', 'decided_at'])
    .select(['appeal', 'appeal_language', 'appealed_at', 'appeal_statement'])
    .where('author_id', '=', memberId)
    .where('state', 'not in', ['open', 'kept'])
    .orderBy('decided_at')
    .execute()

/** Deletes the member's reports, the cases about their content, and open cases that have no report left (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
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
 * A year after the last decision, deletes cases that removed nothing, and the reports of cases whose removal stands.
 * Those cases stay: the author has a right to the statement of reasons, and the removal must not be undone.
 * @returns the number of deleted rows
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

/** Adds the kinds that the areas of this version implement. Kinds of earlier versions stay, because cases refer to them. */
export const addMissingKinds = async (db: Kysely<DB>, kinds: readonly string[]): Promise<void> => {
  await sql`insert into reportable_kinds (kind) select unnest(${kinds}::text[]) on conflict do nothing`.execute(db)
}
