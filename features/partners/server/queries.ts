import { type Kysely, sql } from 'kysely'
import { lockUser } from '#features/accounts/server/index.ts'
import type { AnswerView } from '#features/applications/contract/views.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Language } from '#kit/languages.ts'
import type { RoundStatus } from '../contract/index.ts'

// Rounds are rows of `applications` without a subject and an owner. A withdrawn one is not a round.

type Db = Kysely<DB>

const selectRounds = (db: Db) =>
  db
    .selectFrom('applications as a')
    // At most one: a round that is decided is not decided again.
    .leftJoin('application_decisions as decision', 'decision.application_id', 'a.id')
    .select(['a.id', 'a.language', 'a.created_at', 'a.ended_at as reset_at', 'decision.created_at as decided_at'])
    .select('decision.language as note_language')
    .select([
      sql<RoundStatus>`a.status`.as('status'),
      sql<AnswerView[]>`a.answers`.as('answers'),
      sql<string | null>`nullif(decision.message, '')`.as('note'),
    ])
    .where('a.kind', '=', 'partner')
    .where('a.status', '<>', 'withdrawn')
export type RoundRow = Awaited<ReturnType<ReturnType<typeof selectRounds>['executeTakeFirstOrThrow']>>

export const roundsOf = (db: Db, memberId: string, limit: number): Promise<RoundRow[]> =>
  selectRounds(db)
    .where('a.applicant_id', '=', memberId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()

const ofSameMember = sql`from applications other
  where other.applicant_id = a.applicant_id and other.kind = 'partner' and other.status <> 'withdrawn'`

const selectApplications = (db: Db) =>
  selectRounds(db)
    .innerJoin('profiles as applicant', 'applicant.id', 'a.applicant_id')
    .leftJoin('profiles as decider', 'decider.id', 'decision.decided_by')
    .leftJoin('partner_earlier_roles as earlier', 'earlier.application_id', 'a.id')
    .select(['a.applicant_id', 'earlier.role as earlier_role'])
    .select(['decision.decided_by', 'decider.full_name as decider_name'])
    .select([
      sql<number>`(select count(*) ${ofSameMember} and (other.created_at, other.id) < (a.created_at, a.id))`.as(
        'earlier_rounds',
      ),
      sql<boolean>`not exists (select ${ofSameMember} and (other.created_at, other.id) > (a.created_at, a.id))`.as(
        'is_latest',
      ),
      isBanned('a.applicant_id').as('applicant_banned'),
      sql<boolean>`exists (select from users u where u.id = a.applicant_id and u.email_confirmed)`.as(
        'applicant_confirmed',
      ),
      memberJson('applicant').as('applicant'),
    ])

export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>>

export const find = (db: Db, id: string): Promise<ApplicationRow | undefined> =>
  selectApplications(db).where('a.id', '=', id).executeTakeFirst()

/** @throws if the application does not exist; the caller has just changed it. */
export const get = (db: Db, id: string): Promise<ApplicationRow> =>
  selectApplications(db).where('a.id', '=', id).executeTakeFirstOrThrow()

/** Locks the round and its applicant, so that no decision, withdrawal or ban can intervene. */
export const lock = async (tx: Db, id: string): Promise<void> => {
  const round = await tx
    .selectFrom('applications')
    .select('applicant_id')
    .where('id', '=', id)
    .where('kind', '=', 'partner')
    .forUpdate()
    .executeTakeFirst()
  if (round) await lockUser(tx, round.applicant_id)
}

/** A page of at most `limit` rounds after the cursor, latest first. */
export const list = (
  db: Db,
  status: RoundStatus | undefined,
  after: readonly [createdAt: string, id: string] | null,
  limit: number,
): Promise<ApplicationRow[]> => {
  let query = selectApplications(db).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc').limit(limit)
  if (status) query = query.where('a.status', '=', status).where('a.ended_at', 'is', null)
  query = query.where(afterKeyset(['a.created_at', 'a.id'], after, 'desc'))
  return query.execute()
}

type NewApplication = { applicantId: string; answers: readonly AnswerView[]; language: Language; now: Date }

/**
 * Adds a round, or renews a withdrawn application.
 * @returns its id; undefined when the member already has a pending or approved one
 */
export const submit = async (
  tx: Db,
  { applicantId, answers, language, now }: NewApplication,
): Promise<string | undefined> => {
  const content = {
    answers: JSON.stringify(answers),
    language,
    status: 'pending' as const,
    status_since: now,
    announced_status: 'pending' as const,
    announced_since: now,
    created_at: now,
  }
  const row = await tx
    .insertInto('applications')
    .values({ kind: 'partner', applicant_id: applicantId, ...content })
    .onConflict((conflict) =>
      conflict
        .column('applicant_id')
        .where('kind', '=', sql.lit('partner'))
        .where('status', '<>', sql.lit('rejected'))
        .where('ended_at', 'is', null)
        .doUpdateSet(content)
        .where('applications.status', '=', 'withdrawn'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type Decision = {
  status: 'approved' | 'rejected'
  note: string | null
  language: Language | null
  decidedBy: string
  earlierRole: string | null
  now: Date
}

/** Decides a pending round. The decision is announced at once: it is in the audit log, so it cannot be undone. */
export const decide = async (tx: Db, id: string, { status, note, language, decidedBy, earlierRole, now }: Decision) => {
  await tx
    .updateTable('applications')
    .set({ status, status_since: now, announced_status: status, announced_since: now, answered_at: now })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('application_decisions')
    .values({
      application_id: id,
      status,
      message: note ?? '',
      language,
      decided_by: decidedBy,
      created_at: now,
      announces_at: now,
      announced_at: now,
    })
    .execute()
  if (earlierRole !== null)
    await tx.insertInto('partner_earlier_roles').values({ application_id: id, role: earlierRole }).execute()
}

export const reset = (tx: Db, id: string, now: Date) =>
  tx.updateTable('applications').set({ ended_at: now }).where('id', '=', id).execute()

/** Applications to decide, for the overview of the administration. */
export const overview = () => [
  sql<Record<string, number>>`
    select count(*) as "waiting.partners" from applications where kind = 'partner' and status = 'pending' and ended_at is null`,
]
