import { type Kysely, sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { notRemoved } from '#platform/db/tombstone.ts'

type Db = Kysely<DB>

export type AnnouncementRow = {
  id: string
  program_id: string
  title: string
  text: string
  language: Language
  is_pinned: boolean
  created_at: Date
  edited_at: Date | null
}

const columns = sql`n.id, n.program_id, n.title, n.text, n.language, n.is_pinned, n.created_at, n.edited_at`

/** The pinned announcement comes first. */
export const listAnnouncements = async (
  db: Db,
  programId: string,
  after: readonly [isPinned: number, createdAt: string, id: string] | null,
  limit: number,
): Promise<AnnouncementRow[]> =>
  (
    await sql<AnnouncementRow>`
      select ${columns} from program_announcements as n
      where n.program_id = ${programId}::uuid and ${notRemoved('n')}
        and ${afterKeyset([sql`n.is_pinned::integer`, 'n.created_at', 'n.id'], after, 'desc')}
      order by n.is_pinned::integer desc, n.created_at desc, n.id desc limit ${limit}`.execute(db)
  ).rows

export const findAnnouncement = async (db: Db, id: string): Promise<AnnouncementRow | undefined> =>
  (
    await sql<AnnouncementRow>`
      select ${columns} from program_announcements as n where n.id = ${id}::uuid and ${notRemoved('n')}`.execute(db)
  ).rows[0]

/** Locks the program of an announcement and the announcement until the transaction ends, and reads it. */
export const lockAnnouncement = async (tx: Db, id: string): Promise<AnnouncementRow | undefined> => {
  await sql`select from programs as p join program_announcements as n on n.program_id = p.id
    where n.id = ${id}::uuid for no key update`.execute(tx)
  return findAnnouncement(tx, id)
}

export const countPublishedSince = async (db: Db, programId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('program_announcement_times')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('program_id', '=', programId)
    .where('published_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

type NewAnnouncement = { programId: string; title: string; text: string; language: Language; now: Date }

export const insertAnnouncement = async (
  tx: Db,
  { programId, title, text, language, now }: NewAnnouncement,
): Promise<string> => {
  const { id } = await tx
    .insertInto('program_announcements')
    .values({ program_id: programId, title, text, language, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes that the program published an announcement, and forgets those that count no more. */
export const notePublished = async (tx: Db, programId: string, { now, since }: { now: Date; since: Date }) => {
  await tx
    .deleteFrom('program_announcement_times')
    .where('program_id', '=', programId)
    .where('published_at', '<=', since)
    .execute()
  await tx.insertInto('program_announcement_times').values({ program_id: programId, published_at: now }).execute()
}

export const updateAnnouncement = (
  tx: Db,
  id: string,
  changes: { title: string; text: string; language: Language; edited_at: Date },
) => tx.updateTable('program_announcements').set(changes).where('id', '=', id).execute()

export const setPinned = async (
  tx: Db,
  { id, program_id }: Pick<AnnouncementRow, 'id' | 'program_id'>,
  isPinned: boolean,
): Promise<void> => {
  await tx
    .updateTable('program_announcements')
    .set({ is_pinned: false })
    .where('program_id', '=', program_id)
    .where('is_pinned', '=', true)
    .execute()
  if (isPinned) await tx.updateTable('program_announcements').set({ is_pinned: true }).where('id', '=', id).execute()
}

export const deleteAnnouncement = (tx: Db, id: string) =>
  tx.deleteFrom('program_announcements').where('id', '=', id).execute()

/** Hides an announcement by moderation (ADM-10), and unpins it. */
export const markRemoved = (tx: Db, id: string, now: Date) =>
  tx.updateTable('program_announcements').set({ removed_at: now, is_pinned: false }).where('id', '=', id).execute()

/** @returns the program of the announcement that is shown again; undefined if it is gone */
export const restore = async (tx: Db, id: string): Promise<string | undefined> =>
  (
    await tx
      .updateTable('program_announcements')
      .set({ removed_at: null })
      .where('id', '=', id)
      .returning('program_id')
      .executeTakeFirst()
  )?.program_id

export type AnnouncementToSend = AnnouncementRow & { program_title: string; slug: string; owner_id: string }

/**
 * An announcement that participants are notified of, kept until the transaction ends. Undefined if it is deleted or
 * removed, or its program is not public any more.
 */
export const shareAnnouncementToSend = async (tx: Db, id: string): Promise<AnnouncementToSend | undefined> =>
  (
    await sql<AnnouncementToSend>`
      select ${columns}, p.title as program_title, p.slug, p.owner_id
      from program_announcements as n join programs as p on p.id = n.program_id
      where n.id = ${id}::uuid and ${notRemoved('n')} and p.status in ('active', 'completed', 'cancelled')
      for share of n`.execute(tx)
  ).rows[0]
