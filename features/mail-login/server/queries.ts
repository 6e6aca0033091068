import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type NewRequest = { browserHash: Buffer; nextPath: string | null; now: Date; expiresAt: Date }

/** @returns the request's id */
export const insertRequest = async (
  tx: Kysely<DB>,
  { browserHash, nextPath, now, expiresAt }: NewRequest,
): Promise<string> => {
  const { id } = await tx
    .insertInto('mail_logins')
    .values({ browser_hash: browserHash, next_path: nextPath, created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Secrets = { id: string; userId: string; linkHash: Buffer; codeHash: Buffer }

/** @returns false if the request has its secrets already, or is gone */
export const setSecrets = async (tx: Kysely<DB>, { id, userId, linkHash, codeHash }: Secrets): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('mail_logins')
    .set({ user_id: userId, link_hash: linkHash, code_hash: codeHash })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Counts a try of the code, before it is compared. One statement on one row, so concurrent tries cannot exceed the limit.
 * @returns undefined without an open request, or after too many tries
 */
export const countTry = (db: Kysely<DB>, browserHash: Buffer, tries: number, now: Date) =>
  db
    .updateTable('mail_logins')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()

export const findByLink = (db: Kysely<DB>, linkHash: Buffer) =>
  db
    .selectFrom('mail_logins')
    .select(['browser_hash', 'next_path'])
    .where('link_hash', '=', linkHash)
    .executeTakeFirst()

export const eraseMember = async (tx: Kysely<DB>, userId: string): Promise<void> => {
  await tx.deleteFrom('mail_logins').where('user_id', '=', userId).execute()
}

export const deleteExpired = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('mail_logins').where('expires_at', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}
