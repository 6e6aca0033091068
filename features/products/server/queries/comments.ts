import { type Kysely, type RawBuilder, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import type { CardRow as MemberRow } from '#features/profiles/contract/card.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Language } from '#kit/languages.ts'

type Db = Kysely<DB>
type Sql = RawBuilder<unknown>

export type CommentRow = {
  id: string
  product_id: string
  parent_id: string | null
  author_id: string | null
  author: MemberRow | null
  by_maker: boolean
  text: string
  language: Language
  mentions: { name: string; memberId: string; fullName: string }[]
  created_at: Date
  edited_at: Date | null
  removed_at: Date | null
  is_blocked: boolean
  author_banned: boolean
}

/** `seesMembers`: whether the viewer may see members without an open profile. */
export type CommentViewer = { id: string | null; seesMembers: boolean }

const isBlockedFrom = ({ id: viewerId }: Pick<CommentViewer, 'id'>, column: string): Sql =>
  viewerId === null ? sql`false` : sql`(${sql.ref(column)} is not null and not ${notBlocked(viewerId, column)})`

const columns = (viewer: CommentViewer): Sql => sql`
  c.id, c.product_id, c.parent_id, c.author_id, c.text, c.language, c.created_at, c.edited_at, c.removed_at,
  case when author.id is null then null else ${memberJson('author')} end as author,
  (c.author_id = p.creator_id or exists (
    select from product_makers k where k.product_id = c.product_id and k.member_id = c.author_id and k.confirmed_at is not null
  )) is true as by_maker,
  coalesce((
    select json_agg(json_build_object('name', m.name, 'memberId', named.id, 'fullName', named.full_name) order by m.name)
    from product_comment_mentions m join profiles as named on named.id = m.member_id
    where m.comment_id = c.id and not ${isBanned('named.id')} and ${viewer.seesMembers ? sql`true` : sql`named.is_public`}
      and not ${isBlockedFrom(viewer, 'named.id')}
  ), '[]') as mentions,
  ${isBlockedFrom(viewer, 'c.author_id')} as is_blocked, ${isBanned('c.author_id')} as author_banned`

const joins = sql`join products as p on p.id = c.product_id left join profiles as author on author.id = c.author_id`

/** Hides authors who are banned or blocked. A removed comment stays visible as long as it has replies. */
const isVisible = (
  viewer: CommentViewer,
): Sql => sql`not ${isBlockedFrom(viewer, 'c.author_id')} and not ${isBanned('c.author_id')}
  and (c.removed_at is null or exists (select from product_comments r where r.parent_id = c.id))`

export type Cursor = readonly [string, string] | null

export const commentsOf = async (
  db: Db,
  viewer: CommentViewer,
  productId: string,
  after: Cursor,
  limit: number,
): Promise<CommentRow[]> => {
  const { rows } = await sql<CommentRow>`
    select ${columns(viewer)} from product_comments as c ${joins}
    where c.product_id = ${productId}::uuid and c.parent_id is null and ${isVisible(viewer)}
      and ${afterKeyset(['c.created_at', 'c.id'], after, 'desc')}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

/** The first replies to each comment, oldest first, and the number of all its replies. */
export const firstRepliesOf = async (db: Db, viewer: CommentViewer, parentIds: readonly string[], limit: number) => {
  if (parentIds.length === 0) return { replies: [], counts: new Map<string, number>() }
  const { rows: replies } = await sql<CommentRow>`
    select reply.* from unnest(${parentIds}::uuid[]) as parent (id) cross join lateral (
      select ${columns(viewer)} from product_comments as c ${joins}
      where c.parent_id = parent.id and ${isVisible(viewer)} order by c.created_at, c.id limit ${limit}
    ) as reply order by reply.created_at, reply.id`.execute(db)
  const { rows: counted } = await sql<{ parent_id: string; count: number }>`
    select c.parent_id, count(*)::int as count from product_comments as c
    where c.parent_id = any(${parentIds}::uuid[]) and ${isVisible(viewer)} group by c.parent_id`.execute(db)
  return { replies, counts: new Map(counted.map(({ parent_id, count }) => [parent_id, count])) }
}

export const repliesOf = async (
  db: Db,
  viewer: CommentViewer,
  parentId: string,
  after: Cursor,
  limit: number,
): Promise<CommentRow[]> => {
  const { rows } = await sql<CommentRow>`
    select ${columns(viewer)} from product_comments as c ${joins}
    where c.parent_id = ${parentId}::uuid and ${isVisible(viewer)}
      and ${afterKeyset(['c.created_at', 'c.id'], after, 'asc')}
    order by c.created_at, c.id limit ${limit}`.execute(db)
  return rows
}

export const find = async (db: Db, viewer: CommentViewer, id: string): Promise<CommentRow | undefined> =>
  (
    await sql<CommentRow>`select ${columns(viewer)} from product_comments as c ${joins} where c.id = ${id}::uuid`.execute(
      db,
    )
  ).rows[0]

export type NewComment = {
  product_id: string
  parent_id: string | null
  author_id: string
  text: string
  language: Language
  created_at: Date
}

export const insert = async (tx: Db, row: NewComment): Promise<string> =>
  (await tx.insertInto('product_comments').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateText = (tx: Db, id: string, content: { text: string; language: Language }, now: Date) =>
  tx
    .updateTable('product_comments')
    .set({ ...content, edited_at: now })
    .where('id', '=', id)
    .execute()

export const mentionedMemberIds = async (tx: Db, commentId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('product_comment_mentions')
    .select('member_id')
    .distinct()
    .where('comment_id', '=', commentId)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** A name keeps the member that it first referred to. @returns the ids of all mentioned members */
export const setMentions = async (
  tx: Db,
  commentId: string,
  names: readonly string[],
  mentioned: readonly { name: string; member_id: string }[],
): Promise<string[]> => {
  await tx
    .deleteFrom('product_comment_mentions')
    .where('comment_id', '=', commentId)
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .execute()
  if (mentioned.length > 0) {
    const rows = mentioned.map((one) => ({ ...one, comment_id: commentId }))
    await tx
      .insertInto('product_comment_mentions')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return mentionedMemberIds(tx, commentId)
}

/** Removes a comment. With replies it becomes a tombstone; a tombstone is deleted together with its last reply. */
export const remove = async (
  tx: Db,
  { id, parent_id }: { id: string; parent_id: string | null },
  now: Date,
): Promise<void> => {
  await sql`delete from product_comment_mentions where comment_id = ${id}::uuid`.execute(tx)
  const emptied = await sql`update product_comments set text = '', removed_at = ${now}::timestamptz
    where id = ${id}::uuid and exists (select from product_comments r where r.parent_id = ${id}::uuid) returning id`.execute(
    tx,
  )
  if (emptied.rows.length === 0) await sql`delete from product_comments where id = ${id}::uuid`.execute(tx)
  if (parent_id !== null) {
    await sql`delete from product_comments c where c.id = ${parent_id}::uuid and c.removed_at is not null
      and not exists (select from product_comments r where r.parent_id = c.id)`.execute(tx)
  }
}

export const productIdOf = async (tx: Db, id: string): Promise<string | undefined> =>
  (await tx.selectFrom('product_comments').select('product_id').where('id', '=', id).executeTakeFirst())?.product_id

/** Turns a comment into a tombstone. @returns its text, or null if the comment is gone or already removed */
export const clearText = async (tx: Db, id: string, now: Date): Promise<string | null> => {
  const row = await tx
    .selectFrom('product_comments')
    .select('text')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  await tx.updateTable('product_comments').set({ text: '', removed_at: now }).where('id', '=', id).execute()
  return row.text
}

/** Restores the text removed at `removedAt`, unless the author has left or has removed the comment since. */
export const restore = (tx: Db, id: string, text: string, removedAt: string) =>
  tx
    .updateTable('product_comments')
    .set({ text, removed_at: null })
    .where('id', '=', id)
    .where('removed_at', '=', new Date(removedAt))
    .where('author_id', 'is not', null)
    .execute()
