import * as entries from '#features/program-reviews/server/queries/entries.ts'
import * as results from '#features/program-reviews/server/queries/results.ts'
import { findRound } from '#features/program-reviews/server/queries/rounds.ts'
import { type PlannedArea, formatCount, memberAt } from './area.ts'

/** The reviews of each application: ten reviewers of one program. */
const reviewers = 10

/**
 * One program with all applications, in one round, each reviewed by all reviewers; the reviewers are connected to 500
 * members each, of whom some have applied.
 */
const fill: PlannedArea['fill'] = async (client, count) => {
  await client.query(
    `with program as (
       insert into programs (owner_id, slug, title, description, language, is_online, duration_weeks, max_participants, price_model, time_zone, status, published_at)
       select id, 'reviewed-program', 'Reviewed', 'With reviews', 'sv', true, 12, 20, 'free', 'Europe/Stockholm', 'active', now() from plans_members where n = 0
       returning id, owner_id
     ), reviewer as (
       insert into program_reviewers (program_id, member_id, status, answered_at)
       select program.id, m.id, 'accepted', now() from program, plans_members as m where n between 1 and $1 returning member_id
     ), applied as (
       insert into applications (kind, subject_id, owner_id, applicant_id, title, answers, language)
       select 'program', program.id, program.owner_id, m.id, 'Reviewed', '[]', 'sv' from program, plans_members as m where n > $1 and n <= $1 + $2
     )
     select`,
    [reviewers, count],
  )
  await client.query(
    `with round as (
       insert into program_review_rounds (program_id, name, status, is_blind, opened_at)
       select id, 'First', 'open', false, now() from programs where slug = 'reviewed-program' returning id
     )
     insert into program_review_criteria (round_id, position, name, meaning, weight)
     select round.id, at, 'Criterion ' || at, '', 5 from round, generate_series(0, 4) as at`,
  )
  await client.query(
    `select add_program_review_entries(r.id, array(select a.id from applications as a where a.subject_id = r.program_id)) from program_review_rounds as r`,
  )
  await client.query(
    `insert into program_reviews (round_id, entry_id, reviewer_id, status, weighted_sum, submitted_at)
     select e.round_id, e.id, v.member_id, 'submitted', 25 + floor(random() * 100)::int, now()
     from program_review_entries as e join program_review_rounds as r on r.id = e.round_id join program_reviewers as v on v.program_id = r.program_id`,
  )
  await client.query(
    `insert into program_review_scores (review_id, criterion_id, round_id, score)
     select v.id, c.id, v.round_id, 1 + floor(random() * 5)::int from program_reviews as v join program_review_criteria as c on c.round_id = v.round_id`,
  )
  await client.query(
    `with pairs as (
       select one.id as one, other.id as other from plans_members as one join plans_members as other
         on one.n between 1 and $1 and other.n > $1 and other.n % 97 = one.n % 97 limit 5000
     )
     insert into connections (member_id, other_id) select one, other from pairs union all select other, one from pairs on conflict do nothing`,
    [reviewers],
  )
  await client.query(
    `update profiles set company = 'Company ' || n % 400 from plans_members as m where m.id = profiles.id`,
  )
}

export const programReviewsArea: PlannedArea = {
  name: 'program-reviews',
  about: (count) => `one round with ${formatCount(count)} applications, each reviewed by ${reviewers} reviewers`,
  members: (count) => count + reviewers + 1,
  filled: 'select from program_reviews limit 1',
  fill,
  queries: async (db, pool) => {
    const [owner, reviewer] = [await memberAt(pool, 0), await memberAt(pool, 1)]
    const { rows } = await pool.query<{ id: string; program_id: string; entry_id: string }>(
      `select r.id, r.program_id, e.id as entry_id from program_review_rounds as r join program_review_entries as e on e.round_id = r.id limit 1`,
    )
    const [round] = rows
    if (!round) throw new Error('there is no round')
    const of = { roundId: round.id, programId: round.program_id, viewerId: owner }
    const ranking = { ...of, totalWeight: 25, hidesUnreviewed: false }
    return [
      ['ranking', () => results.listRanking(db, ranking, null, 21)],
      ['ranking, later page', () => results.listRanking(db, ranking, [30_000, 500_000], 21)],
      ['ranking, pending', () => results.listRanking(db, { ...ranking, statuses: ['pending'] }, null, 21)],
      ['progress of all reviewers', () => results.listProgress(db, of, null, 21)],
      ["a reviewer's own progress", () => results.findOwnProgress(db, { ...of, viewerId: reviewer })],
      ['round', () => findRound(db, owner, round.id)],
      ['entries', () => entries.listEntries(db, reviewer, { roundId: round.id }, null, 21)],
      [
        'entries, recused',
        () => entries.listEntries(db, reviewer, { roundId: round.id, states: ['recused'] }, null, 21),
      ],
      ['entries, left', () => entries.listEntries(db, reviewer, { roundId: round.id, states: ['left'] }, null, 21)],
      ['entry', () => entries.findEntry(db, reviewer, round.entry_id)],
    ]
  },
}
