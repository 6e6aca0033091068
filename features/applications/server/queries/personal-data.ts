import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import * as coApplicants from './co-applicants.ts'

type Db = Kysely<DB>

/** For the data export (SET-09): a member's applications with the announced decisions, their own decisions, and templates. */
export const exportFor = async (db: Db, memberId: string) => ({
  applications: await db
    .selectFrom('applications')
    .select(['kind', 'title', 'organisation', 'answers', 'language', 'announced_status as status'])
    .select(['created_at', 'changed_at', 'answered_at', 'ended_at', 'ended_by', 'end_reason', 'end_reason_language'])
    .select(
      sql<{ name: string; question: string | null }[]>`coalesce((
        select json_agg(json_build_object('name', name, 'question', question) order by position)
        from application_files where application_id = applications.id
      ), '[]')`.as('files'),
    )
    .select(
      sql<{ status: string; message: string; language: string | null; created_at: string }[]>`coalesce((
        select json_agg(json_build_object('status', status, 'message', message, 'language', language, 'created_at', created_at) order by created_at)
        from application_decisions where application_id = applications.id and announced_at is not null
      ), '[]')`.as('decisions'),
    )
    .where('applicant_id', '=', memberId)
    .orderBy('created_at')
    .execute(),
  coApplications: await coApplicants.exportFor(db, memberId),
  applicationDecisions: await db
    .selectFrom('application_decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.application_id')
    .select(['a.kind', 'a.title', 'd.status', 'd.message', 'd.language', 'd.created_at'])
    .where('d.decided_by', '=', memberId)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute(),
  applicationTemplates: await db
    .selectFrom('application_templates')
    .select(['name', 'text', 'language', 'created_at'])
    .where('owner_id', '=', memberId)
    .orderBy('name')
    .execute(),
})

/** Deletes the member's applications and templates; their name goes from decisions about others (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await coApplicants.eraseMember(tx, memberId)
  await tx.deleteFrom('applications').where('applicant_id', '=', memberId).execute()
  await tx.deleteFrom('applications').where('owner_id', '=', memberId).execute()
  await tx.deleteFrom('application_templates').where('owner_id', '=', memberId).execute()
  await tx.updateTable('application_decisions').set({ decided_by: null }).where('decided_by', '=', memberId).execute()
}

/** For the administrator who deletes the member's account. Stops at 1,000. */
export const countToErase = (memberId: string) => sql<Record<string, number>>`
  select count(*)::int as applications from (select from applications where applicant_id = ${memberId} limit 1000) own`
