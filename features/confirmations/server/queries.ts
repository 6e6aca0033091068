import { type Kysely, sql } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { type ConfirmationState, confirmationLimits, type ConfirmedAction } from '../contract/index.ts'

type Db = Kysely<DB>

const selectRequests = (db: Db) =>
  db
    .selectFrom('confirmation_requests as r')
    .leftJoin('profiles as member', 'member.id', 'r.member_id')
    .leftJoin('profiles as asker', 'asker.id', 'r.asked_by')
    .leftJoin('profiles as ender', 'ender.id', 'r.ended_by')
    .select(['r.id', 'r.member_id', 'r.input', 'r.reason', 'r.asked_by', 'r.created_at', 'r.lapses_at'])
    .select(['r.action', 'r.level', 'r.status', 'r.reason_language', 'r.ended_at', 'r.ended_by'])
    .select(['r.answer', 'r.answer_language'])
    .select(['member.full_name as member_name', 'asker.full_name as asker_name', 'ender.full_name as ender_name'])
export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

export const find = (db: Db, id: string): Promise<RequestRow | undefined> =>
  selectRequests(db).where('r.id', '=', id).executeTakeFirst()

/** A page of at most `limit` requests: waiting ones longest wait first, ended ones latest first. */
export const list = (
  db: Db,
  { state, member }: { state: ConfirmationState; member?: string | undefined },
  after: readonly [at: string, id: string] | null,
  limit: number,
): Promise<RequestRow[]> => {
  const isWaiting = state === 'waiting'
  const [column, direction] = isWaiting ? (['r.created_at', 'asc'] as const) : (['r.ended_at', 'desc'] as const)
  return selectRequests(db)
    .where('r.status', isWaiting ? '=' : '<>', sql.lit('waiting'))
    .$if(member !== undefined, (query) => query.where('r.member_id', '=', member as string))
    .where(afterKeyset([column, 'r.id'], after, direction))
    .orderBy(column, direction)
    .orderBy('r.id', direction)
    .limit(limit)
    .execute()
}

export const lock = (tx: Db, id: string) =>
  tx.selectFrom('confirmation_requests').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

type NewRequest = {
  action: ConfirmedAction
  memberId: string | null
  level: 'admin' | 'super_admin'
  input: object
  reason: string | null
  reasonLanguage: Language | null
  askedBy: string
  now: Date
}

/** @returns the id; undefined when this action on the member waits already */
export const insert = async (tx: Db, request: NewRequest): Promise<string | undefined> => {
  const { now } = request
  const row = await tx
    .insertInto('confirmation_requests')
    .values({
      action: request.action,
      level: request.level,
      member_id: request.memberId,
      input: JSON.stringify(request.input),
      reason: request.reason,
      reason_language: request.reasonLanguage,
      asked_by: request.askedBy,
      created_at: now,
      lapses_at: new Date(now.getTime() + confirmationLimits.days * dayMs),
    })
    .onConflict((conflict) =>
      conflict.columns(['action', 'member_id']).where('status', '=', sql.lit('waiting')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const isWaiting = async (db: Db, action: ConfirmedAction, memberId: string | null): Promise<boolean> => {
  const row = await db
    .selectFrom('confirmation_requests')
    .select('id')
    .where('action', '=', action)
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .where('status', '=', sql.lit('waiting'))
    .executeTakeFirst()
  return row !== undefined
}

type Ending = {
  status: 'confirmed' | 'declined' | 'withdrawn'
  by: string
  answer?: { text: string; language: Language }
  now: Date
}

export const end = (tx: Db, id: string, { status, by, answer, now }: Ending) =>
  tx
    .updateTable('confirmation_requests')
    .set({
      status,
      ended_at: now,
      ended_by: by,
      answer: answer?.text ?? null,
      answer_language: answer?.language ?? null,
    })
    .where('id', '=', id)
    .execute()

/** Ends at most `limit` requests whose time is over. Those that another transaction decides on are left. */
export const lapse = async (
  tx: Db,
  now: Date,
  limit: number,
): Promise<readonly { id: string; asked_by: string | null }[]> => {
  const { rows } = await sql<{ id: string; asked_by: string | null }>`
    update confirmation_requests set status = 'lapsed', ended_at = ${now}
    where id in (
      select id from confirmation_requests where status = 'waiting' and lapses_at <= ${now}
      order by lapses_at limit ${limit} for update skip locked
    )
    returning id, asked_by
  `.execute(tx)
  return rows
}

/** Nobody answers for a request whose administrator has left; the ended ones keep what was decided. */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx
    .deleteFrom('confirmation_requests')
    .where('asked_by', '=', memberId)
    .where('status', '=', sql.lit('waiting'))
    .execute()
}

/** For the member's export: what they asked for, decided, and what was asked for about them, without other names. */
export const requestsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('confirmation_requests')
    .select(['action', 'input', 'reason', 'answer', 'status', 'created_at', 'ended_at'])
    .where(({ eb, or }) =>
      or([eb('asked_by', '=', memberId), eb('ended_by', '=', memberId), eb('member_id', '=', memberId)]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Deletes requests that ended long ago. Returns the number of rows. */
export const deleteExpired = async (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - confirmationLimits.retentionDays * dayMs)
  const { numAffectedRows } = await sql`
    delete from confirmation_requests where id in (
      select id from confirmation_requests where status <> 'waiting' and ended_at < ${before} order by ended_at limit 1000
    )
  `.execute(db)
  return Number(numAffectedRows)
}

/** Requests that wait, for the overview of the administration. */
export const overview = () => [
  sql<Record<string, number>>`
    select count(*) as "waiting.confirmations" from confirmation_requests where status = 'waiting'`,
]
