import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SessionType } from '../../contract/index.ts'

type Db = Kysely<DB>

/**
 * Locks a listing until the transaction ends and returns the facts for the policies and for booking. Lock members before
 * their listings (`lockUser`), so that two transactions do not wait for each other.
 */
export const lockListing = (tx: Db, viewerId: string | null, id: string, lock: 'share' | 'update') => {
  const query = tx
    .selectFrom('mentor_listings')
    .select([
      'id',
      'owner_id',
      'slug',
      'title',
      'availability',
      'is_active',
      'max_mentees',
      'session_length',
      'other_lengths',
      'session_format',
      'time_zone',
      'meeting_url',
      'cancellation_rule',
    ])
    .select(sql<SessionType[]>`session_types`.as('session_types'))
    .select(isVisibleTo(viewerId, 'mentor_listings.owner_id').as('is_visible'))
    .where('id', '=', id)
  return (lock === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()
}
export type LockedListing = NonNullable<Awaited<ReturnType<typeof lockListing>>>
