import { type Kysely, type Selectable, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { DB, Notifications } from '#platform/db/schema.ts'

export type NotificationRow = Selectable<Notifications>
type NewNotification = {
  type: string
  payload: string
  link: string
  dedupeKey: string
  fromId?: string | undefined
  aboutId?: string | undefined
}

/** Adds a row for each of the members unless they have one with this key. Returns what was added. */
export const insertForMembers = async (
  tx: Kysely<DB>,
  members: readonly { id: string; inApp: boolean }[],
  { type, payload, link, dedupeKey, fromId, aboutId }: NewNotification,
): Promise<{ id: string; member_id: string }[]> => {
  const ids = members.map((member) => member.id)
  const inAppFlags = members.map((member) => member.inApp)
  const { rows } = await sql<{ id: string; member_id: string }>`
    insert into notifications (member_id, in_app, type, payload, link, dedupe_key, from_id, about_id)
    select told.id, told.in_app, ${type}, ${payload}::jsonb, ${link}, ${dedupeKey}, ${fromId ?? null}::uuid, ${aboutId ?? null}::uuid
    from unnest(${ids}::uuid[], ${inAppFlags}::boolean[]) as told (id, in_app)
    on conflict (member_id, dedupe_key) do nothing
    returning id, member_id`.execute(tx)
  return rows
}

/** As it stands in the indexes, so that they are found to fit. */
const isInApp = sql<boolean>`in_app`

/** Notifications that a member may see: neither who caused them nor whom they name is banned, or apart from the member by a block. */
export const involvesOnlyVisibleMembers = (memberId: string) =>
  sql<boolean>`(${isVisibleTo(memberId, 'notifications.from_id')} and (notifications.about_id is null or ${isVisibleTo(memberId, 'notifications.about_id')}))`

/** What a member sees: neither what they deleted or want elsewhere only, nor what names members who are banned or apart from them. */
const visibleTo = (db: Kysely<DB>, memberId: string) =>
  db
    .selectFrom('notifications')
    .where('member_id', '=', memberId)
    .where(isInApp)
    .where('deleted_at', 'is', null)
    .where(involvesOnlyVisibleMembers(memberId))

/** A member's notifications after a place, newest first. */
export const listOf = (
  db: Kysely<DB>,
  memberId: string,
  { unread, before, limit }: { unread: boolean; before: number | null; limit: number },
): Promise<NotificationRow[]> =>
  visibleTo(db, memberId)
    .selectAll()
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .$if(before !== null, (query) => query.where('position', '<', before as number))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()

/** How many are unread, counted no further than `atMost`. */
export const countUnread = async (db: Kysely<DB>, memberId: string, atMost: number): Promise<number> => {
  const { count } = await db
    .selectFrom(visibleTo(db, memberId).select('id').where('read_at', 'is', null).limit(atMost).as('unread'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const updateOwn = (tx: Kysely<DB>, memberId: string) =>
  tx.updateTable('notifications').where('member_id', '=', memberId).where('deleted_at', 'is', null)

/** Marks one as read; false when the member has no such one. What was read stays read when it was. */
export const setRead = async (tx: Kysely<DB>, memberId: string, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await updateOwn(tx, memberId)
    .set({ read_at: sql`coalesce(read_at, ${now})` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setUnread = async (tx: Kysely<DB>, memberId: string, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await updateOwn(tx, memberId)
    .set({ read_at: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All that the member can see. What they want by mail alone they have not read by this. */
export const setAllRead = async (tx: Kysely<DB>, memberId: string, now: Date): Promise<number> => {
  const { numUpdatedRows } = await updateOwn(tx, memberId)
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .where(isInApp)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const setUnreadSince = async (tx: Kysely<DB>, memberId: string, at: Date): Promise<number> => {
  const { numUpdatedRows } = await updateOwn(tx, memberId)
    .set({ read_at: null })
    .where('read_at', '=', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes one, or all that the member can see, so that it can be taken back. */
export const setDeleted = async (tx: Kysely<DB>, memberId: string, id: string | 'all', now: Date): Promise<number> => {
  const { numUpdatedRows } = await updateOwn(tx, memberId)
    .set({ deleted_at: now })
    .where(id === 'all' ? isInApp : sql<boolean>`id = ${id}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const restore = async (tx: Kysely<DB>, memberId: string, at: Date): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ deleted_at: null })
    .where('member_id', '=', memberId)
    .where('deleted_at', '=', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What leads to this page has been seen there. Found by the address's hash, which an index holds of any length. */
export const setSeen = async (tx: Kysely<DB>, memberId: string, link: string, now: Date): Promise<number> => {
  const { numUpdatedRows } = await updateOwn(tx, memberId)
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .where('link', '=', link)
    .where(sql<boolean>`md5(link) = md5(${link})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Takes a matter back from everybody who was told of it. Returns whose lists it was in. */
export const deleteByDedupeKey = async (tx: Kysely<DB>, dedupeKey: string): Promise<string[]> => {
  const gone = await tx.deleteFrom('notifications').where('dedupe_key', '=', dedupeKey).returning('member_id').execute()
  return gone.map((row) => row.member_id)
}

export const allOf = (db: Kysely<DB>, memberId: string) =>
  db
    .selectFrom('notifications')
    .select(['type', 'payload', 'link', 'created_at', 'read_at', 'deleted_at'])
    .where('member_id', '=', memberId)
    .orderBy('position')
    .execute()

/** The member's own, and what others were told that holds their name. */
export const eraseMember = (tx: Kysely<DB>, memberId: string) =>
  tx
    .deleteFrom('notifications')
    .where((where) =>
      where.or([where('member_id', '=', memberId), where('from_id', '=', memberId), where('about_id', '=', memberId)]),
    )
    .execute()

/** What was deleted a while ago, and what is old. */
export const deleteOutdated = async (
  db: Kysely<DB>,
  cutoffs: { deletedBefore: Date; readBefore: Date; createdBefore: Date },
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where((where) =>
      where.or([
        where('deleted_at', '<', cutoffs.deletedBefore),
        where.and([where('created_at', '<', cutoffs.readBefore), where('read_at', 'is not', null)]),
        where('created_at', '<', cutoffs.createdBefore),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
