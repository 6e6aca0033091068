import { type Kysely, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import { bans, isBanned } from '#features/security-events/server/index.ts'
import { dayBefore, dayMs } from '#kit/durations.ts'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import type { PairState } from '../state.ts'
import { pairColumns, joinRequest } from './members.ts'

type Db = Kysely<DB>

/** Locks a pair until the transaction ends, so that its state cannot change after it is read. */
export const lockPair = (tx: Db, one: string, other: string) =>
  sql`select lock_pair(${one}::uuid, ${other}::uuid)`.execute(tx)

export type PairRow = PairState & { full_name: string; has_block: boolean; banned: boolean }

/** The state of a pair; undefined if there is no such member. */
export const findPair = async (db: Db, viewerId: string, memberId: string): Promise<PairRow | undefined> => {
  const { rows } = await sql<PairRow>`
    select p.full_name, ${isBanned('p.id')} as banned, ${pairColumns(viewerId)},
      not ${notBlocked(viewerId, 'p.id')} as has_block
    from profiles p ${joinRequest(viewerId)}
    where p.id = ${memberId}::uuid`.execute(db)
  return rows[0]
}

/** The pair's state without blocks and bans, for areas that have already checked them. */
export const findPairState = async (db: Db, viewerId: string, memberId: string): Promise<PairState | undefined> => {
  const { rows } =
    await sql<PairState>`select ${pairColumns(viewerId)} from profiles p ${joinRequest(viewerId)} where p.id = ${memberId}::uuid`.execute(
      db,
    )
  return rows[0]
}

/** Connects two members; false if they were already connected. */
export const connect = async (tx: Db, one: string, other: string, now: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('connections')
    .values([
      { member_id: one, other_id: other, connected_at: now },
      { member_id: other, other_id: one, connected_at: now },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const disconnect = (tx: Db, one: string, other: string) =>
  sql`delete from connections where (member_id, other_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`.execute(
    tx,
  )

/** Deletes the request between two members in either direction and returns its id. */
export const removeRequest = async (tx: Db, one: string, other: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`delete from connection_requests
    where least(from_id, to_id) = least(${one}::uuid, ${other}::uuid) and greatest(from_id, to_id) = greatest(${one}::uuid, ${other}::uuid)
    returning id`.execute(tx)
  return rows[0]?.id
}

export type NewRequest = { fromId: string; toId: string; message: string | null; language: Language | null; now: Date }

export const addRequest = async (tx: Db, { fromId, toId, message, language, now }: NewRequest): Promise<string> => {
  const { id } = await tx
    .insertInto('connection_requests')
    .values({ from_id: fromId, to_id: toId, message, language, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Resends a declined and withdrawn request: pending again for its sender, still declined for the recipient. */
export const resendRequest = (
  tx: Db,
  id: string,
  { message, language, now }: Pick<NewRequest, 'message' | 'language' | 'now'>,
) =>
  tx
    .updateTable('connection_requests')
    .set({ message, language, created_at: now, withdrawn_at: null })
    .where('id', '=', id)
    .execute()

export const declineRequest = (tx: Db, id: string, now: Date) =>
  tx.updateTable('connection_requests').set({ declined_at: now }).where('id', '=', id).execute()

/** Withdraws a declined request but keeps the row, so that the decline remains on record. */
export const withdrawDeclinedRequest = (tx: Db, id: string, now: Date) =>
  tx.updateTable('connection_requests').set({ withdrawn_at: now }).where('id', '=', id).execute()

/** Counts requests of the last 24 hours and locks out concurrent ones until the transaction ends. */
export const countRecentRequests = async (tx: Db, memberId: string, now: Date): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('connection_asks ' || ${memberId}::text, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('connection_asks')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('asked_at', '>', dayBefore(now))
    .executeTakeFirstOrThrow()
  return count
}

export const recordRequest = (tx: Db, memberId: string, now: Date) =>
  tx.insertInto('connection_asks').values({ member_id: memberId, asked_at: now }).execute()

export const removeExpired = async (db: Db, now: Date, askAgainDays: number): Promise<number> => {
  const declined = await db
    .deleteFrom('connection_requests')
    .where('declined_at', '<', new Date(now.getTime() - askAgainDays * dayMs))
    .executeTakeFirst()
  const requestLog = await db.deleteFrom('connection_asks').where('asked_at', '<', dayBefore(now)).executeTakeFirst()
  // List members again whose ban has expired: no trigger fires on expiry.
  await sql`update profiles set listed = true where not listed and not hidden_from_search and may_be_listed(id)
    and ${bans.hasExpiredBan('profiles.id', now)}`.execute(db)
  return Number(declined.numDeletedRows + requestLog.numDeletedRows)
}
