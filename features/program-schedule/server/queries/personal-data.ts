import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** For the data export (SET-09): the events of the member's own programs. */
export const exportFor = async (db: Kysely<DB>, memberId: string) => ({
  programEvents: await db
    .selectFrom('program_events as e')
    .innerJoin('programs as p', 'p.id', 'e.program_id')
    .select(['p.slug as program', 'e.kind', 'e.title', 'e.description', 'e.starts_at', 'e.ends_at', 'e.place'])
    .select(['e.call_url', 'e.is_public', 'e.cancelled_at', 'e.created_at', 'e.updated_at'])
    .where('p.owner_id', '=', memberId)
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .execute(),
})
