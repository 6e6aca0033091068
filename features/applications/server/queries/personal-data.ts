import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** For the data export (SET-09): a member's applications with the announced answers, and their templates. */
export const exportFor = async (db: Db, memberId: string) => ({
  applications: await db
    .selectFrom('applications as a')
    .leftJoin('application_decisions as d', (join) =>
      join.onRef('d.application_id', '=', 'a.id').on('d.announced_at', 'is', null),
    )
    .select(['a.kind', 'a.title', 'a.organisation', 'a.answers', 'a.language', 'a.created_at', 'a.ended_at'])
    .select((eb) => eb.fn.coalesce('d.previous_status', 'a.status').as('status'))
    .select((eb) =>
      eb.case().when('d.id', 'is', null).then(eb.ref('a.answered_at')).else(eb.ref('d.previous_answered_at')).end().as('answered_at'),
    )
    .where('a.applicant_id', '=', memberId)
    .orderBy('a.created_at')
    .execute(),
  applicationTemplates: await db
    .selectFrom('application_templates')
    .select(['name', 'text', 'created_at'])
    .where('owner_id', '=', memberId)
    .orderBy('name')
    .execute(),
})

/** Deletes the member's applications and templates; their name goes from decisions about others (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('applications').where('applicant_id', '=', memberId).execute()
  await tx.deleteFrom('applications').where('owner_id', '=', memberId).execute()
  await tx.deleteFrom('application_templates').where('owner_id', '=', memberId).execute()
  await tx.updateTable('application_decisions').set({ decided_by: null }).where('decided_by', '=', memberId).execute()
}
