import { lockUser } from '#features/accounts/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CardRow as MemberRow } from '#features/profiles/contract/card.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { IdRange } from '#platform/detail-address.ts'
import type { Language } from '#kit/languages.ts'
import { cardJoins, productCardColumns, type CardRow, isOpenInvitation, type PictureRow } from './columns.ts'

type Db = Kysely<DB>

export type DetailRow = CardRow & {
  description: string
  website: string | null
  repository: string | null
  note: string | null
  note_language: Language | null
  gallery: PictureRow[]
  makers: MemberRow[]
  invited: MemberRow[]
}

const makerList = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${memberJson('maker')} order by ${order}, maker.id)
  from product_makers m join profiles as maker on maker.id = m.member_id where m.product_id = p.id and ${condition}
), '[]')`

/** Only the creator sees banned makers: their form must include every maker, or saving it would remove them. */
const isNamedMaker = (viewerId: string | null) =>
  viewerId === null
    ? sql`not ${isBanned('m.member_id')}`
    : sql`(p.creator_id = ${viewerId}::uuid or not ${isBanned('m.member_id')})`

const selectDetail = (viewerId: string | null, condition: RawBuilder<unknown>) => sql<DetailRow>`
  select ${productCardColumns(viewerId)}, p.description, p.website, p.repository, p.note, p.note_language,
    coalesce((
      select json_agg(json_build_object('file_id', picture.file_id, 'alt', picture.alt) order by picture.position)
      from product_pictures as picture where picture.product_id = p.id and picture.position > 0
    ), '[]') as gallery,
    ${makerList(sql`m.confirmed_at is not null and ${isNamedMaker(viewerId)}`, sql`m.confirmed_at`)} as makers,
    ${makerList(isOpenInvitation, sql`m.invited_at`)} as invited
  from products as p ${cardJoins} where ${condition}`

export const byId = async (db: Db, viewerId: string | null, id: string): Promise<DetailRow | undefined> =>
  (await selectDetail(viewerId, sql`p.id = ${id}::uuid`).execute(db)).rows[0]

export const bySlug = async (db: Db, viewerId: string | null, slug: string): Promise<DetailRow | undefined> =>
  (await selectDetail(viewerId, sql`p.slug = ${slug}`).execute(db)).rows[0]

/** At most two, which is enough to detect an ambiguous prefix. */
export const inRange = async (db: Db, viewerId: string | null, ids: IdRange): Promise<DetailRow[]> =>
  (await selectDetail(viewerId, sql`p.id between ${ids.from}::uuid and ${ids.to}::uuid limit 2`).execute(db)).rows

/** Locks the product until the transaction ends. A row read before the lock may be out of date. */
export const lock = (tx: Db, id: string) =>
  tx.selectFrom('products').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export type ProductInput = {
  title: string
  tagline: string
  description: string
  language: Language
  categories: string[]
  website: string | null
  repository: string | null
}

/** @returns the new id, or null if the slug is taken. Waits for a concurrent insert of the same slug. */
export const insert = async (
  tx: Db,
  row: ProductInput & { creator_id: string; slug: string; created_at: Date },
): Promise<string | null> => {
  const added = await tx
    .insertInto('products')
    .values({ ...row, updated_at: row.created_at })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export const update = (tx: Db, id: string, row: ProductInput & { changed_since_review?: boolean }, now: Date) =>
  tx
    .updateTable('products')
    .set({ ...row, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Locks the member, so that concurrent calls are counted in sequence. */
export const countUnlaunched = async (tx: Db, creatorId: string): Promise<number> => {
  await lockUser(tx, creatorId)
  const { count } = await tx
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_id', '=', creatorId)
    .where('status', 'in', ['draft', 'pending_review', 'rejected'])
    .executeTakeFirstOrThrow()
  return count
}

export const setPendingReview = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('products')
    .set({ status: 'pending_review', submitted_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()

export const setDraft = (tx: Db, id: string, now: Date) =>
  tx.updateTable('products').set({ status: 'draft', updated_at: now }).where('id', '=', id).execute()

/** What an administrator wrote about a decision, and its language. */
export type Note = { note: string | null; language: Language | null }
export const noNote: Note = { note: null, language: null }

const setDecided = (tx: Db, id: string, status: 'archived' | 'rejected', { note, language }: Note, now: Date) =>
  tx
    .updateTable('products')
    .set({ status, note, note_language: language, updated_at: now })
    .where('id', '=', id)
    .execute()

export const setArchived = (tx: Db, id: string, note: Note, now: Date) => setDecided(tx, id, 'archived', note, now)

export const setRejected = (tx: Db, id: string, note: Note, now: Date) => setDecided(tx, id, 'rejected', note, now)

/** Sets `launched_at` on the first approval only. */
export const setApproved = (tx: Db, id: string, now: Date, reviewed: boolean) =>
  tx
    .updateTable('products')
    .set({
      status: 'approved',
      note: null,
      note_language: null,
      launched_at: sql`coalesce(launched_at, ${now}::timestamptz)`,
      updated_at: now,
      ...(reviewed ? { changed_since_review: false } : {}),
    })
    .where('id', '=', id)
    .execute()

/** Pictures, comments and votes are deleted with the product. */
export const remove = (tx: Db, id: string) => tx.deleteFrom('products').where('id', '=', id).execute()

export const picturesOf = (tx: Db, id: string) =>
  tx
    .selectFrom('product_pictures')
    .select(['position', 'file_id', 'alt'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()

/** Replaces the pictures. A trigger deletes the files of pictures that are no longer included. */
export const setPictures = async (
  tx: Db,
  id: string,
  pictures: readonly { position: number; file_id: string; alt: string }[],
): Promise<void> => {
  const fileIds = pictures.map(({ file_id }) => file_id)
  await tx
    .deleteFrom('product_pictures')
    .where('product_id', '=', id)
    .$if(fileIds.length > 0, (query) => query.where('file_id', 'not in', fileIds))
    .execute()
  // Moves the old positions out of the way of the new ones.
  await tx
    .updateTable('product_pictures')
    .set({ position: sql`position + 1000` })
    .where('product_id', '=', id)
    .execute()
  if (pictures.length === 0) return
  await tx
    .insertInto('product_pictures')
    .values(pictures.map((picture) => ({ ...picture, product_id: id })))
    .onConflict((conflict) =>
      conflict.column('file_id').doUpdateSet({ position: sql`excluded.position`, alt: sql`excluded.alt` }),
    )
    .execute()
}
