import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { skeletonOf } from '../../contract/index.ts'

type Db = Kysely<DB>

const hashOf = (skeleton: string) => createHash('sha256').update(skeleton).digest()

/** The owner of a username or its look-alike. */
export const ownerOf = async (db: Db, name: string): Promise<string | null> => {
  const row = await db
    .selectFrom('usernames')
    .select('member_id')
    .where('skeleton', '=', skeletonOf(name))
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** True if the last owner left recently. */
export const isRetired = async (db: Db, name: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('retired_usernames')
    .select('until')
    .where('skeleton_hash', '=', hashOf(skeletonOf(name)))
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts usernames that the member took for the first time since then. */
export const countClaimedSince = async (db: Db, memberId: string, since: Date): Promise<number> => {
  const { taken } = await db
    .selectFrom('usernames')
    .select((select) => select.fn.countAll<number>().as('taken'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return taken
}

/** False if another member has the skeleton. A concurrent claim of the same skeleton waits for the first one. */
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

/** Data export (SET-09). */
export const exportUsernames = (db: Db, memberId: string) =>
  db
    .selectFrom('usernames')
    .select(['name', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

/** Deletes a member's usernames; a trigger reserves them for 180 days. */
export const eraseMember = (tx: Db, memberId: string) =>
  tx.deleteFrom('usernames').where('member_id', '=', memberId).execute()

export const removeExpiredRetired = async (db: Db, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('retired_usernames').where('until', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}
