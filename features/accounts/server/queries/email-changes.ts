import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

export const deleteWaitingChange = async (tx: Kysely<DB>, userId: string): Promise<void> => {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('changed_at', 'is', null).execute()
}

export type NewEmailChange = {
  userId: string
  oldEmail: string
  newEmail: string
  codeHash: Buffer | null
  now: Date
  expiresAt: Date
}

/** Replaces the change that the member waits for. */
export const insertChange = async (tx: Kysely<DB>, change: NewEmailChange): Promise<void> => {
  await deleteWaitingChange(tx, change.userId)
  await tx
    .insertInto('email_changes')
    .values({
      user_id: change.userId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      code_hash: change.codeHash,
      created_at: change.now,
      expires_at: change.expiresAt,
    })
    .execute()
}

export const findWaitingChange = (db: Kysely<DB>, userId: string, now: Date) =>
  db
    .selectFrom('email_changes')
    .select(['id', 'new_email', 'code_hash', 'tries', 'expires_at'])
    .where('user_id', '=', userId)
    .where('changed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Counts a try of the code, before it is compared. @returns undefined without a waiting change, or after too many tries */
export const countTry = (db: Kysely<DB>, userId: string, tries: number, now: Date) =>
  db
    .updateTable('email_changes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('changed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .returning(['id', 'old_email', 'new_email', 'code_hash'])
    .executeTakeFirst()

/** @returns false if another call has used or replaced the change */
export const markChanged = async (
  tx: Kysely<DB>,
  { id, undoCodeHash, now }: { id: string; undoCodeHash: Buffer; now: Date },
): Promise<boolean> => {
  const changed = await tx
    .updateTable('email_changes')
    .set({ changed_at: now, undo_code_hash: undoCodeHash, code_hash: null })
    .where('id', '=', id)
    .where('changed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export const findUndo = (db: Kysely<DB>, undoCodeHash: Buffer) =>
  db
    .selectFrom('email_changes')
    .select(['id', 'user_id', 'old_email', 'created_at', 'changed_at', 'undone_at'])
    .where('undo_code_hash', '=', undoCodeHash)
    .$narrowType<{ changed_at: Date }>()
    .executeTakeFirst()

export const markUndone = async (tx: Kysely<DB>, id: string, now: Date): Promise<void> => {
  await tx.updateTable('email_changes').set({ undone_at: now }).where('id', '=', id).execute()
}

/** @returns false if another account has the address */
export const setEmail = async (tx: Kysely<DB>, userId: string, email: string, now: Date): Promise<boolean> => {
  const changed = await tx
    .updateTable('users')
    .set({ email, email_confirmed: true, email_confirmed_at: now, updated_at: now })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other')
            .select('other.id')
            .where('other.email', '=', email)
            .where('other.id', '!=', userId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export const emailChangeRows = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('email_changes')
    .select(['old_email', 'new_email', 'created_at', 'changed_at', 'undone_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** The member's mail addresses: the present one, earlier ones, and one that waits to be confirmed. */
export const addressesOf = async (db: Kysely<DB>, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ address: string }>`
    select email as address from users where id = ${userId}
    union select unnest(array[old_email, new_email]) from email_changes where user_id = ${userId}`.execute(db)
  return rows.map(({ address }) => address)
}
