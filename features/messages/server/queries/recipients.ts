import { type Kysely, type RawBuilder, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import { cardColumns } from '#features/profiles/contract/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import { escapeLike } from '#platform/db/like.ts'
import type { DB } from '#platform/db/schema.ts'
import { relationColumns } from './pairs.ts'

type Db = Kysely<DB>

const recipientsFor = (db: Db, writerId: string) =>
  db
    .selectFrom('profiles as p')
    .select(cardColumns.map((column) => `p.${column}` as const))
    .select(relationColumns(writerId, 'p'))
    .where('p.id', '<>', writerId)
    .where(notBlocked(writerId, 'p.id'))
    .where(({ not }) => not(isBanned('p.id')))

export type RecipientRow = Awaited<ReturnType<ReturnType<typeof recipientsFor>['executeTakeFirstOrThrow']>>

/** Undefined if the member does not exist, is banned, or a block exists between the two. */
export const find = (db: Db, writerId: string, memberId: string): Promise<RecipientRow | undefined> =>
  recipientsFor(db, writerId).where('p.id', '=', memberId).executeTakeFirst()

/**
 * Each word must be a prefix of a word of the name (`=` in `search`) or the company (`@`), or the whole input a prefix
 * of the username. Input that starts with @ matches usernames only.
 */
const matchesPrefix = (words: readonly string[], typed: string): RawBuilder<boolean> => {
  const query = words.map((word) => `('=${word}':* | '@${word}':*)`).join(' & ')
  const username = `${escapeLike(typed.replace(/^@/, '').toLowerCase())}%`
  return query === '' || typed.startsWith('@')
    ? sql<boolean>`p.username like ${username}`
    : sql<boolean>`(p.search @@ ${query}::tsquery or p.username like ${username})`
}

/** At most this many matching strangers are sorted. */
const maxStrangersScanned = 500

export const search = async (
  db: Db,
  writerId: string,
  { words, typed, limit }: { words: readonly string[]; typed: string; limit: number },
): Promise<RecipientRow[]> => {
  const found = db
    .selectFrom('profiles as p')
    .select(['p.id', 'p.full_name'])
    .where(matchesPrefix(words, typed))
    .where('p.id', '<>', writerId)
    .where(notBlocked(writerId, 'p.id'))
    .where(({ not }) => not(isBanned('p.id')))
  const known = found
    .where('p.messages_from', '<>', 'nobody')
    .where(sql<boolean>`p.id in (select other_id from connections where member_id = ${writerId}::uuid)`)
  const strangers = found
    .where('p.messages_from', '=', 'everyone')
    .where('p.listed', '=', true)
    .where(sql<boolean>`p.id not in (select other_id from connections where member_id = ${writerId}::uuid)`)
    .limit(maxStrangersScanned)
  const firstOf = (seen: typeof found, maxRows: number) =>
    recipientsFor(db, writerId)
      .where(
        'p.id',
        'in',
        db.selectFrom(seen.as('seen')).select('seen.id').orderBy('seen.full_name').orderBy('seen.id').limit(maxRows),
      )
      .orderBy('p.full_name')
      .orderBy('p.id')
      .execute()
  const friends = await firstOf(known, limit)
  // One letter would match too many strangers.
  if (friends.length === limit || typed.length < 2) return friends
  return [...friends, ...(await firstOf(strangers, limit - friends.length))]
}
