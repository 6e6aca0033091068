import type { Kysely } from 'kysely'
import { copyFile } from '#features/files/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { productChanged } from '../contract/index.ts'
import * as personal from './queries/personal.ts'
import * as products from './queries/products.ts'

/** Makes cached pages with these products stale. */
const publishChanges = (tx: Kysely<DB>, ids: readonly string[]) =>
  writeEvents(
    tx,
    ids.map((id) => ({ event: productChanged, payload: { id }, audience: 'everyone' as const })),
  )

/** Passes products launched with others, with their pictures, to the maker who confirmed first (SET-10). */
export const handOverProducts = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  const now = new Date()
  await personal.lockProductsOf(tx, memberId)
  const shared = await personal.createdWithHeirs(tx, memberId)
  for (const { id, heir_id } of shared) {
    for (const { position, file_id } of await products.picturesOf(tx, id)) {
      const copy = await copyFile(tx, { id: file_id, ownerId: heir_id, now })
      if (copy) await personal.setPictureFile(tx, id, position, copy.id)
    }
    await personal.handOverProduct(tx, id, heir_id)
  }
  await publishChanges(
    tx,
    shared.map(({ id }) => id),
  )
}

/** Deletes the products that were not handed over, and the member's votes and comments (SET-10). */
export const eraseMember = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  await personal.lockProductsOf(tx, memberId)
  await personal.eraseWords(tx, memberId)
  const ids = await personal.createdIds(tx, memberId)
  for (const id of ids) await products.remove(tx, id)
  await personal.eraseMember(tx, memberId, new Date())
  await publishChanges(tx, ids)
}

export const exportOf = async (db: Kysely<DB>, memberId: string) => ({
  products: await personal.productsBy(db, memberId),
  madeProducts: await personal.madeBy(db, memberId),
  productVotes: await personal.votesBy(db, memberId),
  productComments: await personal.commentsBy(db, memberId),
  productConnects: await personal.connectsBy(db, memberId),
})
