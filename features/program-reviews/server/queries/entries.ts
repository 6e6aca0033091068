import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AnswerView } from '#features/applications/contract/views.ts'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { CardRow } from '#features/profiles/contract/card.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ConflictReason, EntryState, ReviewStatus, RoundStatus } from '../../contract/index.ts'
import { conflictOf, conflictsBetween } from './conflicts.ts'
import { programColumns, type ProgramRow } from './programs.ts'
import { criteriaOf, type CriterionRow } from './rounds.ts'

type Db = Kysely<DB>

export type EntryRow = {
  id: string
  number: number
  applicant: CardRow
  own_status: ReviewStatus | null
  conflict: ConflictReason | null
}

/** `EntryState` in SQL. */
const state = sql`case when conflict.reason is not null then 'recused' else coalesce(own.status, 'left') end`

/** The applications of a round for a reviewer, by number. Without a filter, conflicts are read for the page only. */
export const listEntries = async (
  db: Db,
  viewerId: string,
  { roundId, states = [] }: { roundId: string; states?: readonly EntryState[] | undefined },
  after: readonly [number: number] | null,
  limit: number,
): Promise<EntryRow[]> => {
  const isFiltered = states.length > 0
  const { rows } = await sql<EntryRow>`
    with applicants as materialized (
      select a.applicant_id as id, e.id as entry_id, e.number
      from program_review_entries as e join applications as a on a.id = e.application_id
      where e.round_id = ${roundId}::uuid and ${isVisibleTo(viewerId, 'a.applicant_id')}
        and ${afterKeyset(['e.number'], after, 'asc')}
      order by e.number ${isFiltered ? sql`` : sql`limit ${limit}`}
    )
    select a.entry_id as id, a.number, ${memberJson('applicant')} as applicant, own.status as own_status,
      conflict.reason as conflict
    from applicants as a join profiles as applicant on applicant.id = a.id
      left join program_reviews as own on own.entry_id = a.entry_id and own.reviewer_id = ${viewerId}::uuid
      left join (${conflictsBetween(sql`(select ${viewerId}::uuid as id)`, sql`applicants`)}) as conflict
        on conflict.applicant_id = a.id
    where ${isFiltered ? sql`${state} = any(${states}::text[])` : sql`true`}
    order by a.number limit ${limit}`.execute(db)
  return rows
}

export type ScoreRow = { criterion_id: string; score: number }

/** A review, with its scores as JSON. */
export type ReviewRow = {
  id: string
  status: ReviewStatus
  weighted_sum: number | null
  note: string
  note_language: Language | null
  feedback: string
  feedback_language: Language | null
  is_released: boolean
  reason: string
  reason_language: Language | null
  counts: boolean
  submitted_at: string | null
  feedback_sent_at: string | null
  updated_at: string
  scores: ScoreRow[]
}
export type FellowRow = ReviewRow & { reviewer: CardRow | null; is_removed: boolean }

export type DetailRow = ProgramRow & {
  id: string
  number: number
  application_id: string
  applicant_id: string
  applicant: CardRow
  language: Language
  answers: AnswerView[]
  files: { id: string; name: string; position: number; question: string | null }[]
  applied_at: Date
  changed_at: Date | null
  round_id: string
  round_name: string
  status: RoundStatus
  is_blind: boolean
  criteria: CriterionRow[]
  conflict: ConflictReason | null
  own: ReviewRow | null
}

const reviewJson = (counts: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql`json_build_object(
  'id', v.id, 'status', v.status, 'weighted_sum', v.weighted_sum, 'note', v.note, 'note_language', v.note_language,
  'feedback', v.feedback, 'feedback_language', v.feedback_language, 'is_released', v.is_released,
  'reason', v.reason, 'reason_language', v.reason_language, 'counts', ${counts}, 'submitted_at', v.submitted_at,
  'feedback_sent_at', v.feedback_sent_at, 'updated_at', v.updated_at,
  'scores', coalesce((
    select json_agg(json_build_object('criterion_id', s.criterion_id, 'score', s.score) order by c.position)
    from program_review_scores as s join program_review_criteria as c on c.id = s.criterion_id where s.review_id = v.id
  ), '[]')${more})`

/** An application of a round with everything that the policies need; undefined while its applicant is hidden. */
export const findEntry = async (db: Db, viewerId: string, id: string): Promise<DetailRow | undefined> =>
  (
    await sql<DetailRow>`
      select e.id, e.number, e.application_id, a.applicant_id, ${memberJson('applicant')} as applicant, a.language,
        a.answers, a.created_at as applied_at, a.changed_at, coalesce((
          select json_agg(json_build_object(
            'id', f.file_id, 'name', f.name, 'position', f.position, 'question', f.question
          ) order by f.position)
          from application_files as f where f.application_id = a.id
        ), '[]') as files,
        r.id as round_id, r.name as round_name, r.status, r.is_blind, ${criteriaOf} as criteria,
        ${conflictOf(viewerId, sql`a.applicant_id`)} as conflict,
        (select ${reviewJson(sql`${conflictOf(viewerId, sql`a.applicant_id`)} is null`)} from program_reviews as v
          where v.entry_id = e.id and v.reviewer_id = ${viewerId}::uuid) as own,
        ${programColumns(viewerId)}
      from program_review_entries as e
        join program_review_rounds as r on r.id = e.round_id
        join programs as p on p.id = r.program_id
        join applications as a on a.id = e.application_id
        join profiles as applicant on applicant.id = a.applicant_id
      where e.id = ${id}::uuid and ${isVisibleTo(viewerId, 'a.applicant_id')}`.execute(db)
  ).rows[0]

/** Reviews of others that are in. Their order says nothing about the scores. */
export const listFellowReviews = async (
  db: Db,
  viewerId: string,
  { id, applicant_id, program_id }: Pick<DetailRow, 'id' | 'applicant_id' | 'program_id'>,
): Promise<FellowRow[]> => {
  const counts = sql`not v.is_void and (v.reviewer_id is null or ${conflictOf(sql`v.reviewer_id`, sql`${applicant_id}::uuid`)} is null)`
  const reviewer = sql`, 'reviewer', case when reviewer.id is not null and ${isVisibleTo(viewerId, 'v.reviewer_id')} then ${memberJson('reviewer')} end,
    'is_removed', coalesce(part.status = 'removed', false)`
  const { rows } = await sql<{ review: FellowRow }>`
    select ${reviewJson(counts, reviewer)} as review
    from program_reviews as v left join profiles as reviewer on reviewer.id = v.reviewer_id
      left join program_reviewers as part on part.member_id = v.reviewer_id and part.program_id = ${program_id}::uuid
    where v.entry_id = ${id}::uuid and v.status <> 'draft' and v.reviewer_id is distinct from ${viewerId}::uuid
    order by v.id`.execute(db)
  return rows.map(({ review }) => review)
}

/** The reviewers who do not review an application, and why. */
export const listRecusals = async (
  db: Db,
  viewerId: string,
  { applicant_id, program_id }: Pick<DetailRow, 'applicant_id' | 'program_id'>,
): Promise<{ reviewer: CardRow; reason: ConflictReason }[]> =>
  (
    await sql<{ reviewer: CardRow; reason: ConflictReason }>`
      select * from (
        select ${memberJson('reviewer')} as reviewer, reviewer.id,
          ${conflictOf(sql`part.member_id`, sql`${applicant_id}::uuid`)} as reason
        from program_reviewers as part join profiles as reviewer on reviewer.id = part.member_id
        where part.program_id = ${program_id}::uuid and part.status = 'accepted' and ${isVisibleTo(viewerId, 'part.member_id')}
      ) as recusals where reason is not null order by id`.execute(db)
  ).rows
