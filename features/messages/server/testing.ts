import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import type { DB, Messages } from '#platform/db/schema.ts'
import type { CallResult, CallOptions, Client } from '#tests/support/client.ts'

export type MessageOverrides = {
  recipient_id: string
  /** Omit it for a sender who has deleted their account. */
  sender_id?: string
  thread_id?: string
  subject?: string
  content?: string
  is_read?: boolean
  created_at?: Date
}

/** Puts two members in conversation, so that their messages are not requests. */
export const buildConversation = async (db: Kysely<DB>, one: string, other: string): Promise<void> => {
  await sql`
    insert into message_pairs (low_id, high_id, standing) values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), 'open')
    on conflict (low_id, high_id) do update set standing = 'open', asker_id = null, asked_at = null, waiting = 0
  `.execute(db)
}

export const connectMembers = (db: Kysely<DB>, one: string, other: string) =>
  db
    .insertInto('connections')
    .values([
      { member_id: one, other_id: other },
      { member_id: other, other_id: one },
    ])
    .execute()

/** Derives both boxes of a thread from its messages, like sending them does. */
const rebuildBoxes = (db: Kysely<DB>, threadId: string) =>
  sql`
    insert into message_boxes (thread_id, member_id, other_id, engaged, last_position, last_at, received_position, sent_position, sent_at)
    select ${threadId}::uuid, side.member_id, side.other_id, side.sent_position is not null, side.last_position, side.last_at, side.received_position,
      side.sent_position, side.sent_at
    from (
      select member.id as member_id,
        (array_agg(case when m.sender_id = member.id then m.recipient_id else m.sender_id end))[1] as other_id,
        max(m.position) as last_position, max(m.created_at) as last_at,
        max(m.position) filter (where m.recipient_id = member.id) as received_position,
        max(m.position) filter (where m.sender_id = member.id) as sent_position,
        max(m.created_at) filter (where m.sender_id = member.id) as sent_at
      from messages m cross join lateral (values (m.sender_id), (m.recipient_id)) as member (id)
      where m.thread_id = ${threadId} and member.id is not null
      group by member.id
    ) as side
    on conflict (thread_id, member_id) do update
    set engaged = excluded.engaged, last_position = excluded.last_position, last_at = excluded.last_at,
      received_position = excluded.received_position, sent_position = excluded.sent_position, sent_at = excluded.sent_at
  `.execute(db)

/** Adds an unread message to the recipient's inbox and the sender's sent folder. */
export const buildMessage = async (db: Kysely<DB>, overrides: MessageOverrides): Promise<Selectable<Messages>> => {
  const {
    subject = 'Hej',
    content = 'Ska vi ses?',
    thread_id: threadId = randomUUID(),
    created_at: createdAt = new Date(),
    ...message
  } = overrides
  await db
    .insertInto('message_threads')
    .values({ id: threadId, subject, last_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last_position: position } = await db
    .updateTable('message_threads')
    .set({ last_position: sql`last_position + 1`, last_at: createdAt })
    .where('id', '=', threadId)
    .returning('last_position')
    .executeTakeFirstOrThrow()
  const row = await db
    .insertInto('messages')
    .values({ ...message, thread_id: threadId, position, content, created_at: createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  await rebuildBoxes(db, threadId)
  if (overrides.sender_id !== undefined) await buildConversation(db, overrides.sender_id, overrides.recipient_id)
  return row
}

/** Adds a thread of alternating messages, one minute apart; the first member wrote the last one. Returns its id. */
export const buildThread = async (
  db: Kysely<DB>,
  {
    memberIds: [one, other],
    count,
    unread = 0,
    subject = 'Ett samtal',
  }: { memberIds: readonly [string, string]; count: number; unread?: number; subject?: string },
): Promise<string> => {
  const threadId = randomUUID()
  await db.insertInto('message_threads').values({ id: threadId, subject, last_position: count }).execute()
  await sql`
    insert into messages (thread_id, position, sender_id, recipient_id, content, is_read, created_at)
    select ${threadId}::uuid, n,
      case when (${count}::integer - n) % 2 = 0 then ${one}::uuid else ${other}::uuid end,
      case when (${count}::integer - n) % 2 = 0 then ${other}::uuid else ${one}::uuid end,
      'Meddelande ' || n, n <= ${count}::integer - ${unread}::integer,
      now() - make_interval(mins => ${count}::integer - n)
    from generate_series(1, ${count}::integer) as n
  `.execute(db)
  await rebuildBoxes(db, threadId)
  await buildConversation(db, one, other)
  return threadId
}

/** Retries while the server is overloaded, like the send queue. */
export const callUntilAvailable = async <E extends AnyEndpoint>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<CallResult<E>> => {
  const answered = await client.call(endpoint, input, options)
  return answered.code === 'unavailable' ? callUntilAvailable(client, endpoint, input, options) : answered
}
