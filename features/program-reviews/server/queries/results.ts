import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ApplicationStatus } from '#features/applications/contract/kinds.ts'
import { blockedMemberIds, isVisibleTo } from '#features/blocks/server/index.ts'
import type { CardRow } from '#features/profiles/contract/card.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ReviewerStatus } from '../../contract/index.ts'
import { conflictsBetween } from './conflicts.ts'

type Db = Kysely<DB>

/** The round whose results are read. */
export type ResultsOf = { roundId: string; programId: string; viewerId: string }

/**
 * Common table expressions: `applicants` of a round whom the viewer sees (`id`, `entry_id`), `members` who may have
 * reviews, and the `conflicts` between them.
 */
const withConflicts = ({ roundId, viewerId }: ResultsOf, members: RawBuilder<unknown>) => sql`
  with applicants as materialized (
    select a.applicant_id as id, e.id as entry_id, e.number, e.application_id, a.status
    from program_review_entries as e join applications as a on a.id = e.application_id
    where e.round_id = ${roundId}::uuid and ${isVisibleTo(viewerId, 'a.applicant_id')}
  ), members as materialized (${members}), conflicts as materialized (
    select c.member_id, applicants.entry_id, c.reason
    from (${conflictsBetween(sql`members`, sql`applicants`)}) as c join applicants on applicants.id = c.applicant_id
  )`

/** Reviews of `program_reviews as v` that count: nobody with a conflict of interest wrote them. */
const counts = sql`not v.is_void and not exists (
  select from conflicts as c where c.member_id = v.reviewer_id and c.entry_id = v.entry_id
)`

export type RankedRow = {
  id: string
  number: number
  application_id: string
  status: ApplicationStatus
  applicant: CardRow
  reviews: number
  abstentions: number
  recusals: number
  /** Sums of scores and weights in ten thousandths of a point; null without a review that counts. */
  mean: number | null
  spread: number | null
  is_hidden: boolean
  /** Orders the list: the mean, and below all means what has none or is hidden. */
  place: number
}

type Ranking = ResultsOf & {
  /** The sum of the weights of all criteria. */
  totalWeight: number
  /** Whether the viewer must not see the scores of what they have not reviewed themselves. */
  hidesUnreviewed: boolean
  statuses?: readonly ApplicationStatus[] | undefined
}

/** The applications of a round by weighted mean, the best first. */
export const listRanking = async (
  db: Db,
  { totalWeight, hidesUnreviewed, statuses = [], ...round }: Ranking,
  after: readonly [place: number, number: number] | null,
  limit: number,
): Promise<RankedRow[]> => {
  const members = sql`select member_id as id, status from program_reviewers where program_id = ${round.programId}::uuid and status <> 'invited'`
  const inPoints = (sum: RawBuilder<unknown>) => sql`round(10000.0 * ${sum} / ${totalWeight}::int)::int`
  const { rows } = await sql<RankedRow>`
    ${withConflicts(round, members)}, sums as (
      select v.entry_id, count(v.weighted_sum)::int as reviews, count(*) filter (where v.status = 'abstained')::int as abstentions,
        ${inPoints(sql`avg(v.weighted_sum)`)} as mean,
        ${inPoints(sql`(max(v.weighted_sum) - min(v.weighted_sum))`)} as spread,
        bool_or(v.reviewer_id = ${round.viewerId}::uuid and v.status = 'submitted') as has_own
      from program_reviews as v where v.round_id = ${round.roundId}::uuid and v.status <> 'draft' and ${counts}
      group by v.entry_id
    ), recused as (
      select c.entry_id, count(*)::int as recusals from conflicts as c join members as m on m.id = c.member_id
      where m.status = 'accepted' group by c.entry_id
    ), ranked as (
      select a.*, coalesce(s.reviews, 0) as reviews, coalesce(s.abstentions, 0) as abstentions,
        coalesce(r.recusals, 0) as recusals, s.mean, case when s.reviews > 1 then s.spread end as spread, h.is_hidden,
        case when h.is_hidden then -2 else coalesce(s.mean, -1) end as place
      from applicants as a left join sums as s on s.entry_id = a.entry_id left join recused as r on r.entry_id = a.entry_id
        cross join lateral (select ${hidesUnreviewed}::boolean and not coalesce(s.has_own, false) as is_hidden) as h
      where ${statuses.length === 0 ? sql`true` : sql`a.status = any(${statuses}::text[])`}
    ), page as (
      select * from ranked where ${afterKeyset(['place', sql`-number`], after && [after[0], -after[1]], 'desc')}
      order by place desc, number limit ${limit}
    )
    select page.entry_id as id, page.number, page.application_id, page.status, ${memberJson('applicant')} as applicant,
      page.reviews, page.abstentions, page.recusals, page.mean, page.spread, page.is_hidden, page.place
    from page join profiles as applicant on applicant.id = page.id order by page.place desc, page.number`.execute(db)
  return rows
}

export type ProgressRow = {
  id: string
  status: ReviewerStatus
  member: CardRow
  invited_at: Date
  left: number
  done: number
  abstained: number
  recused: number
}

/** How far reviewers are in a round. `members` selects `program_reviewers as m`. */
const progressOf = (round: ResultsOf, members: RawBuilder<unknown>) => sql<ProgressRow>`
  ${withConflicts(round, members)}, done as (
    select v.reviewer_id, count(*) filter (where v.status = 'submitted')::int as done,
      count(*) filter (where v.status = 'abstained')::int as abstained
    from program_reviews as v join applicants as a on a.entry_id = v.entry_id
    where v.round_id = ${round.roundId}::uuid and v.reviewer_id in (select id from members) and ${counts}
    group by v.reviewer_id
  ), recused as (
    select member_id, count(*)::int as recused from conflicts group by member_id
  ), hidden as (
    select m.id, count(distinct a.entry_id)::int as hidden
    from members as m cross join lateral (${blockedMemberIds(sql`m.id`)}) as blocked (member_id)
      join applicants as a on a.id = blocked.member_id
    where not exists (select from conflicts as c where c.member_id = m.id and c.entry_id = a.entry_id)
    group by m.id
  )
  select m.reviewer_id as id, m.status, m.invited_at, ${memberJson('member')} as member,
    coalesce(d.done, 0) as done, coalesce(d.abstained, 0) as abstained, coalesce(r.recused, 0) as recused,
    greatest(0, (select count(*)::int from applicants) - coalesce(d.done, 0) - coalesce(d.abstained, 0)
      - coalesce(r.recused, 0) - coalesce(h.hidden, 0)) as left
  from members as m join profiles as member on member.id = m.id left join done as d on d.reviewer_id = m.id
    left join recused as r on r.member_id = m.id left join hidden as h on h.id = m.id
  order by m.invited_at, m.reviewer_id`

const memberColumns = sql`m.member_id as id, m.id as reviewer_id, m.status, m.invited_at`

/** The progress of the reviewers of a program who have accepted, or were removed. */
export const listProgress = async (
  db: Db,
  round: ResultsOf,
  after: readonly [invitedAt: string, id: string] | null,
  limit: number,
): Promise<ProgressRow[]> =>
  (
    await progressOf(
      round,
      sql`select ${memberColumns} from program_reviewers as m
        where m.program_id = ${round.programId}::uuid and m.status in ('accepted', 'removed')
          and ${isVisibleTo(round.viewerId, 'm.member_id')} and ${afterKeyset(['m.invited_at', 'm.id'], after, 'asc')}
        order by m.invited_at, m.id limit ${limit}`,
    ).execute(db)
  ).rows

/** The viewer's own progress. */
export const findOwnProgress = async (db: Db, round: ResultsOf): Promise<ProgressRow | undefined> =>
  (
    await progressOf(
      round,
      sql`select ${memberColumns} from program_reviewers as m
        where m.program_id = ${round.programId}::uuid and m.member_id = ${round.viewerId}::uuid`,
    ).execute(db)
  ).rows[0]
