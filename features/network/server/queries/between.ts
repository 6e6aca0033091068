import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { ConnectionView } from '../../contract/index.ts'
import { connectionOf, type PairState } from '../state.ts'
import { pairColumns, joinRequest } from './members.ts'
import { findPairState } from './pairs.ts'

/** How another member stands to the viewer; `none` between two who are apart. */
export const connectionBetween = async (
  db: Kysely<DB>,
  viewerId: string,
  memberId: string,
): Promise<ConnectionView> => {
  const pair = await findPairState(db, viewerId, memberId)
  return pair ? connectionOf(pair, viewerId) : { state: 'none', requestId: null }
}

/** How several others stand to the viewer, where there is anything between them. */
export const connectionsWith = async (
  db: Kysely<DB>,
  viewerId: string,
  memberIds: readonly string[],
): Promise<{ memberId: string; state: Exclude<ConnectionView['state'], 'none'> }[]> => {
  const { rows } = await sql<
    PairState & { id: string }
  >`select p.id, ${pairColumns(viewerId)} from profiles p ${joinRequest(viewerId)} where p.id = any(${memberIds}::uuid[])
    order by array_position(${memberIds}::uuid[], p.id)`.execute(db)
  return rows.flatMap(({ id, ...one }) => {
    const { state } = connectionOf(one, viewerId)
    return state === 'none' ? [] : [{ memberId: id, state }]
  })
}

export const areConnected = async (db: Kysely<DB>, one: string, other: string): Promise<boolean> =>
  (await connectionBetween(db, one, other)).state === 'connected'
