import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type * as policy from '../policy.ts'

type Db = Kysely<DB>

const ofPair = (one: string, other: string) =>
  sql<boolean>`(low_id = least(${one}::uuid, ${other}::uuid) and high_id = greatest(${one}::uuid, ${other}::uuid))`

/**
 * Makes whoever else writes, accepts, declines or blocks between the two wait until this transaction ends. What is read
 * afterwards is the newest there is. Does nothing when one of them does not exist.
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

/** Of a profile: nobody who is shut out, who gets nothing new. */
export const isNotBanned = (recipient: string) => sql<boolean>`not exists (
  select from account_blocks b
  where b.user_id = ${sql.ref(`${recipient}.id`)} and b.kind = 'ban' and b.lifted_at is null and (b.expires_at is null or b.expires_at > now())
)`

/**
 * How a recipient stands to a writer: columns for any query in which `recipient` is the recipient's profile. That the
 * recipient has asked or been declined themselves is no hindrance to the writer: answering begins the conversation.
 */
export const relationColumns = (writerId: string, recipient: string) => {
  const id = sql.ref(`${recipient}.id`)
  const pair = (column: ReturnType<typeof sql>) =>
    sql`(select ${column} from message_pairs where low_id = least(${writerId}::uuid, ${id}) and high_id = greatest(${writerId}::uuid, ${id}))`
  return [
    sql<policy.Facts['takes']>`${sql.ref(`${recipient}.messages_from`)}`.as('takes'),
    sql<boolean>`exists (select from connections c where c.member_id = ${writerId}::uuid and c.other_id = ${id})`.as(
      'connected',
    ),
    sql<
      policy.Facts['standing']
    >`coalesce(${pair(sql`case when asker_id <> ${writerId}::uuid then 'open' else standing end`)}, 'new')`.as(
      'standing',
    ),
    sql<number>`coalesce(${pair(sql`case when asker_id = ${writerId}::uuid then waiting else 0 end`)}, 0)`.as(
      'waiting',
    ),
    sql<boolean>`coalesce(${pair(sql`apart`)}, false)`.as('apart'),
    sql<boolean>`coalesce(${pair(sql`standing = 'open'`)}, false)`.as('are_open'),
  ] as const
}

/** The same for one recipient; undefined when there is none. */
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
    .where(isNotBanned('p'))
    .executeTakeFirst()
  return row && { ...row, isSelf: row.id === writerId }
}

/** One more message of the asker's waits. */
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

/** Makes other calls of this member that begin a conversation with a stranger wait, so that the limit counts them all. */
export const lockNewRequests = (tx: Db, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('message_pairs ' || ${memberId}::text, 0))`.execute(tx)

/** With how many strangers a member has begun a conversation since, that was not accepted. */
export const countRequestsSince = async (tx: Db, memberId: string, since: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('message_pairs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('asker_id', '=', memberId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The two are in conversation: what waited comes into the inbox. */
export const openConversation = (tx: Db, one: string, other: string) =>
  sql`select open_message_pair(${one}::uuid, ${other}::uuid)`.execute(tx)

/** What the other one asked is put away, and so is what they write from now on. */
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
