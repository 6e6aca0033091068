import { type Kysely, type RawBuilder, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import { cardColumns } from '#features/profiles/contract/index.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { scopedQuery, scopedTerm } from '#platform/db/scoped-words.ts'
import type { ThreadFolder } from '../../contract/index.ts'
import { messageLimits } from '../../contract/limits.ts'
import type * as policy from '../policy.ts'
import { relationColumns } from './pairs.ts'

type Db = Kysely<DB>

/** Whether the member sent or received the message and has not deleted it. `message` is its table alias. */
export const isOwn = (memberId: string, message: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${message}.${name}`)
  return sql<boolean>`(
    (${column('sender_id')} = ${memberId}::uuid and not ${column('deleted_by_sender')})
    or (${column('recipient_id')} = ${memberId}::uuid and not ${column('deleted_by_recipient')})
  )`
}

/** Start of the text on one line. The inner `left` limits the work of the regular expression. */
const snippet = sql<string>`left(btrim(regexp_replace(left(coalesce(nullif(m.content, ''), m.forwarded_content, ''), ${messageLimits.snippet * 4}), '\\s+', ' ', 'g')), ${messageLimits.snippet})`

/**
 * A member's threads, each with the message at the position `at`. The lateral join makes PostgreSQL look up one message
 * per box; otherwise it may scan a long thread.
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
      't.subject_language',
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
      sql<Language | null>`case m.content when '' then m.forwarded_language else m.language end`.as('snippet_language'),
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

export type ThreadCursor = readonly [at: string, threadId: string]

export const lastTimeIn = (row: ThreadRow, folder: ThreadFolder): Date =>
  (folder === 'sent' ? row.sent_at : row.last_at) as Date

const folders = {
  inbox: sql<boolean>`(b.folder = 'inbox' and b.received_position is not null)`,
  requests: sql<boolean>`(b.folder = 'requests' and b.last_position is not null)`,
  sent: sql<boolean>`(b.sent_position is not null)`,
} as const satisfies Record<ThreadFolder, unknown>

/** A word with more matching messages and names of a member is frequent. */
export const maxRareMatches = 1_000

/** The newest threads of a folder that a search checks for each row of the page before it looks anything up. */
const newestThreadsPerRow = 5

/** Threads of a folder that a search for frequent words checks before it collects all matches. */
export const maxThreadsWalked = 1_000

/** Matches rows of the member with a word that begins with this one. */
const wordQuery = (memberId: string, word: string) =>
  sql`${scopedQuery(memberId, scopedTerm(memberId, word, { isWhole: false }))}::tsquery`

/**
 * The threads that the word may match, each once per matching message or name. Includes threads of messages that the
 * member has deleted, and of members who have the same scope (`scoped_words`) and whose own name matches.
 */
const candidatesOf = (memberId: string, word: string) => sql`
  select f.thread_id from message_words f where f.words @@ ${wordQuery(memberId, word)}
  union all
  select b.thread_id
  from message_pairs p
  join message_boxes b
    on b.other_id = case p.low_id when ${memberId}::uuid then p.high_id else p.low_id end and b.member_id = ${memberId}::uuid
  where p.names @@ ${wordQuery(memberId, `=${word}`)}`

/** The candidates of the rarest word, or null if all words are frequent. */
const findRareCandidates = async (db: Db, memberId: string, words: readonly string[]): Promise<string[] | null> => {
  const collect = (word: string) => sql`
    select coalesce(array_agg(distinct thread_id), '{}') as thread_ids, count(*) as matches
    from (${candidatesOf(memberId, word)} limit ${maxRareMatches + 1}) as bounded`
  const { rows } = await sql<{ thread_ids: string[] }>`
    select thread_ids from (${sql.join(words.map(collect), sql` union all `)}) as per_word
    where matches <= ${maxRareMatches} order by matches limit 1
  `.execute(db)
  return rows[0]?.thread_ids ?? null
}

/**
 * Matches a word in a message that the member has, or a name prefix of the other member. `coalesce` makes PostgreSQL
 * look up one thread at a time; otherwise it may collect the matches in all threads.
 */
const matchesWord = (memberId: string, word: string) => sql<boolean>`coalesce(
  (select true from profiles o where o.id = b.other_id and o.search @@ ${`'=${word}':*`}::tsquery),
  (
    select true from message_words f join messages w on w.id = f.message_id
    where f.thread_id = b.thread_id and f.words @@ ${wordQuery(memberId, word)} and ${isOwn(memberId, 'w')} limit 1
  ),
  false
)`

/** Threads that match all words. A word matches if it begins a word of a message or of the other member's name. */
export const list = async (
  db: Db,
  memberId: string,
  { folder, words }: { folder: ThreadFolder; words: readonly string[] },
  after: ThreadCursor | null,
  limit: number,
): Promise<ThreadRow[]> => {
  const at = folder === 'sent' ? 'b.sent_at' : 'b.last_at'
  const isAfter = afterKeyset([at, 'b.thread_id'], after, 'desc')
  const threads = threadsOf(db, memberId, folder === 'sent' ? 'sent_position' : 'last_position')
    .orderBy(at, 'desc')
    .orderBy('b.thread_id', 'desc')
  if (words.length === 0) return threads.where(folders[folder]).where(isAfter).limit(limit).execute()

  const boxes = db
    .selectFrom('message_boxes as b')
    .selectAll()
    .where('b.member_id', '=', memberId)
    .where('b.apart', '=', false)
    .where(folders[folder])
    .where(isAfter)
    .orderBy(at, 'desc')
    .orderBy('b.thread_id', 'desc')
  /** Checks sorted boxes one by one until the page is full. */
  const readPage = (sorted: typeof boxes) => {
    let page = db.selectFrom(sorted.as('b')).select('b.thread_id')
    for (const word of words) page = page.where(matchesWord(memberId, word))
    page = page.orderBy(at, 'desc').orderBy('b.thread_id', 'desc').limit(limit)
    return threads.where('b.thread_id', 'in', page).execute()
  }
  const newestCount = limit * newestThreadsPerRow
  const newest = await readPage(boxes.limit(newestCount))
  const hasOlder = async () => (await boxes.offset(newestCount).limit(1).execute()).length > 0
  if (newest.length === limit || !(await hasOlder())) return newest
  // `offset 0` makes PostgreSQL sort the boxes before it checks them.
  const candidates = await findRareCandidates(db, memberId, words)
  if (candidates?.length === 0) return []
  if (candidates) return readPage(boxes.where(sql<boolean>`b.thread_id = any(${candidates}::uuid[])`).offset(0))
  // Frequent words usually fill the page soon. If not, they are frequent in few threads or never in the same one.
  const rows = await readPage(boxes.limit(maxThreadsWalked))
  if (rows.length === limit) return rows
  const inAll = sql.join(
    words.map((word) => sql`(${candidatesOf(memberId, word)})`),
    sql` intersect `,
  )
  return readPage(boxes.where(sql<boolean>`b.thread_id in (${inAll})`).offset(0))
}

/** A page of messages: the newest ones, or those before or after a position. */
export type MessageRange = { before: number | null; limit: number } | { after: number; limit: number }

export type AttachmentRow = {
  id: string
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
}

/** A message built as JSON, so timestamps are strings. */
export type MessageRow = {
  id: string
  thread_id: string
  client_id: string
  position: number
  sender_id: string | null
  is_read: boolean
  content: string
  language: Language | null
  forwarded_content: string | null
  forwarded_language: Language | null
  forwarded_at: string | null
  forwarded_from: { id: string; fullName: string } | null
  attachments: AttachmentRow[]
  created_at: string
}

/** Hides the author of the forwarded text if a block exists between them and the member (NET-05). */
const messageJson = (memberId: string) => sql`json_build_object(
  'id', m.id, 'thread_id', m.thread_id, 'client_id', m.client_id, 'position', m.position, 'sender_id', m.sender_id, 'is_read', m.is_read,
  'content', m.content, 'language', m.language, 'created_at', m.created_at,
  'forwarded_content', m.forwarded_content, 'forwarded_language', m.forwarded_language, 'forwarded_at', m.forwarded_at,
  'forwarded_from', (select json_build_object('id', f.id, 'fullName', f.full_name) from profiles f where f.id = m.forwarded_from and ${notBlocked(memberId, 'f.id')}),
  'attachments', (
    select coalesce(json_agg(json_build_object('id', a.file_id, 'name', a.name, 'type', a.type, 'size', a.bytes, 'width', a.width, 'height', a.height) order by a.place), '[]')
    from message_attachments a where a.message_id = m.id
  )
)`

/** Messages of box `b` in reading order; one range of the index on thread and position. */
const messagesOfBox = (memberId: string, range: MessageRange): RawBuilder<MessageRow[]> => {
  const where =
    'after' in range
      ? sql`m.position > ${range.after}`
      : range.before === null
        ? sql`true`
        : sql`m.position < ${range.before}`
  const order = 'after' in range ? sql`m.position` : sql`m.position desc`
  return sql<MessageRow[]>`(
    select coalesce(json_agg(range.message), '[]')
    from (
      select ${messageJson(memberId)} as message from messages m
      where m.thread_id = b.thread_id and ${where} and ${isOwn(memberId, 'm')} order by ${order} limit ${range.limit}
    ) as range
  )`
}

/** The member's box of a thread that is not hidden by a block. */
const boxOf = (db: Db, memberId: string, threadId: string) =>
  db
    .selectFrom('message_boxes as b')
    .where('b.thread_id', '=', threadId)
    .where('b.member_id', '=', memberId)
    .where('b.apart', '=', false)

/** Loads messages in one statement; undefined if the member may not see the thread. */
export const findMessages = async (
  db: Db,
  memberId: string,
  threadId: string,
  range: MessageRange,
): Promise<MessageRow[] | undefined> =>
  (await boxOf(db, memberId, threadId).select(messagesOfBox(memberId, range).as('messages')).executeTakeFirst())
    ?.messages

/** Loads a thread, its newest messages and the facts for `policy.reply` in one statement. */
export const readThread = (db: Db, memberId: string, threadId: string, limit: number) =>
  threadsOf(db, memberId, 'last_position')
    .select(relationColumns(memberId, 'o'))
    .select(messagesOfBox(memberId, { before: null, limit }).as('messages'))
    .where('b.thread_id', '=', threadId)
    .executeTakeFirst()

export type OpenThreadRow = NonNullable<Awaited<ReturnType<typeof readThread>>>

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

export const findBox = (db: Db, memberId: string, threadId: string) =>
  boxOf(db, memberId, threadId)
    .select(['b.thread_id', 'b.other_id', 'b.last_position'])
    .select(({ ref }) => ref('b.folder').$castTo<policy.Folder>().as('folder'))
    .executeTakeFirst()

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
