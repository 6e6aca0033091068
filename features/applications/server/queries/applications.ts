import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { StoredFile } from '../../contract/files.ts'
import type { ApplicationKind, ApplicationStatus } from '../../contract/kinds.ts'
import type { AnswerView } from '../../contract/views.ts'
import { filesJson } from './subject-columns.ts'

type Db = Kysely<DB>
export type Cursor = readonly [createdAt: string, id: string]

const files = sql<StoredFile[]>`${filesJson(sql.ref('a.id'))}`

/** @param viewerId decides whether the two of a pair see each other; null: nobody looks */
const selectApplications = (db: Db, viewerId: string | null) =>
  db
    .selectFrom('applications as a')
    .innerJoin('profiles as applicant', 'applicant.id', 'a.applicant_id')
    .leftJoin('application_decisions as pending', (join) =>
      join.onRef('pending.application_id', '=', 'a.id').on('pending.announced_at', 'is', null),
    )
    .leftJoin('application_co_applicants as co', 'co.application_id', 'a.id')
    .leftJoin('profiles as co_profile', 'co_profile.id', 'co.member_id')
    .select([
      'a.id',
      'a.kind',
      'a.subject_id',
      'a.owner_id',
      'a.applicant_id',
      'a.title',
      'a.organisation',
      'a.language',
      'a.status',
      'a.status_since',
      'a.announced_status',
      'a.announced_since',
      'a.answered_at',
      'a.ended_at',
      'a.end_reason',
      'a.end_reason_language',
      'a.ended_without_place',
      'a.thread_id',
      'a.created_at',
      'a.changed_at',
      'pending.id as pending_id',
      'pending.announces_at',
      'pending.message as pending_message',
      'co.member_id as co_id',
      'co.status as co_status',
    ])
    .select([
      isVisibleTo(viewerId, 'co.member_id').as('is_co_visible'),
      isVisibleTo(viewerId, 'a.applicant_id').as('is_applicant_visible'),
      memberJson('co_profile').as('co_applicant'),
    ])
    .select(sql<'applicant' | 'owner' | null>`a.ended_by`.as('ended_by'))
    .select([sql<AnswerView[]>`a.answers`.as('answers'), files.as('files'), memberJson('applicant').as('applicant')])

export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>>

type NewApplication = {
  kind: ApplicationKind
  subjectId: string
  ownerId: string
  applicantId: string
  title: string
  organisation: string | null
  answers: readonly AnswerView[]
  language: Language
  now: Date
}

/**
 * Adds an application, or renews a withdrawn one. Waits for a concurrent one to the same subject.
 * @returns its id; undefined if the member has one that is not withdrawn
 */
export const submit = async (tx: Db, application: NewApplication): Promise<string | undefined> => {
  const content = {
    owner_id: application.ownerId,
    title: application.title,
    organisation: application.organisation,
    answers: JSON.stringify(application.answers),
    language: application.language,
    status: 'pending' as const,
    status_since: application.now,
    announced_status: 'pending' as const,
    announced_since: application.now,
    answered_at: null,
    changed_at: null,
    created_at: application.now,
  }
  const row = await tx
    .insertInto('applications')
    .values({
      kind: application.kind,
      subject_id: application.subjectId,
      applicant_id: application.applicantId,
      ...content,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_id', 'applicant_id'])
        .where('ended_at', 'is', null)
        .doUpdateSet(content)
        .where('applications.status', '=', 'withdrawn'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Changes what an application says, unless it is answered. @returns whether it was changed */
export const change = async (
  tx: Db,
  id: string,
  { answers, language, now }: Pick<NewApplication, 'answers' | 'language' | 'now'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ answers: JSON.stringify(answers), language, changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('announced_status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks an application until the transaction ends; it waits for a decision, an undo or a withdrawal. */
export const lock = async (tx: Db, id: string): Promise<void> => {
  await tx.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute()
}

export const find = (db: Db, id: string, viewerId: string | null = null): Promise<ApplicationRow | undefined> =>
  selectApplications(db, viewerId).where('a.id', '=', id).executeTakeFirst()

/** An application to the owner; undefined while the applicant is banned or has a block with them. */
export const findReceived = (db: Db, ownerId: string, id: string): Promise<ApplicationRow | undefined> =>
  selectApplications(db, ownerId)
    .where('a.id', '=', id)
    .where('a.owner_id', '=', ownerId)
    .where(isVisibleTo(ownerId, 'a.applicant_id'))
    .executeTakeFirst()

/** Which applications to the owner there are, without those of banned members and members with a block. */
export const listReceivedByIds = (db: Db, ownerId: string, ids: readonly string[]) =>
  db
    .selectFrom('applications as a')
    .select(['a.id', 'a.kind'])
    .where('a.id', 'in', ids)
    .where('a.owner_id', '=', ownerId)
    .where(isVisibleTo(ownerId, 'a.applicant_id'))
    .execute()

/** An application of the member, or to them as in `findReceived`. */
export const findFor = (db: Db, memberId: string, id: string): Promise<ApplicationRow | undefined> =>
  selectApplications(db, memberId)
    .where('a.id', '=', id)
    .where(
      sql<boolean>`(a.applicant_id = ${memberId} or a.owner_id = ${memberId} and ${isVisibleTo(memberId, 'a.applicant_id')})`,
    )
    .executeTakeFirst()

/** The member's application to a subject that has not ended. @throws without one; the caller has found it taken */
export const getOwnId = async (
  db: Db,
  kind: ApplicationKind,
  subjectId: string,
  applicantId: string,
): Promise<string> => {
  const { id } = await db
    .selectFrom('applications')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('applicant_id', '=', applicantId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

/** Of the member as applicant or confirmed co-applicant, or one that waits for the member's answer. */
const isOwnOf = (memberId: string) => sql<boolean>`(
  a.id in (
    select id from applications where applicant_id = ${memberId}
    union all
    select application_id from application_co_applicants where member_id = ${memberId} and status in ('asked', 'confirmed')
  )
  and (
    co.member_id is distinct from ${memberId}::uuid or co.status <> 'asked'
    or (
      a.announced_status in ('pending', 'reviewed', 'contacted') and a.subject_id is not null and a.ended_at is null
      and ${isVisibleTo(memberId, 'a.applicant_id')}
    )
  )
)`

export const listOwn = (
  db: Db,
  memberId: string,
  { kinds = [], statuses = [] }: { kinds?: readonly ApplicationKind[]; statuses?: readonly ApplicationStatus[] },
  after: Cursor | null,
  limit: number,
): Promise<ApplicationRow[]> =>
  selectApplications(db, memberId)
    .where(isOwnOf(memberId))
    .$if(kinds.length > 0, (query) => query.where('a.kind', 'in', kinds))
    .$if(statuses.length > 0, (query) => query.where('a.announced_status', 'in', statuses))
    .where(afterKeyset(['a.created_at', 'a.id'], after, 'desc'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()

export type SubjectFilter = { kind?: ApplicationKind | undefined; subjectId?: string | undefined }

export const listReceived = (
  db: Db,
  ownerId: string,
  { kind, subjectId, statuses = [] }: SubjectFilter & { statuses?: readonly ApplicationStatus[] | undefined },
  after: Cursor | null,
  limit: number,
): Promise<ApplicationRow[]> =>
  selectApplications(db, ownerId)
    .where('a.owner_id', '=', ownerId)
    .where(isVisibleTo(ownerId, 'a.applicant_id'))
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind as ApplicationKind))
    .$if(subjectId !== undefined, (query) => query.where('a.subject_id', '=', subjectId as string))
    .$if(statuses.length > 0, (query) => query.where('a.status', 'in', statuses))
    .where(afterKeyset(['a.created_at', 'a.id'], after, 'desc'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()

export const countReceived = async (
  db: Db,
  ownerId: string,
  { kind, subjectId }: SubjectFilter,
): Promise<{ status: ApplicationStatus; count: number }[]> =>
  db
    .selectFrom('applications as a')
    .select(['a.status', sql<number>`count(*)::int`.as('count')])
    .where('a.owner_id', '=', ownerId)
    .where(isVisibleTo(ownerId, 'a.applicant_id'))
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind as ApplicationKind))
    .$if(subjectId !== undefined, (query) => query.where('a.subject_id', '=', subjectId as string))
    .groupBy('a.status')
    .execute()

export const withdraw = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('applications')
    .set({ status: 'withdrawn', status_since: now, announced_status: 'withdrawn', announced_since: now })
    .where('id', '=', id)
    .execute()

type End = { by: 'applicant' | 'owner'; reason: { text: string; language: Language } | null; now: Date }

export const end = (tx: Db, id: string, { by, reason, now }: End) =>
  tx
    .updateTable('applications')
    .set({
      ended_at: now,
      ended_by: by,
      end_reason: reason?.text ?? null,
      end_reason_language: reason?.language ?? null,
    })
    .where('id', '=', id)
    .execute()

export const setThread = (tx: Db, id: string, threadId: string) =>
  tx.updateTable('applications').set({ thread_id: threadId }).where('id', '=', id).execute()

/** The applicants to a subject and their co-applicants. */
export const listApplicantIds = async (db: Db, kind: ApplicationKind, subjectId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('applications')
    .leftJoin('application_co_applicants as co', 'co.application_id', 'applications.id')
    .select(['applicant_id', 'co.member_id'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
  return [...new Set(rows.flatMap(({ applicant_id, member_id }) => [applicant_id, member_id ?? applicant_id]))]
}
