import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

export const storeNextPage = async (tx: Kysely<DB>, userId: string, path: string, now: Date): Promise<void> => {
  await tx
    .insertInto('next_pages')
    .values({ user_id: userId, path, kept_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ path, kept_at: now }))
    .execute()
}

export const findNextPage = async (db: Kysely<DB>, userId: string): Promise<string | null> =>
  (await db.selectFrom('next_pages').select('path').where('user_id', '=', userId).executeTakeFirst())?.path ?? null

export const takeNextPage = async (tx: Kysely<DB>, userId: string): Promise<string | null> =>
  (await tx.deleteFrom('next_pages').where('user_id', '=', userId).returning('path').executeTakeFirst())?.path ?? null
