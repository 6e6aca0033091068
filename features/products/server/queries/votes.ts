import { type Kysely, sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { productLimits, type ProductStatus } from '../../contract/index.ts'

type Db = Kysely<DB>

export const recentDays = 7

/** The account's age decides the weight (PROD-06); triggers count the vote. @returns false if it was cast before */
export const addVote = async (tx: Db, productId: string, memberId: string, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ weight: number }>`
    insert into product_votes (product_id, member_id, weight, created_at)
    select ${productId}::uuid, id, case when created_at > ${now}::timestamptz - make_interval(days => ${productLimits.newAccountDays}) then ${productLimits.newVoteWeight}::int else 100 end, ${now}
    from users where id = ${memberId}::uuid
    on conflict do nothing returning weight`.execute(tx)
  return rows.length === 1
}

export const removeVote = async (tx: Db, productId: string, memberId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('product_votes')
    .where('product_id', '=', productId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const votingStateOf = async (tx: Db, productId: string, memberId: string): Promise<VotingState | undefined> => {
  const { rows } = await sql<VotingState>`
    select status, vote_count as votes,
      creator_id = ${memberId}::uuid or exists (
        select from product_makers m where m.product_id = products.id and m.member_id = ${memberId}::uuid and m.confirmed_at is not null
      ) as is_maker,
      (select weight from product_votes v where v.product_id = products.id and v.member_id = ${memberId}::uuid) as weight
    from products where id = ${productId}::uuid`.execute(tx)
  return rows[0]
}
type VotingState = { status: ProductStatus; is_maker: boolean; votes: number; weight: number | null }

/** Counts the votes of members whose ban has expired. @returns the ids of these members */
export const recountVotes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{
    member_id: string
  }>`select distinct member_id from product_votes where not counts and not ${isBanned('product_votes.member_id')}`.execute(
    db,
  )
  for (const { member_id } of rows) await sql`select settle_product_votes(${member_id}::uuid)`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/** Removes votes older than `recentDays` from `trending`. */
export const expireRecentVotes = async (db: Db, now: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('product_votes')
    .set({ is_recent: false })
    .where('is_recent', '=', true)
    .where('created_at', '<', new Date(now.getTime() - recentDays * 86_400_000))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
