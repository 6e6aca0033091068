import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { type CardRow, cardColumns, cardJoins } from './listings.ts'

export const add = (tx: Kysely<DB>, memberId: string, opportunityId: string, now: Date) =>
  tx
    .insertInto('opportunity_favorites')
    .values({ member_id: memberId, opportunity_id: opportunityId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const remove = (tx: Kysely<DB>, memberId: string, opportunityId: string) =>
  tx
    .deleteFrom('opportunity_favorites')
    .where('member_id', '=', memberId)
    .where('opportunity_id', '=', opportunityId)
    .execute()

export type FavoriteRow = CardRow & { favorite_since: Date }

export const listFavorites = async (
  db: Kysely<DB>,
  memberId: string,
  cursor: readonly [string, string] | null,
  limit: number,
): Promise<FavoriteRow[]> => {
  const { rows } = await sql<FavoriteRow>`
    select ${cardColumns(memberId)}, favorite.created_at as favorite_since
    from opportunity_favorites as favorite join opportunities as o on o.id = favorite.opportunity_id ${cardJoins}
    where favorite.member_id = ${memberId} and ${isVisibleTo(memberId, 'o.owner_id')}
      and ${afterKeyset(['favorite.created_at', 'favorite.opportunity_id'], cursor, 'desc')}
    order by favorite.created_at desc, favorite.opportunity_id desc limit ${limit}`.execute(db)
  return rows
}

export const allOf = (db: Kysely<DB>, memberId: string) =>
  db
    .selectFrom('opportunity_favorites as favorite')
    .innerJoin('opportunities', 'opportunities.id', 'favorite.opportunity_id')
    .select(['opportunities.slug', 'opportunities.title', 'favorite.created_at'])
    .where('favorite.member_id', '=', memberId)
    .orderBy('favorite.created_at')
    .execute()

export const eraseMember = (tx: Kysely<DB>, memberId: string) =>
  tx.deleteFrom('opportunity_favorites').where('member_id', '=', memberId).execute()
