import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { secondFactorLimits } from '../../contract/index.ts'

export type TrustedBrowserRow = {
  id: string
  token_hash: Buffer
  user_agent: string | null
  created_at: Date
  expires_at: Date
}

type NewTrust = { userId: string; tokenHash: Buffer; userAgent: string; now: Date; expiresAt: Date }

/** Beyond the limit, the oldest ones go. The caller has locked the account. */
export const addTrustedBrowser = async (
  tx: Kysely<DB>,
  { userId, tokenHash, userAgent, now, expiresAt }: NewTrust,
): Promise<void> => {
  await tx
    .deleteFrom('trusted_browsers')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('trusted_browsers')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(secondFactorLimits.trustedBrowsers - 1),
    )
    .execute()
  await tx
    .insertInto('trusted_browsers')
    .values({ user_id: userId, token_hash: tokenHash, user_agent: userAgent, created_at: now, expires_at: expiresAt })
    .execute()
}

/** @returns the hashes of the deleted rows */
export const deleteByHashes = async (tx: Kysely<DB>, userId: string, hashes: readonly Buffer[]): Promise<Buffer[]> => {
  if (hashes.length === 0) return []
  const rows = await tx
    .deleteFrom('trusted_browsers')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', hashes)
    .returning('token_hash')
    .execute()
  return rows.map(({ token_hash }) => token_hash)
}

export const isTrusted = async (
  db: Kysely<DB>,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> => {
  const found = await db
    .selectFrom('trusted_browsers')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', hashes)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** The latest first. */
export const listTrustedBrowsers = (db: Kysely<DB>, userId: string, now: Date): Promise<TrustedBrowserRow[]> =>
  db
    .selectFrom('trusted_browsers')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** @param id all browsers of the member without it */
export const deleteTrustedBrowsers = async (tx: Kysely<DB>, userId: string, id?: string): Promise<boolean> => {
  let query = tx.deleteFrom('trusted_browsers').where('user_id', '=', userId)
  if (id !== undefined) query = query.where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}
