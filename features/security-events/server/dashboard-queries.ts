import { type Kysely, sql } from 'kysely'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'

/** Events since a moment with the names of their members, newest first. */
export const listRecentEvents = (db: Kysely<DB>, since: Date, limit: number) =>
  db
    .selectFrom('security_events as event')
    .leftJoin('profiles', 'profiles.id', 'event.user_id')
    .select(['event.id', 'event.user_id', 'profiles.full_name', 'event.event_type', 'event.severity'])
    .select(['event.endpoint', 'event.created_at', sql<string | null>`host(event.ip_address)`.as('ip_address')])
    .where('event.created_at', '>', since)
    .orderBy('event.created_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()

/** Events of a member after the cursor, newest first. Their times have no more than the milliseconds of a cursor. */
export const listEventsOf = (
  db: Kysely<DB>,
  memberId: string,
  after: readonly [at: string, id: string] | null,
  limit: number,
) =>
  db
    .selectFrom('security_events')
    .select(['id', 'event_type', 'severity', 'endpoint', 'created_at'])
    .select(sql<string | null>`host(ip_address)`.as('ip_address'))
    .where('user_id', '=', memberId)
    .where(afterKeyset(['created_at', 'id'], after, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The newest `limit` events since a moment, by severity. */
export const countBySeverity = (db: Kysely<DB>, since: Date, limit: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('security_events')
        .select('severity')
        .where('created_at', '>', since)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .as('newest'),
    )
    .select(({ fn }) => ['severity', fn.countAll<number>().as('count')])
    .groupBy('severity')
    .execute()
