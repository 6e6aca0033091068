import { randomBytes } from 'node:crypto'
import type { AreaCases } from '#tests/support/area-cases.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  otherReads: { 'passkeys.list': "the viewer's own passkeys" },
  addRowsToErase: async ({ server: { db }, me }) => {
    await db
      .insertInto('passkey_user_handles')
      .values({ user_id: me.id, handle: randomBytes(32) })
      .execute()
    await db
      .insertInto('passkeys')
      .values({
        user_id: me.id,
        credential_id: randomBytes(32),
        public_key: randomBytes(77),
        counter: 0,
        is_backed_up: true,
        name: 'A passkey',
      })
      .execute()
    await db
      .insertInto('passkey_challenges')
      .values({
        challenge_hash: randomBytes(32),
        browser_hash: randomBytes(32),
        purpose: 'confirm',
        user_id: me.id,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
  },
}
