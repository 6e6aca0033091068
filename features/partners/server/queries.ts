import { type Kysely, sql } from 'kysely'
import { lockUser } from '#features/accounts/server/index.ts'
import { cardColumns } from '#features/profiles/contract/card.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Language } from '#kit/languages.ts'
import type { RoundStatus } from '../contract/index.ts'

type Db = Kysely<DB>

const roundColumns = [
  'id',
  'reason',
  'experience',
  'contribution',
  'language',
  'status',
  'note',
  'created_at',
  'decided_at',
  'reset_at',
] as const

const selectRounds = (db: Db) => db.selectFrom('partner_applications').select(roundColumns)
export type RoundRow = Awaited<ReturnType<ReturnType<typeof selectRounds>['executeTakeFirstOrThrow']>>

export const roundsOf = (db: Db, memberId: string, limit: number): Promise<RoundRow[]> =>
  selectRounds(db)
    .where('applicant_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const ofSameMember = sql`select from partner_applications other where other.applicant_id = a.applicant_id and `

const selectApplications = (db: Db) =>
  db
    .selectFrom('partner_applications as a')
    .innerJoin('profiles as applicant', 'applicant.id', 'a.applicant_id')
    .leftJoin('profiles as decider', 'decider.id', 'a.decided_by')
    .select(roundColumns.map((column) => `a.${column}` as const))
    .select(['a.applicant_id', 'a.earlier_role', 'a.decided_by', 'decider.full_name as decider_name'])
    .select((from) => [
      sql<number>`(select count(*) from partner_applications other where other.applicant_id = a.applicant_id and (other.created_at, other.id) < (a.created_at, a.id))`.as(
        'earlier_rounds',
      ),
      sql<boolean>`not exists (${ofSameMember} (other.created_at, other.id) > (a.created_at, a.id))`.as('is_latest'),
      isBanned('a.applicant_id').as('applicant_banned'),
      sql<boolean>`exists (select from users u where u.id = a.applicant_id and u.email_confirmed)`.as(
        'applicant_confirmed',
      ),
      jsonObject(cardColumns.map((column) => [column, from.ref(`applicant.${column}`)] as const)).as('applicant'),
    ])

type ApplicantRow = {
  id: string
  full_name: string
  role: string | null
  company: string | null
  avatar_url: string | null
  username: string | null
  verified_at: string | null
}
const jsonObject = (fields: readonly (readonly [string, unknown])[]) =>
  sql<ApplicantRow>`json_build_object(${sql.join(fields.flatMap(([name, ref]) => [sql.lit(name), ref as never]))})`

export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>>

export const find = (db: Db, id: string): Promise<ApplicationRow | undefined> =>
  selectApplications(db).where('a.id', '=', id).executeTakeFirst()

/** @throws if the application does not exist; the caller has just changed it. */
export const get = (db: Db, id: string): Promise<ApplicationRow> =>
  selectApplications(db).where('a.id', '=', id).executeTakeFirstOrThrow()

/** Locks the round and its applicant, so that neither a decision nor a ban can intervene. */
export const lock = async (tx: Db, id: string): Promise<void> => {
  const round = await tx
    .selectFrom('partner_applications')
    .select('applicant_id')
    .where('id', '=', id)
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
  if (status) query = query.where('a.status', '=', status).where('a.reset_at', 'is', null)
  query = query.where(afterKeyset(['a.created_at', 'a.id'], after, 'desc'))
  return query.execute()
}

type ApplicationInput = { reason: string; experience: string; contribution: string }

/** Returns the id of the new round, or undefined when the member already has a pending or approved one. */
export const insert = async (
  tx: Db,
  applicantId: string,
  input: ApplicationInput,
  language: Language,
  now: Date,
): Promise<string | undefined> => {
  const row = await tx
    .insertInto('partner_applications')
    .values({ applicant_id: applicantId, ...input, language, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('applicant_id')
        .where('status', 'in', ['pending', 'approved'])
        .where('reset_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type Decision = {
  status: 'approved' | 'rejected'
  note: string | null
  decidedBy: string
  earlierRole: string | null
  now: Date
}

export const decide = (tx: Db, id: string, { status, note, decidedBy, earlierRole, now }: Decision) =>
  tx
    .updateTable('partner_applications')
    .set({ status, note, decided_by: decidedBy, decided_at: now, earlier_role: earlierRole })
    .where('id', '=', id)
    .execute()

export const reset = (tx: Db, id: string, now: Date) =>
  tx.updateTable('partner_applications').set({ reset_at: now }).where('id', '=', id).execute()

/** For the data export (SET-09). */
export const allOf = (db: Db, memberId: string) =>
  db
    .selectFrom('partner_applications')
    .select(roundColumns)
    .where('applicant_id', '=', memberId)
    .orderBy('created_at')
    .execute()

/** Deletes the member's applications; removes their name from decisions about others (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('partner_applications').where('applicant_id', '=', memberId).execute()
  await tx.updateTable('partner_applications').set({ decided_by: null }).where('decided_by', '=', memberId).execute()
}

/** Applications to decide, for the overview of the administration. */
export const overview = () => [
  sql<Record<string, number>>`
    select count(*) as "waiting.partners" from partner_applications where status = 'pending' and reset_at is null`,
]
