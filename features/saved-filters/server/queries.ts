import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { SavedFilterList } from '../contract/index.ts'

type Db = Kysely<DB>

const selectFilters = (db: Db) =>
  db
    .selectFrom('saved_filters as saved')
    .leftJoin('profiles as owner', 'owner.id', 'saved.owner_id')
    .select(['saved.id', 'saved.owner_id', 'saved.name', 'saved.filters', 'saved.is_shared'])
    .select(['owner.full_name as owner_name', sql<SavedFilterList>`saved.list`.as('list')])

export type SavedFilterRow = Awaited<ReturnType<ReturnType<typeof selectFilters>['executeTakeFirstOrThrow']>>

/** The owner's and the shared ones of a list, by name, at most `limit`; the owner's first when they are more. */
export const listFor = async (
  db: Db,
  ownerId: string,
  list: SavedFilterList,
  limit: number,
): Promise<SavedFilterRow[]> => {
  const rows = await selectFilters(db)
    .where('saved.list', '=', list)
    .where((where) => where.or([where('saved.owner_id', '=', ownerId), where('saved.is_shared', '=', true)]))
    .orderBy(
      (order) => order('saved.owner_id', '=', ownerId),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('saved.name')
    .orderBy('saved.id')
    .limit(limit)
    .execute()
  return rows
}

export const find = (db: Db, id: string): Promise<SavedFilterRow | undefined> =>
  selectFilters(db).where('saved.id', '=', id).executeTakeFirst()

/** Lets one call of the administrator count and insert at a time. @returns how many filters they have saved */
export const countOf = async (tx: Db, ownerId: string): Promise<number> => {
  await tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('saved_filters')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

type Values = { ownerId: string; list: SavedFilterList; name: string; filters: string; isShared: boolean }

/** @returns null if the owner has another one with this name */
export const insert = async (tx: Db, { ownerId, isShared, ...values }: Values, now: Date): Promise<string | null> => {
  const row = await tx
    .insertInto('saved_filters')
    .values({ ...values, owner_id: ownerId, is_shared: isShared, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locks the filter, so that one call at a time decides about it. */
export const lock = (tx: Db, id: string): Promise<unknown> =>
  tx.selectFrom('saved_filters').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** @returns false if the owner has another one with this name */
export const change = async (
  tx: Db,
  { id, ownerId, list, name, isShared }: Omit<Values, 'filters'> & { id: string },
): Promise<boolean> => {
  // Two calls of the administrator cannot give the same name to two filters: the first one has locked the account.
  await countOf(tx, ownerId)
  const taken = await tx
    .selectFrom('saved_filters')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) return false
  await tx.updateTable('saved_filters').set({ name, is_shared: isShared }).where('id', '=', id).execute()
  return true
}

export const remove = (tx: Db, id: string): Promise<unknown> =>
  tx.deleteFrom('saved_filters').where('id', '=', id).execute()

/** For the member's data export. */
export const exportOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('saved_filters')
    .select(['list', 'name', 'filters', 'is_shared', 'created_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Deletes what only the administrator sees. Shared filters stay for the others, without their name. */
export const eraseOwner = async (tx: Db, ownerId: string): Promise<void> => {
  await tx.deleteFrom('saved_filters').where('owner_id', '=', ownerId).where('is_shared', '=', false).execute()
  await tx.updateTable('saved_filters').set({ owner_id: null }).where('owner_id', '=', ownerId).execute()
}
