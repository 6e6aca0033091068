import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'

/**
 * SQL condition for every query that shows members to a member: no block exists between the viewer and the member in
 * `column`, such as `'p.id'` (NET-05). Uses the primary key and one index.
 * @param viewer a member's id, or a column of the query
 */
export const notBlocked = (viewer: string | RawBuilder<unknown>, column: string | RawBuilder<unknown>) => {
  const other = typeof column === 'string' ? sql.ref(column) : column
  return sql<boolean>`(not exists (select from member_blocks where blocker_id = ${viewer}::uuid and blocked_id = ${other})
    and not exists (select from member_blocks where blocked_id = ${viewer}::uuid and blocker_id = ${other}))`
}

/** A union of selects: the ids of all members with a block between them and the viewer (NET-05). */
export const blockedMemberIds = (viewer: string | RawBuilder<unknown>) =>
  sql`select blocked_id from member_blocks where blocker_id = ${viewer}::uuid
    union all select blocker_id from member_blocks where blocked_id = ${viewer}::uuid`

/**
 * SQL condition for every query that shows members' content: the author in `column` is not banned (ADM-02) and has no
 * block with the viewer (NET-05). Content of an erased author (null) stays visible.
 * @param viewer as in `notBlocked`; null for a visitor
 */
export const isVisibleTo = (viewer: string | RawBuilder<unknown> | null, column: string) =>
  viewer === null
    ? sql<boolean>`not ${isBanned(column)}`
    : sql<boolean>`(not ${isBanned(column)} and ${notBlocked(viewer, column)})`

/**
 * SQL condition: the viewer has not muted the member in `column` (NET-05).
 * @param column a column such as `'c.other_id'`, or an expression for a member's id
 */
export const notMuted = (viewer: string | RawBuilder<unknown>, column: string | RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from member_mutes where muter_id = ${viewer}::uuid and muted_id = ${typeof column === 'string' ? sql.ref(column) : column})`

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

/** Exports the member's own blocks and mutes (SET-09), never those set by others. */
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

/** Deletes blocks and mutes in both directions (SET-10). */
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
