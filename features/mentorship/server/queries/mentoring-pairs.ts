import { sql } from 'kysely'
import { hasPlace } from '#features/waiting-lists/server/index.ts'

/**
 * A table expression: each `mentor_id` with the `mentee_id` whom they mentor or have mentored, by an application that
 * was approved and has or had a place, or by a session that took place. A pair may occur several times.
 */
export const mentoringPairs = sql`(
  select owner_id as mentor_id, applicant_id as mentee_id from applications
  where kind = 'mentorship' and announced_status = 'approved' and ${hasPlace}
  union all
  select mentor_id, mentee_id from mentor_sessions where status = 'held'
)`
