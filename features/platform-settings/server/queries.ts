import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, PlatformSettings } from '#platform/db/schema.ts'

export type SettingsRow = Selectable<PlatformSettings>

export const read = (db: Kysely<DB>): Promise<SettingsRow> =>
  db.selectFrom('platform_settings').selectAll().executeTakeFirstOrThrow()

/** Locks the row, so that the audit log gets the correct previous values. */
export const readForUpdate = (tx: Kysely<DB>): Promise<SettingsRow> =>
  tx.selectFrom('platform_settings').selectAll().forUpdate().executeTakeFirstOrThrow()

export const write = (tx: Kysely<DB>, values: Omit<Updateable<PlatformSettings>, 'id'>): Promise<SettingsRow> =>
  tx.updateTable('platform_settings').set(values).returningAll().executeTakeFirstOrThrow()

/** Removes the reference to the erased administrator; the settings stay. */
export const eraseMember = (tx: Kysely<DB>, memberId: string) =>
  tx.updateTable('platform_settings').set({ changed_by: null }).where('changed_by', '=', memberId).execute()

/** SQL of whether members get mails about notifications. */
export const areNotificationsMailed = sql<boolean>`(select email_notifications from platform_settings)`

/** SQL of how long a session may be unused (`interval`). Read in the same statement as the session, so that it is exact. */
export const sessionTimeout = sql<string>`(select make_interval(hours => session_timeout_hours) from platform_settings)`

export const isSecondAdministratorRequired = async (db: Kysely<DB>): Promise<boolean> => {
  const row = await db.selectFrom('platform_settings').select('second_administrator').executeTakeFirstOrThrow()
  return row.second_administrator
}
