import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { ConnectionView } from '../../contract/index.ts'
import { connectionOf, type PairState } from '../state.ts'
import { pairColumns, joinRequest } from './members.ts'
import { findPairState } from './pairs.ts'

/** The connection between the viewer and another member; `none` if there is a block between them. */
export const connectionBetween = async (
  db: Kysely<DB>,
  viewerId: string,
  memberId: string,
): Promise<ConnectionView> => {
  const pair = await findPairState(db, viewerId, memberId)
  return pair ? connectionOf(pair, viewerId) : { state: 'none', requestId: null }
}

/** The viewer's connections and requests with several members; members without either are omitted. */
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
