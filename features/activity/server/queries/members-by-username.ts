import type { Kysely } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import { isLockedOut } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'

/**
 * Resolves current and former usernames to members who have no block with the author and are not locked out.
 * Other areas call it when a text is written and store the result.
 */
export const findMembersByUsername = (
  db: Kysely<DB>,
  authorId: string,
  names: readonly string[],
): Promise<{ name: string; member_id: string }[]> =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('usernames as u')
        .select(['u.name', 'u.member_id'])
        .where('u.name', 'in', names)
        .where(notBlocked(authorId, 'u.member_id'))
        .where(({ not }) => not(isLockedOut('u.member_id')))
        .execute()
