import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** For the data export (SET-09): what the member chose as a participant, and what they announced as an owner. */
export const exportFor = async (db: Kysely<DB>, memberId: string) => ({
  programCohorts: await db
    .selectFrom('program_cohort_members as c')
    .innerJoin('programs as p', 'p.id', 'c.program_id')
    .select(['p.title', 'c.introduction', 'c.introduced_at', 'c.is_alumnus'])
    .where('c.member_id', '=', memberId)
    .orderBy('p.title')
    .execute(),
  programAnnouncements: await db
    .selectFrom('program_announcements as n')
    .innerJoin('programs as p', 'p.id', 'n.program_id')
    .select(['p.title as program', 'n.title', 'n.text', 'n.created_at', 'n.edited_at', 'n.removed_at'])
    .where('p.owner_id', '=', memberId)
    .orderBy('n.created_at')
    .execute(),
})

/** Deletes what a participant chose (SET-10). Announcements go with the programs of their owner. */
export const eraseMember = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  await tx.deleteFrom('program_cohort_members').where('member_id', '=', memberId).execute()
}
