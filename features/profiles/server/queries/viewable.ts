import { sql } from 'kysely'
import { isId } from '#kit/fields.ts'
import type { Viewable } from '#platform/viewable.ts'
import { memberPath, skeletonOf } from '../../contract/index.ts'

/** Profiles: the members' page and the public one. */
export const viewableProfiles: Viewable = {
  kind: 'profile',
  pages: {
    '/profile/:userId': (id) =>
      isId(id) ? sql`(select id from profiles where id = ${id}::uuid)` : sql<null>`null::uuid`,
    '/u/:username': (name) => sql`(select member_id from usernames where skeleton = ${skeletonOf(name)})`,
  },
  describe: async (db, ids) => {
    const rows = await db.selectFrom('profiles').select(['id', 'full_name']).where('id', 'in', ids).execute()
    return rows.map(({ id, full_name }) => ({ id, title: full_name, path: memberPath(id) }))
  },
  owned: sql`select id, id as owner_id from profiles`,
}
