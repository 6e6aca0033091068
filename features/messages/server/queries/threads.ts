import { type Kysely, type RawBuilder, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import { cardColumns } from '#features/profiles/contract/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ThreadFolder } from '../../contract/index.ts'
import { messageLimits } from '../../contract/limits.ts'
import type * as policy from '../policy.ts'
import { relationColumns } from './pairs.ts'

type Db = Kysely<DB>

/** A message, under whatever name it is joined, that this member has: sent or received and not deleted by them. */
export const isOwn = (memberId: string, message: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${message}.${name}`)
  return sql<boolean>`(
    (${column('sender_id')} = ${memberId}::uuid and not ${column('deleted_by_sender')})
    or (${column('recipient_id')} = ${memberId}::uuid and not ${column('deleted_by_recipient')})
  )`
}

/** Beginning of a text on one line. Only so much is folded that the rest cannot matter. */
const snippet = sql<string>`left(btrim(regexp_replace(left(coalesce(nullif(m.content, ''), m.forwarded_content, ''), ${messageLimits.snippet * 4}), '\\s+', ' ', 'g')), ${messageLimits.snippet})`

/**
 * Threads as a member has them, each with the message that stands at `at` in their box. That message is looked up for each
 * box by itself: joined in any other way, PostgreSQL may read a long thread from end to end to find it.
 */
const threadsOf = (db: Db, memberId: string, at: 'last_position' | 'sent_position') =>
  db
    .selectFrom('message_boxes as b')
    .innerJoin('message_threads as t', 't.id', 'b.thread_id')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('messages')
          .selectAll()
          .whereRef('thread_id', '=', 'b.thread_id')
          .whereRef('position', '=', `b.${at}`)
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .leftJoin('profiles as o', 'o.id', 'b.other_id')
    .leftJoin('message_boxes as theirs', (join) =>
      join.onRef('theirs.thread_id', '=', 'b.thread_id').onRef('theirs.member_id', '=', 'b.other_id'),
    )
    .select(cardColumns.map((column) => `o.${column}` as const))
    .select([
      'b.thread_id',
      't.subject',
      'b.last_at',
      'b.sent_at',
      'theirs.engaged',
      'm.id as message_id',
      'm.position',
      'm.sender_id',
      'm.created_at',
    ])
    .select(({ ref, selectFrom }) => [
      ref('b.folder').$castTo<policy.Folder>().as('folder'),
      ref('theirs.folder').$castTo<policy.Folder | null>().as('their_folder'),
      sql<boolean>`m.forwarded_content is not null`.as('is_forwarded'),
      snippet.as('snippet'),
      selectFrom('message_attachments as a')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('a.message_id', '=', 'm.id')
        .as('attachments'),
      sql<number>`(
        select count(*) from (
          select from messages u where u.thread_id = b.thread_id and u.recipient_id = b.member_id and not u.is_read limit ${messageLimits.unreadShown}
        ) as few
      )`.as('unread'),
    ])
    .where('b.member_id', '=', memberId)
    .where('b.apart', '=', false)

export type ThreadRow = Awaited<ReturnType<ReturnType<typeof threadsOf>['executeTakeFirstOrThrow']>>

/** When the last row of a page was written in, and its id. */
export type ThreadCursor = readonly [at: string, threadId: string]

export const placeOf = (row: ThreadRow, folder: ThreadFolder): ThreadCursor => [
  ((folder === 'sent' ? row.sent_at : row.last_at) as Date).toISOString(),
  row.thread_id,
]

const folders = {
  inbox: sql<boolean>`(b.folder = 'inbox' and b.received_position is not null)`,
  requests: sql<boolean>`(b.folder = 'requests' and b.last_position is not null)`,
  sent: sql<boolean>`(b.sent_position is not null)`,
} as const satisfies Record<ThreadFolder, unknown>

/** More words than these narrow nothing down any further. */
const maxSearchWords = 8

/** The words in what was typed, as the indexes know them. */
export const parseSearchWords = async (db: Db, typed: string): Promise<string[]> => {
  const { rows } = await sql<{ words: string[] }>`select (search_words(${typed}))[:${maxSearchWords}] as words`.execute(
    db,
  )
  return rows[0]?.words ?? []
}

/** Lexemes consist of letters and digits only (`search_words`), so nothing in them is an operator. */
const toTsQuery = (lexemes: readonly string[]) => lexemes.join(' & ')

/**
 * The word stands in a message of the thread that the member has, or begins a name of the other one. Where it stands in
 * any message to or from the member is looked up once, in one index; whether they still have it is asked of the threads
 * that are shown.
 */
const matchesWord = (memberId: string, word: string) => {
  const query = sql`${toTsQuery([`'${memberId}'`, `'${word}':*`])}::tsquery`
  return sql<boolean>`(
    (
      b.thread_id in (select f.thread_id from message_words f where f.words @@ ${query})
      and coalesce((
        select true from message_words f join messages w on w.id = f.message_id
        where f.thread_id = b.thread_id and f.words @@ ${query} and ${isOwn(memberId, 'w')} limit 1
      ), false)
    )
    or o.search @@ ${`'=${word}':*`}::tsquery
  )`
}

/** A page of a folder, newest first: at most `limit` threads after a place. */
export const list = (
  db: Db,
  memberId: string,
  { folder, words }: { folder: ThreadFolder; words: readonly string[] },
  after: ThreadCursor | null,
  limit: number,
): Promise<ThreadRow[]> => {
  const at = folder === 'sent' ? 'b.sent_at' : 'b.last_at'
  let query = threadsOf(db, memberId, folder === 'sent' ? 'sent_position' : 'last_position').where(folders[folder])
  for (const word of words) query = query.where(matchesWord(memberId, word))
  if (after)
    query = query.where(sql<boolean>`(${sql.ref(at)}, b.thread_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  return query.orderBy(at, 'desc').orderBy('b.thread_id', 'desc').limit(limit).execute()
}

/** Where a page of messages starts: at the newest, before or after a position. */
export type MessageRange = { before: number | null; limit: number } | { after: number; limit: number }

/** An attachment, as it is kept beside its message or draft. */
export type AttachmentRow = {
  id: string
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
}

/** A message as JSON, in which moments are texts. */
export type MessageRow = {
  id: string
  thread_id: string
  client_id: string
  position: number
  sender_id: string | null
  is_read: boolean
  content: string
  forwarded_content: string | null
  forwarded_at: string | null
  forwarded_from: { id: string; fullName: string } | null
  attachments: AttachmentRow[]
  created_at: string
}

/** A message as its reader sees it: whose words are forwarded is not told of somebody they are apart from (NET-05). */
const messageJson = (memberId: string) => sql`json_build_object(
  'id', m.id, 'thread_id', m.thread_id, 'client_id', m.client_id, 'position', m.position, 'sender_id', m.sender_id, 'is_read', m.is_read,
  'content', m.content, 'forwarded_content', m.forwarded_content, 'forwarded_at', m.forwarded_at, 'created_at', m.created_at,
  'forwarded_from', (select json_build_object('id', f.id, 'fullName', f.full_name) from profiles f where f.id = m.forwarded_from and ${notBlocked(memberId, 'f.id')}),
  'attachments', (
    select coalesce(json_agg(json_build_object('id', a.file_id, 'name', a.name, 'type', a.type, 'size', a.bytes, 'width', a.width, 'height', a.height) order by a.place), '[]')
    from message_attachments a where a.message_id = m.id
  )
)`

/** A stretch of the messages of `b`, in the order of reading it. One range of the index on the thread's positions. */
const messagesOfBox = (memberId: string, stretch: MessageRange): RawBuilder<MessageRow[]> => {
  const where =
    'after' in stretch
      ? sql`m.position > ${stretch.after}`
      : stretch.before === null
        ? sql`true`
        : sql`m.position < ${stretch.before}`
  const order = 'after' in stretch ? sql`m.position` : sql`m.position desc`
  return sql<MessageRow[]>`(
    select coalesce(json_agg(stretch.message), '[]')
    from (
      select ${messageJson(memberId)} as message from messages m
      where m.thread_id = b.thread_id and ${where} and ${isOwn(memberId, 'm')} order by ${order} limit ${stretch.limit}
    ) as stretch
  )`
}

/** The box that a member has of a thread they may see. */
const boxOf = (db: Db, memberId: string, threadId: string) =>
  db
    .selectFrom('message_boxes as b')
    .where('b.thread_id', '=', threadId)
    .where('b.member_id', '=', memberId)
    .where('b.apart', '=', false)

/** A stretch of a thread, in one statement; undefined when the member has no such thread. */
export const findMessages = async (
  db: Db,
  memberId: string,
  threadId: string,
  stretch: MessageRange,
): Promise<MessageRow[] | undefined> =>
  (await boxOf(db, memberId, threadId).select(messagesOfBox(memberId, stretch).as('messages')).executeTakeFirst())
    ?.messages

/** A thread with its newest messages and what decides whether the member may write on, in one statement. */
export const readThread = (db: Db, memberId: string, threadId: string, limit: number) =>
  threadsOf(db, memberId, 'last_position')
    .select(relationColumns(memberId, 'o'))
    .select(messagesOfBox(memberId, { before: null, limit }).as('messages'))
    .where('b.thread_id', '=', threadId)
    .executeTakeFirst()

export type OpenThreadRow = NonNullable<Awaited<ReturnType<typeof readThread>>>

/** One message that the member may see. */
export const findMessage = async (db: Db, memberId: string, messageId: string): Promise<MessageRow | undefined> => {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('message_boxes as b', 'b.thread_id', 'm.thread_id')
    .select(sql<MessageRow>`${messageJson(memberId)}`.as('message'))
    .where('m.id', '=', messageId)
    .where('b.member_id', '=', memberId)
    .where('b.apart', '=', false)
    .where(isOwn(memberId, 'm'))
    .executeTakeFirst()
  return row?.message
}

/** A thread's box before it is changed: whose it is with, and where it stands. */
export const findBox = (db: Db, memberId: string, threadId: string) =>
  boxOf(db, memberId, threadId)
    .select(['b.thread_id', 'b.other_id', 'b.last_position'])
    .select(({ ref }) => ref('b.folder').$castTo<policy.Folder>().as('folder'))
    .executeTakeFirst()

/** How many threads wait in a member's requests. */
export const countRequests = async (db: Db, memberId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('message_boxes as b')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('b.member_id', '=', memberId)
    .where('b.apart', '=', false)
    .where(folders.requests)
    .executeTakeFirstOrThrow()
  return count
}
