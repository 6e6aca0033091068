import type { Kysely } from 'kysely'
import { copyFile } from '#features/files/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { productChanged } from '../contract/index.ts'
import * as personal from './queries/personal.ts'
import * as products from './queries/products.ts'

/** SET-10. Products launched with others pass to the maker who confirmed first; all others are deleted. */
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
  // Makes cached pages with these products stale.
  await writeEvents(
    tx,
    created.map(({ id }) => ({ event: productChanged, payload: { id }, audience: 'everyone' as const })),
  )
}

export const exportOf = async (db: Kysely<DB>, memberId: string) => ({
  products: await personal.productsBy(db, memberId),
  madeProducts: await personal.madeBy(db, memberId),
  productVotes: await personal.votesBy(db, memberId),
  productComments: await personal.commentsBy(db, memberId),
  productConnects: await personal.connectsBy(db, memberId),
})
