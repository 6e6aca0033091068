import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

export type Purpose = 'register' | 'sign_in' | 'second_step' | 'confirm'

type Challenge = {
  challengeHash: Buffer
  browserHash: Buffer
  purpose: Purpose
  /** Null for a sign-in. */
  userId: string | null
}

export const insertChallenge = async (
  tx: Kysely<DB>,
  { challengeHash, browserHash, purpose, userId }: Challenge,
  expiresAt: Date,
): Promise<void> => {
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challengeHash,
      browser_hash: browserHash,
      purpose,
      user_id: userId,
      expires_at: expiresAt,
    })
    .execute()
}

/** Of several concurrent calls only one succeeds. */
export const takeChallenge = async (
  tx: Kysely<DB>,
  { challengeHash, browserHash, purpose, userId }: Challenge,
  now: Date,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('browser_hash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteExpired = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}
