import type { Insertable, Kysely } from 'kysely'
import type { DB, SigningKeys } from '#platform/db/schema.ts'

/** One key a year is made, so the limit is for a server whose secret changes again and again. */
const maxListed = 100

export const listKeys = (db: Kysely<DB>) =>
  db
    .selectFrom('signing_keys')
    .select(['kid', 'x', 'y'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .limit(maxListed)
    .execute()

/** The newest keys that were made after `since`. */
export const listRecentKeys = (db: Kysely<DB>, since: Date) =>
  db
    .selectFrom('signing_keys')
    .select(['kid', 'sealed'])
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .limit(maxListed)
    .execute()

export const insertKey = async (tx: Kysely<DB>, key: Insertable<SigningKeys>): Promise<void> => {
  await tx.insertInto('signing_keys').values(key).execute()
}
