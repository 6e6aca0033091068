import { randomBytes } from 'node:crypto'
import type { AreaCases } from '#tests/support/area-cases.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  otherReads: {
    'identityProviders.list': 'what the operator has configured',
    'identityProviders.readSamlMetadata': 'what the operator has configured, the same for everyone',
    'identityProviders.readSignUp': 'what the visitor’s own account at another service says',
    'identityProviders.listConnections': "the viewer's own linked accounts",
  },
  addRowsToErase: async ({ server: { db }, me }) => {
    await db
      .insertInto('identities')
      .values({ user_id: me.id, provider: 'google', subject: me.id, account_name: 'linked@example.com' })
      .execute()
    await db
      .insertInto('identity_flows')
      .values({
        state_hash: randomBytes(32),
        browser_hash: randomBytes(32),
        provider: 'google',
        user_id: me.id,
        sealed: randomBytes(40),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
  },
}
