import { type RawBuilder, sql } from 'kysely'
import { mentoringPairs } from '#features/mentorship/server/index.ts'
import type { ConflictReason } from '../../contract/index.ts'

/** Companies are the same whatever their case, accents and spaces. The expression of an index. */
const companyKey = (alias: string) => sql`program_reviews_company_key(${sql.ref(`${alias}.company`)})`

/**
 * A select of the conflicts of interest between members and applicants (PROG-06): `member_id`, `applicant_id`, `reason`,
 * one row for each pair with the first reason. The only place that knows what a conflict is.
 * @param members a table expression with the column `id`, such as `(select ...)`
 * @param applicants as `members`
 */
export const conflictsBetween = (members: RawBuilder<unknown>, applicants: RawBuilder<unknown>) => sql<{
  member_id: string
  applicant_id: string
  reason: ConflictReason
}>`
  select distinct on (member_id, applicant_id) member_id, applicant_id, reason
  from (
    select reviewing.id as member_id, applying.id as applicant_id, 'connected' as reason, 1 as place
    from ${members} as reviewing join connections as c on c.member_id = reviewing.id join ${applicants} as applying on applying.id = c.other_id
    union all
    select reviewing.id, applying.id, 'same_company', 2
    from ${members} as reviewing join profiles as mp on mp.id = reviewing.id
      join (${applicants} as applying join profiles as ap on ap.id = applying.id) on ${companyKey('ap')} = ${companyKey('mp')}
    where mp.company is not null and ap.company is not null and applying.id <> reviewing.id
    union all
    select reviewing.id, applying.id, 'mentoring', 3
    from ${members} as reviewing join ${mentoringPairs} as pair on pair.mentor_id = reviewing.id
      join ${applicants} as applying on applying.id = pair.mentee_id
    union all
    select reviewing.id, applying.id, 'mentoring', 3
    from ${members} as reviewing join ${mentoringPairs} as pair on pair.mentee_id = reviewing.id
      join ${applicants} as applying on applying.id = pair.mentor_id
  ) as conflicts
  order by member_id, applicant_id, place`

const one = (memberId: string | RawBuilder<unknown>) => sql`(select ${memberId}::uuid as id)`

/** The conflict between two members, as a column; null without one. */
export const conflictOf = (memberId: string | RawBuilder<unknown>, applicantId: RawBuilder<unknown>) =>
  sql<ConflictReason | null>`(select reason from (${conflictsBetween(one(memberId), one(applicantId))}) as conflict)`
