import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

export const suggestedBy = (db: Db, memberId: string) =>
  db
    .selectFrom('suggestions')
    .select(['id', 'title', 'description', 'tags', 'status', 'created_at', 'edited_at'])
    .where('submitter_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const votesBy = (db: Db, memberId: string) =>
  db
    .selectFrom('suggestion_votes as v')
    .innerJoin('suggestions as s', 's.id', 'v.suggestion_id')
    .select(['s.id', 's.title', 'v.created_at'])
    .where('v.member_id', '=', memberId)
    .orderBy('v.created_at')
    .execute()

/** Deletes the member's votes and removes their name from their suggestions, which stay. */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('suggestion_votes').where('member_id', '=', memberId).execute()
  await tx.updateTable('suggestions').set({ submitter_id: null }).where('submitter_id', '=', memberId).execute()
}
