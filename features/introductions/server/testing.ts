import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** Inserts an open introduction of two members directly into the table. */
export const buildIntroduction = (
  { db }: { db: Kysely<DB> },
  introducerId: string,
  memberIds: readonly [string, string],
): Promise<{ id: string }> => {
  const [first_id, second_id] = memberIds.toSorted() as [string, string]
  return db
    .insertInto('introductions')
    .values({
      introducer_id: introducerId,
      first_id,
      second_id,
      message: 'You should meet.',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
