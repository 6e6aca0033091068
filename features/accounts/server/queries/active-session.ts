import { type RawBuilder, sql } from 'kysely'
import { sessionTimeout } from '#features/platform-settings/server/index.ts'

/**
 * SQL of whether a session (of `sessions` as `table`) has neither reached its longest lifetime nor been unused for longer
 * than administrators allow (SET-05, ADM-06).
 */
export const isSessionActive = (table: string, now: RawBuilder<unknown> | Date = sql`now()`) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('expires_at')} > ${now} and ${column('last_seen_at')} > ${now}::timestamptz - ${sessionTimeout})`
}
