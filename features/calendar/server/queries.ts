import { type Kysely, sql } from 'kysely'
import { isLockedOut } from '#features/security-events/server/index.ts'
import { hourMs } from '#kit/durations.ts'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'

export type FeedRow = { created_at: Date; last_fetched_at: Date | null }

const feedColumns = ['created_at', 'last_fetched_at'] as const

export const findFeed = (db: Kysely<DB>, memberId: string): Promise<FeedRow | undefined> =>
  db.selectFrom('calendar_feeds').select(feedColumns).where('member_id', '=', memberId).executeTakeFirst()

/** Adds the member's feed, or replaces the secret of the feed they have. */
export const replaceFeed = (tx: Kysely<DB>, memberId: string, tokenHash: Buffer, now: Date): Promise<FeedRow> => {
  const values = { token_hash: tokenHash, created_at: now, last_fetched_at: null }
  return tx
    .insertInto('calendar_feeds')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .returning(feedColumns)
    .executeTakeFirstOrThrow()
}

/** Returns whether there was a feed. */
export const deleteFeed = async (tx: Kysely<DB>, memberId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('calendar_feeds').where('member_id', '=', memberId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The owner of the feed with this secret, unless they are locked out. */
export const findFeedOwner = (
  db: Kysely<DB>,
  tokenHash: Buffer,
): Promise<{ memberId: string; language: Language } | undefined> =>
  db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('profiles as p', 'p.id', 'feed.member_id')
    .select(['feed.member_id as memberId', 'p.language'])
    .where('feed.token_hash', '=', tokenHash)
    .where((eb) => eb.not(isLockedOut('feed.member_id')))
    .executeTakeFirst()

/** Stores that the feed was fetched, at most once an hour, so that eager calendars cost no writes. */
export const markFetched = (db: Kysely<DB>, tokenHash: Buffer, now: Date) =>
  db
    .updateTable('calendar_feeds')
    .set({ last_fetched_at: now })
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`(last_fetched_at is null or last_fetched_at <= ${new Date(now.getTime() - hourMs)})`)
    .execute()
