import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

export const insertChallenge = async (
  tx: Kysely<DB>,
  { tokenHash, userId, now, expiresAt }: { tokenHash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> => {
  await tx
    .insertInto('sign_in_challenges')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, expires_at: expiresAt })
    .execute()
}

export const findChallenge = (db: Kysely<DB>, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('sign_in_challenges')
    .select(['user_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Of several concurrent calls only one succeeds. @returns the member's id */
export const takeChallenge = async (tx: Kysely<DB>, tokenHash: Buffer, now: Date): Promise<string | undefined> => {
  const taken = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return taken?.user_id
}
