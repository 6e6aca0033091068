import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Language } from '#kit/languages.ts'

type Db = Kysely<DB>

export const languageOf = async (db: Db, memberId: string): Promise<Language> =>
  (await db.selectFrom('profiles').select('language').where('id', '=', memberId).executeTakeFirst())?.language ?? 'sv'

/** Clears a member's texts and closes the public page. @returns the removed content */
export const removeContent = async (tx: Db, memberId: string, now: Date): Promise<object | null> => {
  const { rows } = await sql<{ snapshot: object }>`
    update profiles as p set bio = null, company = null, location = null, study_programme = null, school = null, graduation_year = null,
      website = null, linkedin = null, github = null, is_public = false, updated_at = ${now}
    from (
      select id, jsonb_build_object('bio', bio, 'company', company, 'location', location, 'study_programme', study_programme,
        'school', school, 'graduation_year', graduation_year, 'website', website, 'linkedin', linkedin, 'github', github, 'is_public', is_public) as snapshot
      from profiles where id = ${memberId} for update
    ) as before
    where p.id = before.id
    returning before.snapshot
  `.execute(tx)
  return rows[0]?.snapshot ?? null
}

/** Restores removed content, except fields that the member has filled since. */
export const restoreContent = async (tx: Db, memberId: string, snapshot: object, now: Date): Promise<void> => {
  await sql`
    update profiles as p set
      bio = coalesce(p.bio, k.bio), company = coalesce(p.company, k.company), location = coalesce(p.location, k.location),
      study_programme = coalesce(p.study_programme, k.study_programme), school = coalesce(p.school, k.school),
      graduation_year = coalesce(p.graduation_year, k.graduation_year), website = coalesce(p.website, k.website), linkedin = coalesce(p.linkedin, k.linkedin), github = coalesce(p.github, k.github),
      is_public = p.is_public or (k.is_public and p.username is not null), updated_at = ${now}
    from jsonb_populate_record(null::profiles, ${JSON.stringify(snapshot)}::jsonb) as k
    where p.id = ${memberId}
  `.execute(tx)
}
