import { randomBytes } from 'node:crypto'
import type { AreaCases } from '#tests/support/area-cases.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  addRowsToErase: async ({ server: { db }, me }) => {
    await db
      .insertInto('mail_logins')
      .values({
        browser_hash: randomBytes(32),
        user_id: me.id,
        link_hash: randomBytes(32),
        code_hash: randomBytes(32),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
  },
}
