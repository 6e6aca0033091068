import type { Kysely } from 'kysely'
import { copyFile } from '#features/files/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { productChanged } from '../contract/index.ts'
import * as personal from './queries/personal.ts'
import * as products from './queries/products.ts'

/**
 * Leaves nothing of a member (SET-10). What they launched with others stays theirs: the maker who confirmed first takes it
 * over, and its pictures. What they made alone goes, with its pictures, votes and comments.
 */
export const eraseMember = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  const now = new Date()
  await personal.lockProductsOf(tx, memberId)
  const created = await personal.createdWithHeirs(tx, memberId)
  for (const { id, heir_id } of created) {
    if (heir_id === null) {
      await products.remove(tx, id)
      continue
    }
    for (const { position, file_id } of await products.picturesOf(tx, id)) {
      const copy = await copyFile(tx, { id: file_id, ownerId: heir_id, now })
      if (copy) await personal.setPictureFile(tx, id, position, copy.id)
    }
    await personal.handOver(tx, id, heir_id)
  }
  await personal.eraseActivity(tx, memberId, now)
  // The kept pages that show them go at once.
  await writeEvents(
    tx,
    created.map(({ id }) => ({ event: productChanged, payload: { id }, audience: 'everyone' as const })),
  )
}

/** Everything stored about a member (SET-09). */
export const exportOf = async (db: Kysely<DB>, memberId: string) => ({
  products: await personal.productsBy(db, memberId),
  madeProducts: await personal.madeBy(db, memberId),
  productVotes: await personal.votesBy(db, memberId),
  productComments: await personal.commentsBy(db, memberId),
  productConnects: await personal.connectsBy(db, memberId),
})
