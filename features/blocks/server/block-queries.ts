import { type Kysely, sql } from 'kysely'
import { cardColumns } from '#features/profiles/contract/card.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { BlockKind, BlockState } from '../contract/index.ts'

type Db = Kysely<DB>

export const findBlockState = async (db: Db, viewerId: string, memberId: string): Promise<BlockState> => {
  const { rows } = await sql<BlockState>`select
    exists (select from member_blocks where blocker_id = ${viewerId}::uuid and blocked_id = ${memberId}::uuid) as blocked,
    exists (select from member_mutes where muter_id = ${viewerId}::uuid and muted_id = ${memberId}::uuid) as muted`.execute(
    db,
  )
  return rows[0] as BlockState
}

export const isMember = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Returns whether the block is new. */
export const addBlock = async (tx: Db, blocker_id: string, blocked_id: string, created_at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member_blocks')
    .values({ blocker_id, blocked_id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns whether there was a block. */
export const removeBlock = async (tx: Db, blockerId: string, blockedId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('member_blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns whether the mute is new. */
export const addMute = async (tx: Db, muter_id: string, muted_id: string, created_at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member_mutes')
    .values({ muter_id, muted_id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns whether there was a mute. */
export const removeMute = async (tx: Db, muterId: string, mutedId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('member_mutes')
    .where('muter_id', '=', muterId)
    .where('muted_id', '=', mutedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const list = (
  db: Db,
  memberId: string,
  kind: BlockKind,
  after: readonly [since: string, id: string] | null,
  limit: number,
) => {
  const rows =
    kind === 'blocked'
      ? db
          .selectFrom('member_blocks')
          .select(['blocked_id as member_id', 'created_at as since'])
          .where('blocker_id', '=', memberId)
      : db
          .selectFrom('member_mutes')
          .select(['muted_id as member_id', 'created_at as since'])
          .where('muter_id', '=', memberId)
  return db
    .selectFrom(rows.as('entries'))
    .innerJoin('profiles', 'profiles.id', 'entries.member_id')
    .select('entries.since')
    .select(cardColumns.map((column) => `profiles.${column}` as const))
    .where(afterKeyset(['entries.since', 'entries.member_id'], after, 'desc'))
    .orderBy('entries.since', 'desc')
    .orderBy('entries.member_id', 'desc')
    .limit(limit)
    .execute()
}
