import { type Kysely, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
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
        .where(
          sql<boolean>`not exists (
            select from account_blocks b where b.user_id = u.member_id and b.lifted_at is null and (b.expires_at is null or b.expires_at > now())
          )`,
        )
        .execute()
