import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { deleteUnusedWords, hasKnownWord, isStopWord } from '#platform/db/spelling.ts'
import { notRemoved } from '#platform/db/tombstone.ts'
import { purge } from './removal-queries.ts'

type Db = Kysely<DB>

/** With the member's removed suggestions: they are still stored. */
export const suggestedBy = (db: Db, memberId: string) =>
  db
    .selectFrom('suggestions')
    .select(['id', 'title', 'description', 'tags', 'status', 'status_note', 'created_at', 'edited_at', 'removed_at'])
    .where('submitter_id', '=', memberId)
    .orderBy('created_at')
    .execute()

/** The title is null while the suggestion is removed: it may be another member's. */
export const votesBy = (db: Db, memberId: string) =>
  db
    .selectFrom('suggestion_votes as v')
    .innerJoin('suggestions as s', 's.id', 'v.suggestion_id')
    .select(['s.id', sql<string | null>`case when ${notRemoved('s')} then s.title end`.as('title'), 'v.created_at'])
    .where('v.member_id', '=', memberId)
    .orderBy('v.created_at')
    .execute()

/**
 * Deletes the member's votes and removes their name from their suggestions, which stay. Suggestions that were removed by
 * a decision about the member are deleted, because the decision and the appeal end with the account.
 */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  const decided = await tx
    .selectFrom('suggestions')
    .select('id')
    .where('submitter_id', '=', memberId)
    .whereRef('removed_with', '=', 'id')
    .execute()
  await deleteUnusedWords(
    tx,
    'suggestion_words',
    sql`select unnest(search_words(title || ' ' || joined_texts(tags))) from suggestions where removed_with = any(${decided.map(({ id }) => id)}::uuid[])`,
    sql`${isStopWord} or exists (select from suggestions where ${notRemoved('suggestions')} and merged_into is null and ${hasKnownWord})
      or exists (select from suggestions where ${notRemoved('suggestions')} and merged_into is not null and ${hasKnownWord})`,
  )
  for (const { id } of decided) await purge(tx, id)
  await tx.deleteFrom('suggestion_votes').where('member_id', '=', memberId).execute()
  await tx.updateTable('suggestions').set({ submitter_id: null }).where('submitter_id', '=', memberId).execute()
}
