import { dayMs } from '#kit/durations.ts'
import type { DemoMemberKey } from './demo-members.ts'
import { demoReviewers, type DemoReview, demoRounds, reviewedProgram } from './demo-reviews.ts'

type Insert = (text: string, values: unknown[]) => Promise<string>
type Ids = Record<DemoMemberKey, string>

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Inserts the reviewers of programs, and the rounds with their reviews. The applications exist already. */
export const insertDemoReviews = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const { slug, member, invited, answered } of demoReviewers)
    await insert(
      `insert into program_reviewers (program_id, member_id, status, invited_at, answered_at)
       select id, $2, $3, $4, $5 from programs where slug = $1 returning id`,
      [
        slug,
        ids[member],
        answered === undefined ? 'invited' : 'accepted',
        daysAgo(invited),
        answered === undefined ? null : daysAgo(answered),
      ],
    )
  for (const round of demoRounds) {
    const opened = daysAgo(round.opened)
    const closed = round.closed === undefined ? null : daysAgo(round.closed)
    const roundId = await insert(
      `insert into program_review_rounds (program_id, name, status, is_blind, created_at, opened_at, closed_at)
       select id, $2, $3, $4, $5, $5, $6 from programs where slug = $1 returning id`,
      [reviewedProgram, round.name, closed ? 'closed' : 'open', round.blind, opened, closed],
    )
    const criteria: { id: string; weight: number }[] = []
    for (const [position, { name, meaning, weight }] of round.criteria.entries()) {
      const id = await insert(
        `insert into program_review_criteria (round_id, position, name, meaning, weight)
         values ($1, $2, $3, $4, $5) returning id`,
        [roundId, position, name, meaning, weight],
      )
      criteria.push({ id, weight })
    }
    await insert(
      `select add_program_review_entries($1, array(
         select a.id from applications as a join programs as p on p.id = a.subject_id
         where p.slug = $2 and a.applicant_id = any($3::uuid[])
       ))::text as id`,
      [roundId, reviewedProgram, round.applicants.map((key) => ids[key])],
    )
    for (const [at, review] of round.reviews.entries())
      await insertReview(insert, ids, {
        roundId,
        criteria,
        review,
        written: new Date(opened.getTime() + ((at + 2) * dayMs) / 3),
      })
  }
}

type ReviewRow = {
  roundId: string
  criteria: readonly { id: string; weight: number }[]
  review: DemoReview
  written: Date
}

const insertReview = async (insert: Insert, ids: Ids, { roundId, criteria, review, written }: ReviewRow) => {
  const scores = 'scores' in review ? review.scores : []
  const status = 'scores' in review ? (review.draft ? 'draft' : 'submitted') : 'abstained'
  const weightedSum = scores.reduce((sum, score, at) => sum + score * (criteria[at]?.weight ?? 0), 0)
  const reviewId = await insert(
    `insert into program_reviews (round_id, entry_id, reviewer_id, status, weighted_sum, note, feedback, is_released,
       reason, submitted_at, created_at, updated_at)
     select e.round_id, e.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11
     from program_review_entries as e join applications as a on a.id = e.application_id
     where e.round_id = $1 and a.applicant_id = $2 returning id`,
    [
      roundId,
      ids[review.of],
      ids[review.by],
      status,
      status === 'submitted' ? weightedSum : null,
      review.note ?? '',
      review.feedback ?? '',
      review.released ?? false,
      'abstains' in review ? review.abstains : '',
      status === 'submitted' ? written : null,
      written,
    ],
  )
  for (const [at, score] of scores.entries())
    await insert(
      `insert into program_review_scores (review_id, criterion_id, round_id, score)
       values ($1, $2, $3, $4) returning review_id as id`,
      [reviewId, criteria[at]?.id, roundId, score],
    )
}
