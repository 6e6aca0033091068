import { type Kysely, type Selectable, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { dayMs } from '#kit/durations.ts'
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

/** Adds a row for each member who has none with this key. @returns the added rows */
export const insertForMembers = async (
  tx: Kysely<DB>,
  members: readonly { id: string; inApp: boolean }[],
  { type, payload, link, dedupeKey, fromId, aboutId }: NewNotification,
): Promise<{ id: string; member_id: string }[]> => {
  const ids = members.map((member) => member.id)
  const inAppFlags = members.map((member) => member.inApp)
  const { rows } = await sql<{ id: string; member_id: string }>`
    insert into notifications (member_id, in_app, type, payload, link, dedupe_key, from_id, about_id)
    select notification.id, notification.in_app, ${type}, ${payload}::jsonb, ${link}, ${dedupeKey}, ${fromId ?? null}::uuid, ${aboutId ?? null}::uuid
    from unnest(${ids}::uuid[], ${inAppFlags}::boolean[]) as notification (id, in_app)
    on conflict (member_id, dedupe_key) do nothing
    returning id, member_id`.execute(tx)
  return rows
}

/** Must match the condition of the partial indexes literally, so that the planner can use them. */
const isInApp = sql<boolean>`in_app`

/** Excludes notifications caused by or naming a member who is banned or has a block with the recipient. */
export const involvesOnlyVisibleMembers = (memberId: string) =>
  sql<boolean>`(${isVisibleTo(memberId, 'notifications.from_id')} and (notifications.about_id is null or ${isVisibleTo(memberId, 'notifications.about_id')}))`

const visibleTo = (db: Kysely<DB>, memberId: string) =>
  db
    .selectFrom('notifications')
    .where('member_id', '=', memberId)
    .where(isInApp)
    .where('deleted_at', 'is', null)
    .where(involvesOnlyVisibleMembers(memberId))

/** A member's notifications before a position, newest first. */
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

export const countUnread = async (db: Kysely<DB>, memberId: string, atMost: number): Promise<number> => {
  const { count } = await db
    .selectFrom(visibleTo(db, memberId).select('id').where('read_at', 'is', null).limit(atMost).as('unread'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const updateOwn = (tx: Kysely<DB>, memberId: string) =>
  tx.updateTable('notifications').where('member_id', '=', memberId).where('deleted_at', 'is', null)

/** Keeps the time of an earlier read. @returns false if the member has no such notification */
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

/** Only notifications shown in the product: mail-only ones stay unread, so that they are still mailed. */
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

/** Soft-deletes one notification, or all that are shown in the product. */
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

/** Marks all with this link as read. The index is on `md5(link)`, because a link can exceed the index row size. */
export const setSeen = async (tx: Kysely<DB>, memberId: string, link: string, now: Date): Promise<number> => {
  const { numUpdatedRows } = await updateOwn(tx, memberId)
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .where('link', '=', link)
    .where(sql<boolean>`md5(link) = md5(${link})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** @returns ids of the recipients whose notification was deleted */
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

/** Deletes the member's notifications and those of others that name the member. */
export const eraseMember = (tx: Kysely<DB>, memberId: string) =>
  tx
    .deleteFrom('notifications')
    .where((where) =>
      where.or([where('member_id', '=', memberId), where('from_id', '=', memberId), where('about_id', '=', memberId)]),
    )
    .execute()

/** Restore works for one day. The second day keeps the dedupe key, so that a retried job does not notify again. */
const deletedDays = 2
const readDays = 180
const maxAgeDays = 365

/** Deletes notifications past their retention. Returns the number of deleted rows. */
export const deleteOutdated = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const daysBefore = (days: number) => new Date(now.getTime() - days * dayMs)
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where((where) =>
      where.or([
        where('deleted_at', '<', daysBefore(deletedDays)),
        where.and([where('created_at', '<', daysBefore(readDays)), where('read_at', 'is not', null)]),
        where('created_at', '<', daysBefore(maxAgeDays)),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
