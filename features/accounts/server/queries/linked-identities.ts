import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** The password is stored as an identity too. */
const passwordProvider = 'credential'

export type ExternalAccount = {
  provider: string
  /** The id of the account at the provider. */
  subject: string
  /** What its owner calls it: an address or a name. */
  accountName: string
}

export const findIdentityOwner = async (
  db: Kysely<DB>,
  { provider, subject }: Pick<ExternalAccount, 'provider' | 'subject'>,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.user_id
}

/** The linked accounts of other services, the oldest first. */
export const listLinkedIdentities = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('identities')
    .select(['id', 'provider', 'subject', 'account_name as accountName', 'created_at as linkedAt'])
    .where('user_id', '=', userId)
    .where('provider', '!=', passwordProvider)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
export type LinkedIdentity = Awaited<ReturnType<typeof listLinkedIdentities>>[number]

/** @returns false if the account is linked already, with this member or another one */
export const linkIdentity = async (
  tx: Kysely<DB>,
  userId: string,
  { provider, subject, accountName }: ExternalAccount,
  now: Date,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('identities')
    .values({ user_id: userId, provider, subject, account_name: accountName, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const unlinkIdentity = async (tx: Kysely<DB>, userId: string, id: string): Promise<void> => {
  await tx.deleteFrom('identities').where('id', '=', id).where('user_id', '=', userId).execute()
}

export const unlinkIdentitiesSince = async (tx: Kysely<DB>, userId: string, since: Date): Promise<void> => {
  await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '!=', passwordProvider)
    .where('created_at', '>=', since)
    .execute()
}

export const hasPassword = async (db: Kysely<DB>, userId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider', '=', passwordProvider)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
