import { signedInMember } from '#features/accounts/server/testing.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { importInvitations, listInvitations, resendInvitation, withdrawInvitation } from '../../contract/index.ts'
import { buildInvitation, sendFile } from '../testing.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listInvitations, async (server) => {
      const { client } = await signedInMember(server, { adminLevel: 'admin' })
      const { id } = await buildInvitation(server)
      return {
        as: client,
        input: {},
        changes: [
          ['the viewer withdraws an invitation', () => client.succeed(withdrawInvitation, { id })],
          ['the viewer sends it again', () => client.succeed(resendInvitation, { id })],
          [
            'the viewer invites from a file',
            () => sendFile(client, importInvitations, 'email,name\nlive-list@invited.example,Ada Berg\n'),
          ],
        ],
      }
    }),
  ],
  addRowsToErase: async ({ server, me }) => {
    await buildInvitation(server, {
      email: me.email,
      full_name: 'Zirkonfabrik',
      accepted_at: new Date(),
      account_id: me.id,
    })
    await buildInvitation(server, { invited_by: me.id })
  },
  emptiedColumns: ['member_invitations.invited_by'],
}
