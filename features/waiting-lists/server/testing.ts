import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { add } from './queries/line.ts'

/** Puts an approved application on the waiting list of its subject, with an offer until then if it is given. */
export const addToWaitingList = async (
  { db }: { db: Kysely<DB> },
  applicationId: string,
  offerEndsAt?: Date,
): Promise<void> => {
  await add(db, applicationId)
  if (offerEndsAt)
    await db
      .updateTable('application_waiting')
      .set({ offer_ends_at: offerEndsAt })
      .where('application_id', '=', applicationId)
      .execute()
}
