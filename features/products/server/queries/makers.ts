import { type Kysely, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { isBanned } from '#features/security-events/server/index.ts'

type Db = Kysely<DB>

export const invitableIds = async (tx: Db, askerId: string, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('profiles as p')
    .select('p.id')
    .where('p.id', 'in', ids)
    .where(notBlocked(askerId, 'p.id'))
    .where(({ not }) => not(isBanned('p.id')))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const makersOf = (tx: Db, productId: string) =>
  tx
    .selectFrom('product_makers')
    .select(['member_id', 'confirmed_at'])
    .where('product_id', '=', productId)
    .orderBy('confirmed_at')
    .orderBy('member_id')
    .execute()

export const removeMakers = async (tx: Db, productId: string, ids: readonly string[]) => {
  if (ids.length > 0)
    await tx.deleteFrom('product_makers').where('product_id', '=', productId).where('member_id', 'in', ids).execute()
}

export const invite = async (tx: Db, productId: string, ids: readonly string[], now: Date) => {
  if (ids.length === 0) return
  const rows = ids.map((member_id) => ({ product_id: productId, member_id, invited_at: now }))
  await tx
    .insertInto('product_makers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns false if the member is not invited or has confirmed before */
export const confirmMaker = async (tx: Db, productId: string, memberId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('product_makers')
    .set({ confirmed_at: now })
    .where('product_id', '=', productId)
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The creator, then the makers in the order in which they confirmed. */
export const makerIds = async (db: Db, productId: string): Promise<string[]> => {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from (
      select creator_id as member_id, '-infinity'::timestamptz as since from products where id = ${productId}::uuid
      union all
      select member_id, confirmed_at from product_makers where product_id = ${productId}::uuid and confirmed_at is not null
    ) as made order by since, member_id`.execute(db)
  return rows.map(({ member_id }) => member_id)
}
