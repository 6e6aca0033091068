import { signedInMember } from '#features/accounts/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { createAccessToken, listAccessTokens, revokeAccessToken } from '../../contract/index.ts'
import { buildToken } from '../testing.ts'

const token: InputOf<typeof createAccessToken> = { name: 'A script', expiresInDays: 30, scopes: ['products:read'] }

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listAccessTokens, async (server) => {
      const { client } = await signedInMember(server)
      let id = ''
      return {
        as: client,
        input: {},
        changes: [
          [
            'the viewer makes a token',
            async () => ({ id } = (await client.succeed(createAccessToken, token)).accessToken),
          ],
          ['the viewer revokes it', () => client.succeed(revokeAccessToken, { id })],
        ],
      }
    }),
  ],
  otherReads: { 'accessTokens.list': "the viewer's own access tokens" },
  addRowsToErase: async ({ server, me }) => {
    await buildToken(server, me.id)
  },
}
