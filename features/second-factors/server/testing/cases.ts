import { randomBytes } from 'node:crypto'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { confirmTotpSetup, startTotpSetup } from '../../contract/index.ts'
import { codeAt } from '../totp.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  otherReads: {
    'secondFactors.read': "the viewer's own two-step login and trusted browsers",
  },
  addRowsToErase: async ({ server, me }) => {
    const { secret } = await me.client.succeed(startTotpSetup, {})
    await me.client.succeed(confirmTotpSetup, { code: codeAt(secret, new Date()) })
    await server.db
      .insertInto('trusted_browsers')
      .values({ user_id: me.id, token_hash: randomBytes(32), expires_at: new Date(Date.now() + 3_600_000) })
      .execute()
  },
}
