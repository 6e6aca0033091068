import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { cardColumns } from '#features/profiles/contract/index.ts'
import { prepareSuggestions, type TypedSearch } from '#platform/db/member-search.ts'
import type { DB } from '#platform/db/schema.ts'
import { relationColumns } from './pairs.ts'

type Db = Kysely<DB>

const recipientColumns = (writerId: string) =>
  [...cardColumns.map((column) => `p.${column}` as const), ...relationColumns(writerId, 'p')] as const

const recipientsFor = (db: Db, writerId: string) =>
  db
    .selectFrom('profiles as p')
    .where('p.id', '<>', writerId)
    .where(isVisibleTo(writerId, 'p.id'))
    .select(recipientColumns(writerId))

export type RecipientRow = Awaited<ReturnType<ReturnType<typeof recipientsFor>['executeTakeFirstOrThrow']>>

/** Undefined if the member does not exist, is banned, or a block exists between the two. */
export const find = (db: Db, writerId: string, memberId: string): Promise<RecipientRow | undefined> =>
  recipientsFor(db, writerId).where('p.id', '=', memberId).executeTakeFirst()

const recipients = prepareSuggestions<RecipientRow>({
  name: 'messages.recipients',
  columns: (writerId) =>
    sql`${sql.join([...cardColumns.map((column) => sql.ref(`p.${column}`)), ...relationColumns(writerId, 'p')])}`,
  isSuggestedConnection: (writerId) => sql`p.messages_from <> 'nobody' and ${isVisibleTo(writerId, 'p.id')}`,
  isSuggestedMember: sql`p.messages_from = 'everyone'`,
  isSuggestedTo: (writerId) => isVisibleTo(writerId, 'p.id'),
})

export const search = (db: Db, writerId: string, search: TypedSearch, limit: number): Promise<RecipientRow[]> =>
  // One letter would match too many strangers.
  recipients(db, { viewerId: writerId, search, limit, onlyConnections: search.typed.length < 2 })
