import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** Recipients of notifications about work to review: levels admin and super admin. */
export const administratorIds = async (db: Kysely<DB>): Promise<string[]> => {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where('is_admin', '=', true)
    .where('admin_level', 'in', ['admin', 'super_admin'])
    .execute()
  return rows.map((row) => row.id)
}
