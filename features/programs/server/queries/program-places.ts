import { sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'

/**
 * Programs as subjects with places (`SubjectPlaces`). Their lists are over when they start or are completed; those of
 * cancelled programs are ended by the job that notifies their applicants.
 */
export const programPlaces = sql`(
  select p.id, p.owner_id, p.slug, p.max_participants as max_places,
    p.status = 'active' and not ${isBanned('p.owner_id')} as is_open,
    p.status = 'completed' as is_over, p.starts_at as offers_end_at
  from programs as p
)`
