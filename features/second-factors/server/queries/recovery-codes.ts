import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** The earlier codes stop working. The caller has locked the account. */
export const replaceRecoveryCodes = async (
  tx: Kysely<DB>,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute()
}

/** Of several concurrent calls with one code only one succeeds. */
export const useRecoveryCode = async (tx: Kysely<DB>, userId: string, hash: Buffer, now: Date): Promise<boolean> => {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Undefined if the member has no codes at all. */
export const countRecoveryCodes = async (
  db: Kysely<DB>,
  userId: string,
): Promise<{ left: number; createdAt: Date } | undefined> => {
  const row = await db
    .selectFrom('recovery_codes')
    .select(({ fn, eb }) => [
      fn.countAll<string>().filterWhere(eb.ref('used_at'), 'is', null).as('left'),
      fn.max('created_at').as('createdAt'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.createdAt ? { left: Number(row.left), createdAt: row.createdAt } : undefined
}
