import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { deleteUnusedWords, hasKnownWord, isStopWord } from '#platform/db/spelling.ts'

type Db = Kysely<DB>

/** A member's programs in all states, for the export (SET-09). */
export const exportPrograms = (db: Db, memberId: string) =>
  db
    .selectFrom('programs')
    .select([
      'slug',
      'title',
      'description',
      'language',
      'partner_name',
      'city',
      'is_online',
      'duration_weeks',
      'max_participants',
      'price_model',
      'price',
      'price_currency',
      'equity_min',
      'equity_max',
      'time_zone',
      'starts_on',
      'ends_on',
      'application_deadline',
      'features',
      'questions',
      'status',
      'status_since',
      'submitted_at',
      'published_at',
      'review_note',
      'review_note_language',
      'reviewed_at',
      'created_at',
      'updated_at',
    ])
    .where('owner_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Deletes the member's programs, and their name from decisions about others (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await deleteUnusedWords(
    tx,
    'program_words',
    sql`select unnest(search_words(concat_ws(' ', title, partner_name, city, joined_texts(features))))
      from programs where owner_id = ${memberId}::uuid`,
    sql`${isStopWord} or exists (
      select from programs where status in ('active', 'completed') and owner_id <> ${memberId}::uuid and ${hasKnownWord}
    )`,
  )
  await tx.deleteFrom('programs').where('owner_id', '=', memberId).execute()
  await tx.updateTable('programs').set({ reviewed_by: null }).where('reviewed_by', '=', memberId).execute()
}
