import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** `login`: signs in (AUTH-10). `not_me`: reports a sign-in from an unknown browser. */
export type LinkPurpose = 'confirm' | 'reset' | 'login' | 'not_me'
/** Links that anyone can request for an address. */
export type RequestedPurpose = Exclude<LinkPurpose, 'not_me'>
export type Link = { user_id: string; expires_at: Date; used_at: Date | null; replaced_at: Date | null }

/**
 * Adds a link and invalidates older links of its purpose. Reports of sign-ins do not replace each other.
 * @returns false if this link already existed
 */
export const createLink = async (
  tx: Kysely<DB>,
  link: { codeHash: Buffer; userId: string; purpose: LinkPurpose; expiresAt: Date; now: Date },
): Promise<boolean> => {
  const added = await tx
    .insertInto('mailed_links')
    .values({
      code_hash: link.codeHash,
      user_id: link.userId,
      purpose: link.purpose,
      expires_at: link.expiresAt,
      created_at: link.now,
    })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (added) await replaceLinks(tx, link.userId, link.purpose, link.codeHash, link.now)
  return added !== undefined
}

const replaceLinks = async (
  tx: Kysely<DB>,
  userId: string,
  purpose: LinkPurpose,
  exceptCodeHash: Buffer,
  now: Date,
): Promise<void> => {
  if (purpose === 'not_me') return
  await tx
    .updateTable('mailed_links')
    .set({ replaced_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('code_hash', '!=', exceptCodeHash)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}

export const findLink = (db: Kysely<DB>, codeHash: Buffer, purpose: LinkPurpose): Promise<Link | undefined> =>
  db
    .selectFrom('mailed_links')
    .select(['user_id', 'expires_at', 'used_at', 'replaced_at'])
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

export const findCreatedAt = async (db: Kysely<DB>, codeHash: Buffer, purpose: LinkPurpose): Promise<Date> => {
  const link = await db
    .selectFrom('mailed_links')
    .select('created_at')
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return link.created_at
}

/** Of several concurrent calls only one succeeds; the others wait for it and return undefined. */
export const markLinkUsed = async (
  tx: Kysely<DB>,
  codeHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> => {
  const used = await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (used) await replaceLinks(tx, used.user_id, purpose, codeHash, now)
  return used?.user_id
}

const allPurposes: readonly LinkPurpose[] = ['confirm', 'reset', 'login', 'not_me']

export const markLinksUsed = async (
  tx: Kysely<DB>,
  userId: string,
  now: Date,
  purposes: readonly LinkPurpose[] = allPurposes,
): Promise<void> => {
  await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}
