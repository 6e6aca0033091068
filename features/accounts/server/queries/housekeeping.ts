import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { nextPageRetentionDays, presenceChanged } from '../../contract/index.ts'

/** Also deletes sessions, identities, links, profile and roles (cascade). The caller checks permission. */
export const deleteAccount = async (tx: Kysely<DB>, userId: string): Promise<void> => {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  await writeEvents(tx, [{ event: presenceChanged, payload: { id: userId }, audience: 'everyone' }])
}

/** For this many days after its expiry, a link still reports that it was used or has expired. */
const linkRetentionDays = 30

export const deleteExpired = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const results = [
    await db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('sign_in_challenges').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('verifications').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('account_attempts').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('mailed_links').where('expires_at', '<', daysAgo(linkRetentionDays)).executeTakeFirst(),
    await db.deleteFrom('email_changes').where('created_at', '<', daysAgo(linkRetentionDays)).executeTakeFirst(),
    await db.deleteFrom('next_pages').where('kept_at', '<', daysAgo(nextPageRetentionDays)).executeTakeFirst(),
  ]
  await sql`select fold_user_counts()`.execute(db)
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}

/** Members for the overview of the administration. */
export const overview = (now: Date) => [
  sql<Record<string, number>>`
    select
      coalesce(sum(members), 0)::bigint as "members",
      coalesce(sum(confirmed), 0)::bigint as "confirmedMembers",
      (select count(*) from users where created_at > ${now}::timestamptz - interval '7 days') as "newMembers"
    from user_counts`,
]
