import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { deleteUnusedWords, hasKnownWord, isStopWord } from '#platform/db/spelling.ts'
import { internshipColumns } from './listings.ts'

type Db = Kysely<DB>

/** Everything that a member has posted, for the export (SET-09). */
export const exportOpportunities = (db: Db, memberId: string) =>
  db
    .selectFrom('opportunities')
    .select([
      'slug',
      'title',
      'type',
      'company_name',
      'location',
      'description',
      'requirements',
      'benefits',
      'remote_ok',
      'language',
      'salary_range',
      'pay_min',
      'pay_max',
      'pay_currency',
      'pay_period',
      'equity_range',
      'equity_min',
      'equity_max',
      'application_deadline',
      'deadline_zone',
      'contact_email',
      'external_url',
      ...internshipColumns,
      'is_active',
      'created_at',
      'updated_at',
    ])
    .where('owner_id', '=', memberId)
    .orderBy('created_at')
    .execute()

/** Deletes what the member has posted (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await deleteUnusedWords(
    tx,
    'opportunity_words',
    sql`select regexp_split_to_table(
        fold_letters(concat_ws(' ', title, company_name, location, joined_texts(requirements))),
        '[^a-z0-9åäö\\u0620-\\u064A]+'
      ) from opportunities where owner_id = ${memberId}::uuid`,
    sql`${isStopWord} or exists (
      select from opportunities where is_active and owner_id <> ${memberId}::uuid and ${hasKnownWord}
    )`,
  )
  await tx.deleteFrom('opportunities').where('owner_id', '=', memberId).execute()
}

/** For the administrator who deletes the member's account. Stops at 1,000. */
export const countToErase = (memberId: string) => sql<Record<string, number>>`
  select count(*)::int as opportunities from (select from opportunities where owner_id = ${memberId} limit 1000) own`
