import { sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'

/** Mentor listings as subjects with places (`SubjectPlaces`): mentees are taken while a listing is open (MENT-03). */
export const mentorPlaces = sql`(
  select l.id, l.owner_id, l.slug, l.max_mentees as max_places,
    l.is_active and l.availability <> 'unavailable' and not ${isBanned('l.owner_id')} as is_open,
    false as is_over, 'infinity'::timestamptz as offers_end_at
  from mentor_listings as l
)`
