import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ApplicationKind, CoApplicantStatus } from '../../contract/kinds.ts'

type Db = Kysely<DB>

export type Candidate = {
  kind: ApplicationKind
  subjectId: string
  ownerId: string | null
  applicantId: string
  memberId: string
}

/** Whether a member takes part in an application to the subject, alone or in a pair. */
export const hasApplication = async (
  db: Db,
  { kind, subjectId, memberId }: Pick<Candidate, 'kind' | 'subjectId' | 'memberId'>,
): Promise<boolean> =>
  (await db
    .selectFrom('application_members')
    .select('application_id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

/** Whether a member can be asked: confirmed, not banned, and without a block with the applicant or the owner. */
export const canBeAsked = async (db: Db, { memberId, applicantId, ownerId }: Candidate): Promise<boolean> => {
  if (memberId === applicantId || memberId === ownerId) return false
  const found = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', memberId)
    .where('u.email_confirmed', '=', true)
    .where(isVisibleTo(applicantId, 'u.id'))
    .$if(ownerId !== null, (query) => query.where(isVisibleTo(ownerId, 'u.id')))
    .executeTakeFirst()
  return found !== undefined
}

/** Asks a member. The application has no co-applicant yet. */
export const ask = async (tx: Db, applicationId: string, memberId: string, now: Date): Promise<void> => {
  await tx
    .insertInto('application_co_applicants')
    .values({ application_id: applicationId, member_id: memberId, status: 'asked', status_since: now })
    .execute()
}

/** Before a withdrawn application is renewed: its co-applicant may take part in another one by now. */
export const removeOfWithdrawn = (
  tx: Db,
  { kind, subjectId, applicantId }: Pick<Candidate, 'kind' | 'subjectId' | 'applicantId'>,
) =>
  tx
    .deleteFrom('application_co_applicants')
    .where('application_id', 'in', (select) =>
      select
        .selectFrom('applications')
        .select('id')
        .where('kind', '=', kind)
        .where('subject_id', '=', subjectId)
        .where('applicant_id', '=', applicantId)
        .where('status', '=', 'withdrawn'),
    )
    .execute()

/** The caller has locked the application. The primary key of `application_members` refuses a second application. */
export const setStatus = (tx: Db, applicationId: string, status: CoApplicantStatus, now: Date) =>
  tx
    .updateTable('application_co_applicants')
    .set({ status, status_since: now })
    .where('application_id', '=', applicationId)
    .execute()

/** For the data export: what the member applies to together with an applicant. */
export const exportFor = (db: Db, memberId: string) =>
  db
    .selectFrom('application_co_applicants as co')
    .innerJoin('applications as a', 'a.id', 'co.application_id')
    .select(['a.kind', 'a.title', 'a.organisation', 'co.status', 'co.status_since'])
    .select(sql<string | null>`case when co.status = 'confirmed' then a.announced_status end`.as('application_status'))
    .where('co.member_id', '=', memberId)
    .orderBy('co.status_since')
    .execute()

export const eraseMember = (tx: Db, memberId: string) =>
  tx.deleteFrom('application_co_applicants').where('member_id', '=', memberId).execute()
