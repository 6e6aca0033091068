import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { nextPageRetentionDays, presenceChanged } from '../../contract/index.ts'

/** Deletes the account; sessions, identities, links, profile and roles go with it. Whoever calls has asked whether it may go. */
export const deleteAccount = async (tx: Kysely<DB>, userId: string): Promise<void> => {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  await writeEvents(tx, [{ event: presenceChanged, payload: { id: userId }, audience: 'everyone' }])
}

/** Links say what they were (used, expired) for this long after their end, in days. */
const linkRetentionDays = 30

export const deleteExpired = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const results = [
    await db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('verifications').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('account_attempts').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('mailed_links').where('expires_at', '<', daysAgo(linkRetentionDays)).executeTakeFirst(),
    await db.deleteFrom('next_pages').where('kept_at', '<', daysAgo(nextPageRetentionDays)).executeTakeFirst(),
  ]
  await sql`select fold_user_counts()`.execute(db)
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
