import { type Kysely, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import { cardColumns } from '#features/profiles/contract/index.ts'
import {
  findListedMatches,
  isMatchingConnection,
  isNotConnected,
  stillMatches,
  type TypedSearch,
} from '#platform/db/member-search.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { relationColumns } from './pairs.ts'

type Db = Kysely<DB>

const recipientColumns = (writerId: string) =>
  [...cardColumns.map((column) => `p.${column}` as const), ...relationColumns(writerId, 'p')] as const

/** Members who are visible to the writer: not banned, and without a block in either direction. */
const visibleTo = (db: Db, writerId: string) =>
  db
    .selectFrom('profiles as p')
    .where('p.id', '<>', writerId)
    .where(notBlocked(writerId, 'p.id'))
    .where(({ not }) => not(isBanned('p.id')))

const recipientsFor = (db: Db, writerId: string) => visibleTo(db, writerId).select(recipientColumns(writerId))

export type RecipientRow = Awaited<ReturnType<ReturnType<typeof recipientsFor>['executeTakeFirstOrThrow']>>

/** Undefined if the member does not exist, is banned, or a block exists between the two. */
export const find = (db: Db, writerId: string, memberId: string): Promise<RecipientRow | undefined> =>
  recipientsFor(db, writerId).where('p.id', '=', memberId).executeTakeFirst()

const acceptsEveryone = sql<boolean>`p.messages_from = 'everyone'`

/** At most this many matching connections are sorted. */
const maxSorted = 100

export const search = async (db: Db, writerId: string, search: TypedSearch, limit: number): Promise<RecipientRow[]> => {
  const visible = visibleTo(db, writerId).select(['p.id', 'p.full_name']).limit(maxSorted)
  const known = visible.where('p.messages_from', '<>', 'nobody').where(isMatchingConnection(writerId, search))
  const strangers = (ids: readonly string[]) =>
    visible
      .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
      .where(stillMatches(search))
      .where(acceptsEveryone)
      .where('p.listed', '=', true)
      .where(isNotConnected(writerId))
  const firstOf = (seen: typeof visible, maxRows: number) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom(seen.as('seen'))
          .select('seen.id')
          .orderBy('seen.full_name')
          .orderBy('seen.id')
          .limit(maxRows)
          .as('first'),
      )
      .innerJoin('profiles as p', 'p.id', 'first.id')
      .select(recipientColumns(writerId))
      .orderBy('p.full_name')
      .orderBy('p.id')
      .execute()
  const friends = await firstOf(known, limit)
  // One letter would match too many strangers.
  if (friends.length === limit || search.typed.length < 2) return friends
  const ids = await findListedMatches(db, search, { purpose: 'recipients', condition: acceptsEveryone })
  return ids.length === 0 ? friends : [...friends, ...(await firstOf(strangers(ids), limit - friends.length))]
}
