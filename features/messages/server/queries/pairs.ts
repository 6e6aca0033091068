import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type * as policy from '../policy.ts'

type Db = Kysely<DB>

const ofPair = (one: string, other: string) =>
  sql<boolean>`(low_id = least(${one}::uuid, ${other}::uuid) and high_id = greatest(${one}::uuid, ${other}::uuid))`

/**
 * Serializes writing, accepting, declining and blocking between two members until this transaction ends. Later reads
 * see the newest state. Does nothing if one of the members does not exist.
 */
export const lock = async (tx: Db, one: string, other: string): Promise<void> => {
  const lockRow = () => tx.selectFrom('message_pairs').select('low_id').where(ofPair(one, other)).forUpdate().execute()
  if ((await lockRow()).length > 0) return
  await sql`
    insert into message_pairs (low_id, high_id)
    select min(id::text)::uuid, max(id::text)::uuid from users where id in (${one}::uuid, ${other}::uuid) having count(*) = 2
    on conflict do nothing
  `.execute(tx)
  await lockRow()
}

/**
 * Columns of `policy.Facts` for a query in which `recipient` is the alias of the recipient's profile. A request from
 * the recipient counts as `open`, because writing back starts the conversation.
 */
export const relationColumns = (writerId: string | RawBuilder<unknown>, recipient: string) => {
  const id = sql.ref(`${recipient}.id`)
  const pair = (column: ReturnType<typeof sql>) =>
    sql`(select ${column} from message_pairs where low_id = least(${writerId}::uuid, ${id}) and high_id = greatest(${writerId}::uuid, ${id}))`
  return [
    sql<policy.Facts['acceptsFrom']>`${sql.ref(`${recipient}.messages_from`)}`.as('acceptsFrom'),
    // With `exists`, the planner would read all connections of the writer at once.
    sql<boolean>`coalesce((select true from connections c where c.member_id = ${writerId}::uuid and c.other_id = ${id}), false)`.as(
      'connected',
    ),
    sql<
      policy.Facts['pairState']
    >`coalesce(${pair(sql`case when asker_id <> ${writerId}::uuid then 'open' else standing end`)}, 'new')`.as(
      'pairState',
    ),
    sql<number>`coalesce(${pair(sql`case when asker_id = ${writerId}::uuid then waiting else 0 end`)}, 0)`.as(
      'waitingCount',
    ),
    sql<boolean>`coalesce(${pair(sql`apart`)}, false)`.as('isBlocked'),
    sql<boolean>`coalesce(${pair(sql`standing = 'open'`)}, false)`.as('are_open'),
  ] as const
}

/** Undefined if the recipient does not exist or is banned. */
export const factsOf = async (
  db: Db,
  writerId: string,
  recipientId: string,
): Promise<(policy.Facts & { id: string; are_open: boolean }) | undefined> => {
  const row = await db
    .selectFrom('profiles as p')
    .select('p.id')
    .select(relationColumns(writerId, 'p'))
    .where('p.id', '=', recipientId)
    .where(({ not }) => not(isBanned('p.id')))
    .executeTakeFirst()
  return row && { ...row, isSelf: row.id === writerId }
}

export const addWaitingMessage = (tx: Db, askerId: string, otherId: string, now: Date) =>
  tx
    .updateTable('message_pairs')
    .set({
      standing: sql`case standing when 'new' then 'asked' else standing end`,
      asker_id: askerId,
      asked_at: sql`coalesce(asked_at, ${now})`,
      waiting: sql`waiting + 1`,
    })
    .where(ofPair(askerId, otherId))
    .execute()

/** Serializes the new requests of a member, so that the daily limit counts all of them. */
export const lockNewRequests = (tx: Db, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('message_pairs ' || ${memberId}::text, 0))`.execute(tx)

/** Counts the conversations with strangers that the member started after `since` and that were not accepted. */
export const countRequestsSince = async (tx: Db, memberId: string, since: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('message_pairs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('asker_id', '=', memberId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Also moves waiting requests into the inbox. */
export const openConversation = (tx: Db, one: string, other: string) =>
  sql`select open_message_pair(${one}::uuid, ${other}::uuid)`.execute(tx)

/** Hides the requests of `askerId` and every later message from them. */
export const decline = async (tx: Db, memberId: string, askerId: string): Promise<void> => {
  await tx
    .updateTable('message_pairs')
    .set({ standing: 'declined' })
    .where(ofPair(memberId, askerId))
    .where('standing', '=', 'asked')
    .where('asker_id', '=', askerId)
    .execute()
  await tx
    .updateTable('message_boxes')
    .set({ folder: 'declined' })
    .where('member_id', '=', memberId)
    .where('other_id', '=', askerId)
    .where('folder', '=', 'requests')
    .execute()
}
