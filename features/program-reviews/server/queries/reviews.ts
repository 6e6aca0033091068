import { type Kysely, sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { WrittenText } from '#platform/application-source.ts'
import type { DB } from '#platform/db/schema.ts'
import { conflictOf } from './conflicts.ts'

type Db = Kysely<DB>

/** Locks an application until the transaction ends: its decision is not announced, undone or withdrawn meanwhile. */
export const lockApplication = (tx: Db, id: string) =>
  tx.selectFrom('applications').select('id').where('id', '=', id).forNoKeyUpdate().execute()

type Place = { roundId: string; entryId: string; reviewerId: string; now: Date }
type Content = {
  note: string
  noteLanguage: Language | null
  feedback: string
  feedbackLanguage: Language | null
  isReleased: boolean
}
type Score = { criterionId: string; score: number }

const upsert = (tx: Db, { roundId, entryId, reviewerId, now }: Place, fields: Record<string, unknown>) =>
  tx
    .insertInto('program_reviews')
    .values({
      round_id: roundId,
      entry_id: entryId,
      reviewer_id: reviewerId,
      status: 'draft',
      created_at: now,
      updated_at: now,
      ...fields,
    })
    .onConflict((conflict) =>
      conflict.columns(['entry_id', 'reviewer_id']).doUpdateSet({
        ...fields,
        // The first time that it was submitted.
        submitted_at: sql<Date | null>`case when excluded.status = 'submitted' then coalesce(program_reviews.submitted_at, excluded.submitted_at) end`,
        updated_at: now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

const deleteScores = (tx: Db, reviewId: string) =>
  tx.deleteFrom('program_review_scores').where('review_id', '=', reviewId).execute()

/**
 * Saves a review with its scores.
 * @param weightedSum of a submitted review, which has a score for each criterion; null for a draft
 */
export const save = async (
  tx: Db,
  place: Place,
  content: Content,
  { scores, weightedSum }: { scores: readonly Score[]; weightedSum: number | null },
): Promise<void> => {
  const { id } = await upsert(tx, place, {
    note: content.note,
    note_language: content.noteLanguage,
    feedback: content.feedback,
    feedback_language: content.feedbackLanguage,
    is_released: content.isReleased,
    reason: '',
    reason_language: null,
    status: weightedSum === null ? 'draft' : 'submitted',
    weighted_sum: weightedSum,
    submitted_at: weightedSum === null ? null : place.now,
  })
  await deleteScores(tx, id)
  if (scores.length === 0) return
  await tx
    .insertInto('program_review_scores')
    .values(
      scores.map(({ criterionId, score }) => ({
        review_id: id,
        round_id: place.roundId,
        criterion_id: criterionId,
        score,
      })),
    )
    .execute()
}

/** Replaces what the reviewer has written by the reason why they abstain. */
export const abstain = async (
  tx: Db,
  place: Place,
  { text, language }: { text: string; language: Language | null },
): Promise<void> => {
  const { id } = await upsert(tx, place, {
    reason: text,
    reason_language: language,
    status: 'abstained',
    note: '',
    note_language: null,
    feedback: '',
    feedback_language: null,
    is_released: false,
    weighted_sum: null,
    submitted_at: null,
  })
  await deleteScores(tx, id)
}

/** The reviewers whose review of an application is submitted: they may know of each other's. */
export const submittedBy = async (db: Db, entryId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('program_reviews')
    .select('reviewer_id')
    .where('entry_id', '=', entryId)
    .where('status', '=', 'submitted')
    .execute()
  return rows.flatMap(({ reviewer_id }) => reviewer_id ?? [])
}

/** Condition on `program_reviews as v` and `applications as a`: feedback that a rejection sends. */
const isDue = sql`v.status = 'submitted' and v.is_released and v.feedback_sent_at is null and not v.is_void
  and (v.reviewer_id is null or ${conflictOf(sql`v.reviewer_id`, sql`a.applicant_id`)} is null)`

type FeedbackRow = { application_id: string; id: string } & WrittenText

/** By application, in the order of the random ids of the reviews. */
const textsByApplication = (rows: readonly FeedbackRow[]): Map<string, WrittenText[]> =>
  new Map(
    [...Map.groupBy(rows, ({ application_id }) => application_id)].map(([id, ofOne]) => [
      id,
      ofOne.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ text, language }) => ({ text, language })),
    ]),
  )

export const releasedFeedback = async (db: Db, applicationIds: readonly string[]) =>
  textsByApplication(
    (
      await sql<FeedbackRow>`
        select a.id as application_id, v.id, v.feedback as text, v.feedback_language as language
        from applications as a join program_review_entries as e on e.application_id = a.id
          join program_reviews as v on v.entry_id = e.id
        where a.id = any(${applicationIds}::uuid[]) and ${isDue}`.execute(db)
    ).rows,
  )

/** Marks the released feedback of an application as sent, and returns it. */
export const takeFeedback = async (tx: Db, applicationId: string, now: Date): Promise<WrittenText[]> => {
  const { rows } = await sql<FeedbackRow>`
    update program_reviews as v set feedback_sent_at = ${now}
    from program_review_entries as e join applications as a on a.id = e.application_id
    where e.id = v.entry_id and a.id = ${applicationId}::uuid and ${isDue}
    returning a.id as application_id, v.id, v.feedback as text, v.feedback_language as language`.execute(tx)
  return textsByApplication(rows).get(applicationId) ?? []
}

export const sentFeedback = async (db: Db, applicationIds: readonly string[]) =>
  textsByApplication(
    (
      await sql<FeedbackRow>`
        select e.application_id, v.id, v.feedback as text, v.feedback_language as language
        from program_review_entries as e join program_reviews as v on v.entry_id = e.id
        where e.application_id = any(${applicationIds}::uuid[]) and v.feedback_sent_at is not null`.execute(db)
    ).rows,
  )
