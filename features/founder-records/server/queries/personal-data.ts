import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** For the data export (SET-09): with which applications the member shares their record, and when owners have looked. */
export const exportFor = async (db: Db, memberId: string) => ({
  founderRecordConsents: await db
    .selectFrom('founder_record_consents as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .select(['a.title', 'a.organisation', 'c.given_at'])
    .where('a.applicant_id', '=', memberId)
    .orderBy('c.given_at')
    .execute(),
  founderRecordViews: await db
    .selectFrom('founder_record_views as v')
    .innerJoin('applications as a', 'a.id', 'v.application_id')
    .select(['a.title', 'a.organisation', 'v.viewed_at'])
    .where('a.applicant_id', '=', memberId)
    .orderBy('v.viewed_at')
    .execute(),
})

/** What belongs to the member's own applications goes with them (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('founder_record_views').where('viewer_id', '=', memberId).execute()
}
