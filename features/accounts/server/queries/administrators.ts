import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** Who may change what others do: levels admin and super admin. For what waits to be looked at. */
export const administratorIds = async (db: Kysely<DB>): Promise<string[]> => {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where('is_admin', '=', true)
    .where('admin_level', 'in', ['admin', 'super_admin'])
    .execute()
  return rows.map((row) => row.id)
}
