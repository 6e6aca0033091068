import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

export type PasskeyRow = {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
  is_backed_up: boolean
}

export const listPasskeys = (db: Kysely<DB>, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'is_backed_up'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What a browser needs to find the member's passkeys. */
export const listCredentials = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const hasPasskey = async (db: Kysely<DB>, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined

export const countPasskeys = async (db: Kysely<DB>, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NewPasskey = {
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  isBackedUp: boolean
  name: string
  now: Date
}

/** Returns whether the passkey was new: a credential belongs to one member. */
export const insertPasskey = async (tx: Kysely<DB>, passkey: NewPasskey): Promise<boolean> => {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns whether the member has this passkey. */
export const renamePasskey = async (tx: Kysely<DB>, userId: string, id: string, name: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns the name of the passkey, undefined if the member has none with this id */
export const deletePasskey = async (tx: Kysely<DB>, userId: string, id: string): Promise<string | undefined> => {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

export const deletePasskeysSince = async (tx: Kysely<DB>, userId: string, since: Date): Promise<void> => {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute()
}

export const findOwner = async (db: Kysely<DB>, credentialId: Buffer): Promise<string | undefined> =>
  (await db.selectFrom('passkeys').select('user_id').where('credential_id', '=', credentialId).executeTakeFirst())
    ?.user_id

/** The caller has locked the member, so the counter stays the same until the transaction ends. */
export const findCredential = (tx: Kysely<DB>, credentialId: Buffer) =>
  tx
    .selectFrom('passkeys as p')
    .innerJoin('passkey_user_handles as h', 'h.user_id', 'p.user_id')
    .select(['p.id', 'p.user_id as userId', 'p.name', 'p.public_key as publicKey', 'p.counter', 'h.handle'])
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst()
export type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>

export const markUsed = async (
  tx: Kysely<DB>,
  id: string,
  { counter, isBackedUp, now }: { counter: number; isBackedUp: boolean; now: Date },
): Promise<void> => {
  await tx
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: now })
    .where('id', '=', id)
    .execute()
}

/** The member's handle; the first call stores `created`. The caller has locked the member. */
export const findOrCreateHandle = async (tx: Kysely<DB>, userId: string, created: Buffer): Promise<Buffer> => {
  await tx
    .insertInto('passkey_user_handles')
    .values({ user_id: userId, handle: created })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const { handle } = await tx
    .selectFrom('passkey_user_handles')
    .select('handle')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return handle
}

export const exportPasskeys = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at', 'is_backed_up', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const eraseMember = async (tx: Kysely<DB>, userId: string): Promise<void> => {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkey_user_handles').where('user_id', '=', userId).execute()
}
