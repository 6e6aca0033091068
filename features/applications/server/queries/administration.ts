import { type Kysely, sql } from 'kysely'
import { memberJson } from '#features/profiles/server/index.ts'
import { dayMs } from '#kit/durations.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import { trigramContains } from '#platform/db/like.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ApplicationKind, ApplicationStatus } from '../../contract/kinds.ts'
import { applicationLimits } from '../../contract/limits.ts'
import type { AnswerView } from '../../contract/views.ts'
import type { Cursor } from './applications.ts'

type Db = Kysely<DB>

const overdueSince = (now: Date) => new Date(now.getTime() - applicationLimits.overdueDays * dayMs)
const isOverdue = (now: Date) =>
  sql<boolean>`(a.status = 'pending' and a.ended_at is null and a.created_at < ${overdueSince(now)})`

/** Of all members: administrators see applications of banned members and between members with a block too. */
const selectAdministered = (db: Db, now: Date) =>
  db
    .selectFrom('applications as a')
    .innerJoin('profiles as applicant', 'applicant.id', 'a.applicant_id')
    .leftJoin('profiles as owner', 'owner.id', 'a.owner_id')
    .leftJoin('application_co_applicants as co', 'co.application_id', 'a.id')
    .select([
      'a.id',
      'a.kind',
      'a.subject_id',
      'a.owner_id',
      'a.applicant_id',
      'a.title',
      'a.organisation',
      'a.language',
      'a.status',
      'a.status_since',
      'a.answered_at',
      'a.ended_at',
      'a.created_at',
      'co.member_id as co_id',
      'co.status as co_status',
    ])
    .select([
      sql<AnswerView[]>`a.answers`.as('answers'),
      isOverdue(now).as('is_overdue'),
      memberJson('applicant').as('applicant'),
      memberJson('owner').as('owner'),
    ])
export type AdministeredRow = Awaited<ReturnType<ReturnType<typeof selectAdministered>['executeTakeFirstOrThrow']>>

export type Filters = {
  kind?: ApplicationKind | undefined
  status?: ApplicationStatus | undefined
  overdue?: boolean | undefined
  q?: string | undefined
}

/** By the trigrams of the title or of the applicant's name. */
const matches = (q: string) => sql<boolean>`a.id in (
  select id from applications where trigram_letters(title) like ${trigramContains(q)}
  union all
  select named.id from applications as named join profiles as p on p.id = named.applicant_id
  where trigram_letters(p.full_name) like ${trigramContains(q)}
)`

/** Newest first. */
export const listAdministered = (
  db: Db,
  { kind, status, overdue = false, q }: Filters,
  now: Date,
  after: Cursor | null,
  limit: number,
): Promise<AdministeredRow[]> =>
  selectAdministered(db, now)
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind as ApplicationKind))
    .$if(status !== undefined, (query) => query.where('a.status', '=', status as ApplicationStatus))
    .$if(overdue, (query) => query.where(isOverdue(now)))
    .$if(q !== undefined, (query) => query.where(matches(q as string)))
    .where(afterKeyset(['a.created_at', 'a.id'], after, 'desc'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()

export const findAdministered = (db: Db, id: string, now: Date): Promise<AdministeredRow | undefined> =>
  selectAdministered(db, now).where('a.id', '=', id).executeTakeFirst()
