import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** Whom something is about and who may see it: what decides who is told of it. */
export type ActivityAudience = { actor_id: string; other_id: string | null; audience: string }

export type NewActivity = ActivityAudience & {
  type: string
  payload: string
  link: string | null
  subject: string
  post_id: string | null
  opportunity_id: string | null
  created_at: Date
}

/** Adds one unless the same subject is told of already; false then. */
export const insert = async (tx: Kysely<DB>, { payload, ...row }: NewActivity): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('activities')
    .values({ ...row, payload: sql`${payload}::jsonb` })
    .onConflict((conflict) => conflict.columns(['type', 'subject']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const audienceColumns = ['actor_id', 'other_id', 'audience'] as const

export const find = (db: Kysely<DB>, type: string, subject: string): Promise<ActivityAudience | undefined> =>
  db
    .selectFrom('activities')
    .select(audienceColumns)
    .where('type', '=', type)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Takes out what is told of a subject; answers what it was, if it was there. */
export const removeBySubject = (tx: Kysely<DB>, type: string, subject: string): Promise<ActivityAudience | undefined> =>
  tx
    .deleteFrom('activities')
    .where('type', '=', type)
    .where('subject', '=', subject)
    .returning(audienceColumns)
    .executeTakeFirst()

/** Everybody who is connected to one of these members, but not these themselves. */
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
    .select(['type', 'payload', 'link', 'created_at'])
    .where('actor_id', '=', memberId)
    .orderBy('position')
    .execute()

/** Nothing that tells of the member stays (SET-10). */
export const eraseActivities = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  await tx.deleteFrom('activities').where('actor_id', '=', memberId).execute()
  await tx.deleteFrom('activities').where('other_id', '=', memberId).execute()
}

/** Deletes what happened a year ago, but for posts and listings. @returns how many */
export const deleteExpired = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from activities where id in (
      select id from activities
      where type not in ('new_post', 'new_opportunity') and created_at < ${now}::timestamptz - interval '1 year' order by created_at limit 10000
    )
  `.execute(db)
  return Number(numAffectedRows)
}
