import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

export type DeclinedSession = { id: string; mentor_id: string | null; mentee_id: string | null }

/** Declines the requests for a listing that wait for an answer. A job mails both participants. */
export const declineRequests = async (tx: Db, id: string, now: Date): Promise<DeclinedSession[]> => {
  const { rows } = await sql<DeclinedSession>`
    update mentor_sessions set status = 'declined', ended_by = 'mentor', sequence = sequence + 1, updated_at = ${now}
    where listing_id = ${id}::uuid and status = 'requested' returning id, mentor_id, mentee_id`.execute(tx)
  return rows
}

/** Confirmed and past sessions stay, without a listing. */
export const deleteListing = (tx: Db, id: string) => tx.deleteFrom('mentor_listings').where('id', '=', id).execute()
