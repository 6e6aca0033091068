import { type Kysely, sql } from 'kysely'
import { cardColumns } from '#features/profiles/contract/card.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { InterestField, InterestSide, InterestStage } from '../contract/index.ts'

type Db = Kysely<DB>

const columns = ['side', 'stages', 'fields', 'ticket_min', 'ticket_max', 'created_at', 'updated_at'] as const

/** Stops counting at `limit`. */
export const countUpTo = async (db: Db, limit: number): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from (select from investor_interests limit ${limit}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

export const findByMember = (db: Db, memberId: string) =>
  db.selectFrom('investor_interests').select(columns).where('member_id', '=', memberId).executeTakeFirst()
export type InterestRow = NonNullable<Awaited<ReturnType<typeof findByMember>>>

type Interest = {
  side: InterestSide
  stages: InterestStage[]
  fields: InterestField[]
  ticketMin: number | null
  ticketMax: number | null
}

export const set = async (
  tx: Db,
  memberId: string,
  { ticketMin, ticketMax, ...interest }: Interest,
  now: Date,
): Promise<void> => {
  const values = { ...interest, ticket_min: ticketMin, ticket_max: ticketMax, updated_at: now }
  await tx
    .insertInto('investor_interests')
    .values({ member_id: memberId, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute()
}

/** Returns whether the member had an interest. */
export const remove = async (tx: Db, memberId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('investor_interests')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type Filters = { side?: InterestSide | undefined; stage?: InterestStage | undefined }

const selectListed = (db: Db) =>
  db
    .selectFrom('investor_interests as i')
    .innerJoin('profiles as p', 'p.id', 'i.member_id')
    .select(columns.map((column) => `i.${column}` as const))
    .select(cardColumns.map((column) => `p.${column}` as const))
export type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

/** A page of at most `limit` interests after the cursor, latest first. */
export const list = (
  db: Db,
  { side, stage }: Filters,
  after: readonly [createdAt: string, id: string] | null,
  limit: number,
): Promise<ListedRow[]> => {
  let query = selectListed(db).orderBy('i.created_at', 'desc').orderBy('i.member_id', 'desc').limit(limit)
  if (side) query = query.where('i.side', '=', side)
  if (stage) query = query.where(sql<boolean>`i.stages @> array[${stage}]::text[]`)
  query = query.where(afterKeyset(['i.created_at', 'i.member_id'], after, 'desc'))
  return query.execute()
}
