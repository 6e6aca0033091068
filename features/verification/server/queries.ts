import { type Kysely, sql } from 'kysely'
import { memberJson } from '#features/profiles/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import { dayMs } from '#kit/durations.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { type RequestStatus, verificationLimits } from '../contract/index.ts'

type Db = Kysely<DB>

type EvidenceRow = { id: string; name: string; type: string; size: number; width: number | null; height: number | null }

const evidence = sql<EvidenceRow[]>`coalesce((
  select json_agg(json_build_object(
    'id', file.id, 'name', file.name, 'type', file.type, 'size', file.bytes, 'width', file.width, 'height', file.height
  ) order by added.position)
  from verification_files added join files file on file.id = added.file_id where added.request_id = r.id
), '[]')`

const selectRequests = (db: Db) =>
  db
    .selectFrom('verification_requests as r')
    .select(['r.id', 'r.member_id', 'r.explanation', 'r.language', 'r.links', 'r.note', 'r.note_language'])
    .select(['r.decided_at', 'r.created_at'])
    .select([sql<RequestStatus>`r.status`.as('status'), evidence.as('files')])
export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

/** The member's latest request. */
export const latestOf = (db: Db, memberId: string): Promise<RequestRow | undefined> =>
  selectRequests(db)
    .where('r.member_id', '=', memberId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const isVerified = async (db: Db, memberId: string): Promise<boolean> => {
  const row = await db.selectFrom('profiles').select('verified_at').where('id', '=', memberId).executeTakeFirst()
  return (row?.verified_at ?? null) !== null
}

const selectForAdministration = (db: Db) =>
  selectRequests(db)
    .innerJoin('profiles as member', 'member.id', 'r.member_id')
    .innerJoin('users as account', 'account.id', 'r.member_id')
    .leftJoin('profiles as decider', 'decider.id', 'r.decided_by')
    .select(['r.decided_by', 'decider.full_name as decider_name'])
    .select('account.created_at as member_since')
    .select([
      memberJson('member').as('member'),
      isBanned('r.member_id').as('member_banned'),
      sql<number>`(
        select count(*) from verification_requests other
        where other.member_id = r.member_id and (other.created_at, other.id) < (r.created_at, r.id)
      )`.as('earlier_requests'),
    ])
export type AdministeredRow = Awaited<ReturnType<ReturnType<typeof selectForAdministration>['executeTakeFirstOrThrow']>>

export const find = (db: Db, id: string): Promise<AdministeredRow | undefined> =>
  selectForAdministration(db).where('r.id', '=', id).executeTakeFirst()

/** A page of at most `limit` requests: pending ones longest wait first, decided ones latest first. */
export const list = (
  db: Db,
  status: RequestStatus,
  after: readonly [at: string, id: string] | null,
  limit: number,
): Promise<AdministeredRow[]> => {
  const [column, direction] =
    status === 'pending' ? (['r.created_at', 'asc'] as const) : (['r.decided_at', 'desc'] as const)
  return selectForAdministration(db)
    .where('r.status', '=', status)
    .where(afterKeyset([column, 'r.id'], after, direction))
    .orderBy(column, direction)
    .orderBy('r.id', direction)
    .limit(limit)
    .execute()
}

/** The member of a request. */
export const memberOf = (db: Db, id: string) =>
  db.selectFrom('verification_requests').select('member_id').where('id', '=', id).executeTakeFirst()

export const lock = (tx: Db, id: string) =>
  tx.selectFrom('verification_requests').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

type NewRequest = { memberId: string; explanation: string; language: Language; links: readonly string[]; now: Date }

/** @returns the id; undefined when the member has a pending request */
export const insert = async (
  tx: Db,
  { memberId, explanation, language, links, now }: NewRequest,
): Promise<string | undefined> => {
  const row = await tx
    .insertInto('verification_requests')
    .values({ member_id: memberId, explanation, language, links: [...links], created_at: now })
    .onConflict((conflict) => conflict.column('member_id').where('status', '=', sql.lit('pending')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const addFiles = async (tx: Db, requestId: string, fileIds: readonly string[]): Promise<void> => {
  if (fileIds.length === 0) return
  const rows = fileIds.map((id, position) => ({ request_id: requestId, position, file_id: id }))
  await tx.insertInto('verification_files').values(rows).execute()
}

export const remove = (tx: Db, id: string) => tx.deleteFrom('verification_requests').where('id', '=', id).execute()

type Decision = {
  status: 'approved' | 'rejected'
  note: string | null
  noteLanguage: Language | null
  decidedBy: string
  now: Date
}

export const decide = (tx: Db, id: string, { status, note, noteLanguage, decidedBy, now }: Decision) =>
  tx
    .updateTable('verification_requests')
    .set({ status, note, note_language: noteLanguage, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .execute()

/** For the member's data export (SET-09). */
export const requestsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('verification_requests as r')
    .select(['r.explanation', 'r.language', 'r.links', 'r.status', 'r.note', 'r.note_language'])
    .select(['r.created_at', 'r.decided_at'])
    .select(
      sql<string[]>`array(
        select file.name from verification_files added join files file on file.id = added.file_id
        where added.request_id = r.id order by added.position
      )`.as('files'),
    )
    .where('r.member_id', '=', memberId)
    .orderBy('r.created_at')
    .execute()

export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('verification_requests').where('member_id', '=', memberId).execute()
  await tx.updateTable('verification_requests').set({ decided_by: null }).where('decided_by', '=', memberId).execute()
}

/** How long a decided request is stored. */
const requestDays = 730

/**
 * Deletes the files of requests decided a month ago and requests decided two years ago, at most 1,000 of each per call.
 * @returns the number of requests
 */
export const deleteExpired = async (db: Db, now: Date): Promise<number> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const evidenceRows = await sql`
    with expired as (
      select id from verification_requests
      where decided_at < ${daysAgo(verificationLimits.evidenceDays)} and evidence_deleted_at is null
      order by decided_at limit 1000
    ), deleted as (
      delete from verification_files where request_id in (select id from expired)
    )
    update verification_requests set evidence_deleted_at = ${now} where id in (select id from expired)
  `.execute(db)
  const requests = await sql`
    delete from verification_requests where id in (
      select id from verification_requests where decided_at < ${daysAgo(requestDays)} order by decided_at limit 1000
    )
  `.execute(db)
  return Number(evidenceRows.numAffectedRows) + Number(requests.numAffectedRows)
}

/** Requests to decide, for the overview of the administration. */
export const overview = () => [
  sql<Record<string, number>>`
    select count(*) as "waiting.verification" from verification_requests where status = 'pending'`,
]
