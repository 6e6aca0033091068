import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { skeletonOf } from '../../contract/index.ts'

type Db = Kysely<DB>

const hashOf = (skeleton: string) => createHash('sha256').update(skeleton).digest()

/** Whose name, or look-alike of a name, this is. */
export const ownerOf = async (db: Db, name: string): Promise<string | null> => {
  const row = await db
    .selectFrom('usernames')
    .select('member_id')
    .where('skeleton', '=', skeletonOf(name))
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** The member who had it left not long ago. */
export const isRetired = async (db: Db, name: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('retired_usernames')
    .select('until')
    .where('skeleton_hash', '=', hashOf(skeletonOf(name)))
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** How many names a member has taken for the first time since then. */
export const countClaimedSince = async (db: Db, memberId: string, since: Date): Promise<number> => {
  const { taken } = await db
    .selectFrom('usernames')
    .select((select) => select.fn.countAll<number>().as('taken'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return taken
}

/**
 * Writes a name down as this member's; an own look-alike is written anew. False when somebody else has it: of two who take
 * names of one skeleton at the same moment, the second waits here for the first.
 */
export const saveUsername = async (tx: Db, memberId: string, name: string, now: Date): Promise<boolean> => {
  const row = await tx
    .insertInto('usernames')
    .values({ name, skeleton: skeletonOf(name), member_id: memberId, created_at: now })
    .onConflict((conflict) =>
      conflict.column('skeleton').doUpdateSet({ name }).where('usernames.member_id', '=', memberId),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the names that nobody has or lately had, but perhaps this member. */
export const filterAvailable = async (
  db: Db,
  names: readonly string[],
  memberId: string,
  now: Date,
): Promise<string[]> => {
  if (names.length === 0) return []
  const skeletons = names.map(skeletonOf)
  const taken = await db
    .selectFrom('usernames')
    .select('skeleton')
    .where('skeleton', 'in', skeletons)
    .where('member_id', '!=', memberId)
    .execute()
  const retired = await db
    .selectFrom('retired_usernames')
    .select('skeleton_hash')
    .where('skeleton_hash', 'in', skeletons.map(hashOf))
    .where('until', '>', now)
    .execute()
  const unavailable = new Set([
    ...taken.map(({ skeleton }) => hashOf(skeleton).toString('hex')),
    ...retired.map((row) => row.skeleton_hash.toString('hex')),
  ])
  return names.filter((name) => !unavailable.has(hashOf(skeletonOf(name)).toString('hex')))
}

/** For a member's export (SET-09). */
export const exportUsernames = (db: Db, memberId: string) =>
  db
    .selectFrom('usernames')
    .select(['name', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

/** Forgets a member's names; a trigger keeps them from being taken for a while. */
export const removeUsernames = (tx: Db, memberId: string) =>
  tx.deleteFrom('usernames').where('member_id', '=', memberId).execute()

export const removeExpiredRetired = async (db: Db, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('retired_usernames').where('until', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}
