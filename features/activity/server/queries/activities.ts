import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { ActivityType, FeedAudience } from '../../contract/index.ts'

/** The columns that determine the audience of an activity's events. */
export type ActivityAudience = { actor_id: string; other_id: string | null; audience: FeedAudience }

export type NewActivity = ActivityAudience & {
  type: ActivityType
  payload: string
  link: string | null
  subject: string
  post_id: string | null
  opportunity_id: string | null
  created_at: Date
}

/** @returns false if an activity of this type and subject exists */
export const insert = async (tx: Kysely<DB>, { payload, ...row }: NewActivity): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('activities')
    .values({ ...row, payload: sql`${payload}::jsonb` })
    .onConflict((conflict) => conflict.columns(['type', 'subject']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const audienceColumns = ['actor_id', 'other_id', 'audience'] as const

export const find = (db: Kysely<DB>, type: ActivityType, subject: string): Promise<ActivityAudience | undefined> =>
  db
    .selectFrom('activities')
    .select(audienceColumns)
    .where('type', '=', type)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Deletes and returns the activity of a subject; undefined if there is none. */
export const removeBySubject = (
  tx: Kysely<DB>,
  type: ActivityType,
  subject: string,
): Promise<ActivityAudience | undefined> =>
  tx
    .deleteFrom('activities')
    .where('type', '=', type)
    .where('subject', '=', subject)
    .returning(audienceColumns)
    .executeTakeFirst()

/** Ids of all members connected to one of `memberIds`, without `memberIds` themselves. */
export const findConnectionIds = async (db: Kysely<DB>, memberIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('connections')
    .select('other_id')
    .distinct()
    .where('member_id', 'in', memberIds)
    .where('other_id', 'not in', memberIds)
    .execute()
  return rows.map((row) => row.other_id)
}

/** For a member's export (SET-09). */
export const exportActivities = (db: Kysely<DB>, memberId: string) =>
  db
    .selectFrom('activities')
    .select(['type', 'subject', 'payload', 'link', 'audience', 'created_at'])
    .where('actor_id', '=', memberId)
    .orderBy('position')
    .execute()

/** Deletes the member's activities, both as actor and as other member (SET-10). */
export const eraseMember = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  await tx.deleteFrom('activities').where('actor_id', '=', memberId).execute()
  await tx.deleteFrom('activities').where('other_id', '=', memberId).execute()
}

/** Deletes activities older than a year, except posts and opportunities. @returns the number of deleted rows */
export const deleteExpired = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from activities where id in (
      select id from activities
      where type not in ('new_post', 'new_opportunity') and created_at < ${now}::timestamptz - interval '1 year' order by created_at limit 10000
    )
  `.execute(db)
  return Number(numAffectedRows)
}
