import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { deleteUnusedWords, hasKnownWord, isStopWord } from '#platform/db/spelling.ts'

type Db = Kysely<DB>

/** A member's listings with their hours, for the export (SET-09). */
export const exportListings = async (db: Db, memberId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select l.slug, l.title, l.language, l.description, l.expertise, l.hourly_rate, l.hourly_rate_currency, l.experience_years,
      l.availability, l.max_mentees, l.session_format, l.languages, l.location, l.remote_available, l.contact_email, l.approach,
      l.target_audience, l.session_length, l.time_zone, l.company, l.session_types, l.success_stories, l.additional_services,
      l.linkedin_url, l.cancellation_rule, l.meeting_url, l.is_active, l.other_lengths, l.step_minutes, l.buffer_before_minutes,
      l.buffer_after_minutes, l.notice_minutes, l.days_ahead, l.max_per_day, l.max_per_week, l.created_at, l.updated_at,
      coalesce((
        select json_agg(json_build_object('weekday', weekday, 'start_minute', lower(hours), 'end_minute', upper(hours)) order by weekday, hours)
        from mentor_weekly_hours where listing_id = l.id
      ), '[]') as weekly_hours,
      coalesce((
        select json_agg(json_build_object('day', day, 'minutes', hours::text) order by day)
        from mentor_exceptions where listing_id = l.id
      ), '[]') as exceptions
    from mentor_listings as l where l.owner_id = ${memberId}::uuid order by l.created_at, l.id`.execute(db)
  return rows
}

export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await deleteUnusedWords(
    tx,
    'mentor_words',
    sql`select unnest(search_words(concat_ws(' ', title, joined_texts(expertise), company)))
      from mentor_listings where owner_id = ${memberId}::uuid`,
    sql`${isStopWord} or exists (
      select from mentor_listings where is_active and owner_id <> ${memberId}::uuid and ${hasKnownWord}
    )`,
  )
  await tx.deleteFrom('mentor_listings').where('owner_id', '=', memberId).execute()
}

/** For the overview of the administration. */
export const overview = () => [sql<Record<string, number>>`select count(*) as "mentorListings" from mentor_listings`]
