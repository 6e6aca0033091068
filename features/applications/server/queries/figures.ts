import { type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { Figure, Period } from '#platform/figure.ts'

const sentIn = ({ from, to }: Period) => sql`a.created_at >= ${from} and a.created_at < ${to}`
const answeredIn = ({ from, to }: Period) => sql`a.answered_at >= ${from} and a.answered_at < ${to}`
/** An answer counts for the answer rate if it came within this time. */
const answeredInTime = sql`a.answered_at < a.created_at + interval '14 days'`

type Sql = RawBuilder<unknown>

const rowsOf = (at: Sql, condition: Sql, viewerId: string) => sql<never>`
  select a.id, ${at} as at, p.full_name as title, a.title as detail, a.language, a.kind as place
  from applications a join profiles p on p.id = a.applicant_id
  where ${condition} and ${isVisibleTo(viewerId, 'a.applicant_id')}`

const listOfKind = (kind: string) => `/admin?tab=applications&kind=${kind}` as const

export const figures: Figure[] = [
  {
    name: 'applications',
    counted: (period) => sql`
      select a.created_at as at, a.applicant_id as member_id, a.kind as part from applications a where ${sentIn(period)}`,
    rows: (period, { id }) => rowsOf(sql`a.created_at`, sentIn(period), id),
    own: (period, memberId) => sql`
      select a.id, a.created_at as at, coalesce(a.title, a.organisation, '') as title, null as detail, a.language,
        a.kind as place
      from applications a where a.applicant_id = ${memberId}::uuid and ${sentIn(period)}`,
    path: listOfKind,
    ownPath: () => '/opportunities/applications',
  },
  {
    name: 'answers',
    counted: (period) => sql`
      select a.answered_at as at, a.owner_id as member_id, a.kind as part from applications a where ${answeredIn(period)}`,
    rows: (period, { id }) => rowsOf(sql`a.answered_at`, answeredIn(period), id),
    path: listOfKind,
  },
  {
    name: 'answered_applications',
    counted: (period) => sql`
      select a.created_at as at, null::uuid as member_id, a.kind as part from applications a
      where ${sentIn(period)} and ${answeredInTime}`,
    rows: (period, { id }) => rowsOf(sql`a.created_at`, sql`${sentIn(period)} and ${answeredInTime}`, id),
    path: listOfKind,
  },
]
