import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

export type StoredNumber = { phone: string | null; phone_confirmed_at: Date | null }

const numberOf = (db: Kysely<DB>, userId: string) =>
  db.selectFrom('profiles').select(['phone', 'phone_confirmed_at']).where('id', '=', userId)

export const findNumber = (db: Kysely<DB>, userId: string): Promise<StoredNumber> =>
  numberOf(db, userId).executeTakeFirstOrThrow()

/** Locks the profile until the transaction ends. */
export const lockProfileNumber = (tx: Kysely<DB>, userId: string): Promise<StoredNumber> =>
  numberOf(tx, userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const findCode = (db: Kysely<DB>, userId: string, now: Date) =>
  db
    .selectFrom('phone_codes')
    .select(['phone', 'tries', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
export type StoredCode = NonNullable<Awaited<ReturnType<typeof findCode>>>

export type NewCode = { userId: string; phone: string; codeHash: Buffer; now: Date; expiresAt: Date }

export const replaceCode = async (
  tx: Kysely<DB>,
  { userId, phone, codeHash, now, expiresAt }: NewCode,
): Promise<void> => {
  const code = { phone, code_hash: codeHash, tries: 0, created_at: now, expires_at: expiresAt }
  await tx
    .insertInto('phone_codes')
    .values({ user_id: userId, ...code })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(code))
    .execute()
}

/** Counts a try of the code, before it is compared. @returns undefined without a code, or after too many tries */
export const countTry = (db: Kysely<DB>, userId: string, tries: number, now: Date) =>
  db
    .updateTable('phone_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .returning(['phone', 'code_hash'])
    .executeTakeFirst()

/** @returns false if another call has used or replaced the code */
export const useCode = async (tx: Kysely<DB>, userId: string, codeHash: Buffer): Promise<boolean> => {
  const used = await tx
    .deleteFrom('phone_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** One confirmation of a number at a time. */
export const lockNumber = (tx: Kysely<DB>, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('phone_numbers ' || ${phone}::text, 0))`.execute(tx)

/** Ends the confirmation of the member who had the number before. @returns that member */
export const takeFromOther = (tx: Kysely<DB>, userId: string, phone: string, now: Date) =>
  tx
    .updateTable('profiles')
    .set({ phone_confirmed_at: null, updated_at: now })
    .where('phone', '=', phone)
    .where('phone_confirmed_at', 'is not', null)
    .where('id', '!=', userId)
    .returning('id')
    .executeTakeFirst()

/** @returns false if the profile has another number by now */
export const setConfirmed = async (tx: Kysely<DB>, userId: string, phone: string, now: Date): Promise<boolean> => {
  const confirmed = await tx
    .updateTable('profiles')
    .set({ phone_confirmed_at: now, updated_at: now })
    .where('id', '=', userId)
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Ends a confirmation of that time or later, and a code that is awaited. */
export const removeConfirmationSince = async (tx: Kysely<DB>, userId: string, since: Date): Promise<void> => {
  await tx.deleteFrom('phone_codes').where('user_id', '=', userId).execute()
  await tx
    .updateTable('profiles')
    .set({ phone_confirmed_at: null })
    .where('id', '=', userId)
    .where('phone_confirmed_at', '>=', since)
    .execute()
}

/** Without the code: nothing of the export may sign in. */
export const exportRows = (db: Kysely<DB>, userId: string) =>
  db.selectFrom('phone_codes').select(['phone', 'created_at', 'expires_at']).where('user_id', '=', userId).execute()

export const deleteCode = async (tx: Kysely<DB>, userId: string): Promise<void> => {
  await tx.deleteFrom('phone_codes').where('user_id', '=', userId).execute()
}

export const deleteExpired = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('phone_codes').where('expires_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** The member's number, and one that waits to be confirmed. */
export const phonesOf = async (db: Kysely<DB>, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ phone: string }>`
    select phone from profiles where id = ${userId} and phone is not null
    union select phone from phone_codes where user_id = ${userId}`.execute(db)
  return rows.map(({ phone }) => phone)
}
