import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { conflictOf } from './conflicts.ts'

type Db = Kysely<DB>

/** For the data export (SET-09): the member's rounds, what they were invited to and have written, and feedback they got. */
export const exportFor = async (db: Db, memberId: string) => ({
  reviewedPrograms: await db
    .selectFrom('program_reviewers as v')
    .innerJoin('programs as p', 'p.id', 'v.program_id')
    .select(['p.title', 'v.status', 'v.invited_at', 'v.answered_at'])
    .where('v.member_id', '=', memberId)
    .orderBy('v.invited_at')
    .execute(),
  applicationReviews: await db
    .selectFrom('program_reviews as v')
    .innerJoin('program_review_rounds as r', 'r.id', 'v.round_id')
    .select([
      'r.name as round',
      'v.status',
      'v.note',
      'v.note_language',
      'v.feedback',
      'v.feedback_language',
      'v.is_released',
      'v.reason',
      'v.reason_language',
      'v.submitted_at',
    ])
    .select(
      sql<{ criterion: string; score: number }[]>`coalesce((
        select json_agg(json_build_object('criterion', c.name, 'score', s.score) order by c.position)
        from program_review_scores as s join program_review_criteria as c on c.id = s.criterion_id where s.review_id = v.id
      ), '[]')`.as('scores'),
    )
    .where('v.reviewer_id', '=', memberId)
    .orderBy('v.created_at')
    .execute(),
  reviewRounds: await db
    .selectFrom('program_review_rounds as r')
    .innerJoin('programs as p', 'p.id', 'r.program_id')
    .select(['p.title', 'r.name', 'r.status', 'r.is_blind', 'r.created_at', 'r.opened_at', 'r.closed_at'])
    .select(
      sql<{ name: string; meaning: string; meaning_language: string | null; weight: number }[]>`coalesce((
        select json_agg(json_build_object('name', c.name, 'meaning', c.meaning, 'meaning_language', c.meaning_language, 'weight', c.weight) order by c.position)
        from program_review_criteria as c where c.round_id = r.id
      ), '[]')`.as('criteria'),
    )
    .where('p.owner_id', '=', memberId)
    .orderBy('r.created_at')
    .execute(),
  applicationFeedback: await db
    .selectFrom('program_reviews as v')
    .innerJoin('program_review_entries as e', 'e.id', 'v.entry_id')
    .innerJoin('applications as a', 'a.id', 'e.application_id')
    .select(['a.title', 'v.feedback', 'v.feedback_language', 'v.feedback_sent_at'])
    .where('a.applicant_id', '=', memberId)
    .where('v.feedback_sent_at', 'is not', null)
    .orderBy('v.feedback_sent_at')
    .execute(),
})

/** Voids the member's reviews that do not count, while their conflicts of interest can still be seen. */
export const voidConflicted = (tx: Db, memberId: string) =>
  sql`update program_reviews as v set is_void = true
    from program_review_entries as e join applications as a on a.id = e.application_id
    where e.id = v.entry_id and v.reviewer_id = ${memberId}::uuid
      and ${conflictOf(memberId, sql`a.applicant_id`)} is not null`.execute(tx)

/** Deletes the member's drafts and their part in programs; submitted reviews stay without their name (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('program_reviews').where('reviewer_id', '=', memberId).where('status', '=', 'draft').execute()
  await tx.updateTable('program_reviews').set({ reviewer_id: null }).where('reviewer_id', '=', memberId).execute()
  await tx.deleteFrom('program_reviewers').where('member_id', '=', memberId).execute()
}
