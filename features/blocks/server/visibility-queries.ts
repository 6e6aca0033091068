import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'

/**
 * A condition for any query that shows members to a member: `column` (such as `'p.id'`) is nobody who has blocked the
 * viewer or whom the viewer has blocked (NET-05). Answered from the primary key and one index, row by row.
 * @param viewer a member's id, or a column of the query
 */
export const notBlocked = (viewer: string | RawBuilder<unknown>, column: string) =>
  sql<boolean>`(not exists (select from member_blocks where blocker_id = ${viewer}::uuid and blocked_id = ${sql.ref(column)})
    and not exists (select from member_blocks where blocked_id = ${viewer}::uuid and blocker_id = ${sql.ref(column)}))`

/**
 * A condition for any query that shows what members made: the author in `column` is not banned (ADM-02), and there is no block
 * between the author and the viewer (NET-05). An author that is null was erased, and what they made is shown.
 * @param viewer as in `notApart`; null for a visitor
 */
export const isVisibleTo = (viewer: string | RawBuilder<unknown> | null, column: string) =>
  viewer === null
    ? sql<boolean>`not ${isBanned(column)}`
    : sql<boolean>`(not ${isBanned(column)} and ${notBlocked(viewer, column)})`

/**
 * A condition: the viewer has not muted the member in `column` (NET-05).
 * @param viewer as in `notApart`
 * @param column a column such as `'c.other_id'`, or a member's id as an expression
 */
export const notMuted = (viewer: string | RawBuilder<unknown>, column: string | RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from member_mutes where muter_id = ${viewer}::uuid and muted_id = ${typeof column === 'string' ? sql.ref(column) : column})`

/** Whether one of two members has blocked the other. */
export const hasBlockBetween = async (db: Kysely<DB>, one: string, other: string): Promise<boolean> => {
  const found = await db
    .selectFrom('member_blocks')
    .select('blocker_id')
    .where((where) =>
      where.or([
        where.and([where('blocker_id', '=', one), where('blocked_id', '=', other)]),
        where.and([where('blocker_id', '=', other), where('blocked_id', '=', one)]),
      ]),
    )
    .limit(1)
    .execute()
  return found.length > 0
}

/** For a member's export (SET-09): whom they blocked and muted, never who blocked them. */
export const exportBlocks = async (db: Kysely<DB>, memberId: string) => ({
  blocked: await db
    .selectFrom('member_blocks')
    .select(['blocked_id', 'created_at'])
    .where('blocker_id', '=', memberId)
    .execute(),
  muted: await db
    .selectFrom('member_mutes')
    .select(['muted_id', 'created_at'])
    .where('muter_id', '=', memberId)
    .execute(),
})

/** Leaves nothing that tells of the member (SET-10). */
export const eraseMember = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  await tx
    .deleteFrom('member_blocks')
    .where((where) => where.or([where('blocker_id', '=', memberId), where('blocked_id', '=', memberId)]))
    .execute()
  await tx
    .deleteFrom('member_mutes')
    .where((where) => where.or([where('muter_id', '=', memberId), where('muted_id', '=', memberId)]))
    .execute()
}
