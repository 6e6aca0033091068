import { sql } from 'kysely'
import type { AnswerSource, AskedRow } from '#platform/answer-source.ts'

const areaPaths: Readonly<Record<string, string>> = {
  opportunity: '/opportunities',
  mentorship: '/mentorship',
  program: '/programs',
}

/** Applications that members received. Withdrawn ones without an answer do not count (OPP-11). */
export const applicationAnswers: AnswerSource = {
  kind: 'applications',
  asked: (since, memberId) => sql<AskedRow>`
    select id, owner_id as member_id, applicant_id as other_id, created_at as at, coalesce(title, '') as title,
      concat(kind, ' ', subject_id) as place, answered_at
    from applications
    where created_at >= ${since} and (status <> 'withdrawn' or answered_at is not null)
      and ${memberId === null ? sql`owner_id is not null` : sql`owner_id = ${memberId}::uuid`}`,
  // Pages find their row by its id, too (ROUTE-06).
  pathOf: (place) => {
    const [kind = '', id] = place.split(' ')
    return areaPaths[kind] && id ? (`${areaPaths[kind]}/${id}/applicants` as `/${string}`) : null
  },
}
