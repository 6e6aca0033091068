import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { setAdminLevel } from '#features/accounts/contract/index.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { accessRow, onlyAdministrators } from '#tests/support/access.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  confirmRequest,
  declineRequest,
  listConfirmations,
  readConfirmationSetting,
  setConfirmationSetting,
  withdrawRequest,
} from '../../contract/index.ts'
import { requireSecondAdministrator, waitingRequest } from '../testing.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const ofUnknown = { ...onlyAdministrators, administrator: 'confirmation.not_found' }

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listConfirmations, async (server) => {
      const [asker, other] = [
        await signedInMember(server, { adminLevel: 'super_admin' }),
        await signedInMember(server, { adminLevel: 'super_admin' }),
      ]
      const [first, second] = [await buildMember(server), await buildMember(server)]
      await requireSecondAdministrator(server)
      const ask = ({ id }: { id: string }) => asker.client.succeed(setAdminLevel, { id, level: 'admin' })
      return {
        as: other.client,
        input: { state: 'waiting' as const },
        changes: [
          ['a super admin asks', () => ask(first)],
          ['a super admin asks for another member', () => ask(second)],
          [
            'the super admin withdraws a request',
            async () =>
              asker.client.succeed(withdrawRequest, { id: (await waitingRequest(asker.client, first.id)).id }),
          ],
          [
            'another super admin confirms',
            async () => {
              await other.client.succeed(confirmRequest, { id: (await waitingRequest(other.client, second.id)).id })
              // The other cases share the server.
              await requireSecondAdministrator(server, false)
            },
          ],
        ],
      }
    }),
    liveListCase(readConfirmationSetting, async (server) => {
      const [asker, other] = [
        await signedInMember(server, { adminLevel: 'super_admin' }),
        await signedInMember(server, { adminLevel: 'super_admin' }),
      ]
      return {
        as: other.client,
        input: {},
        changes: [
          ['a super admin turns it on', () => asker.client.succeed(setConfirmationSetting, { isOn: true })],
          ['a super admin asks to turn it off', () => asker.client.succeed(setConfirmationSetting, { isOn: false })],
          [
            'the other confirms',
            async () => other.client.succeed(confirmRequest, { id: (await waitingRequest(other.client, null)).id }),
          ],
        ],
      }
    }),
  ],
  access: [
    accessRow(listConfirmations, { state: 'waiting' }, onlyAdministrators),
    accessRow(readConfirmationSetting, {}, onlyAdministrators),
    accessRow(setConfirmationSetting, { isOn: false }, onlyAdministrators),
    accessRow(confirmRequest, { id: unknownId }, ofUnknown),
    accessRow(declineRequest, { id: unknownId, reason: 'Medlemmen är ny.' }, ofUnknown),
    accessRow(withdrawRequest, { id: unknownId }, ofUnknown),
  ],
  addRowsToErase: async ({ server, me, friend, stranger }) => {
    const at = new Date()
    const ended = {
      action: 'set_level' as const,
      level: 'admin' as const,
      input: JSON.stringify({ from: null, to: 'viewer' }),
      status: 'declined' as const,
      reason: 'Hon hjälper till med programmen.',
      reason_language: 'sv' as const,
      answer: 'Hon är ny.',
      answer_language: 'sv' as const,
      created_at: at,
      lapses_at: at,
      ended_at: at,
    }
    await server.db
      .insertInto('confirmation_requests')
      .values([
        { ...ended, member_id: me.id, asked_by: friend.id, ended_by: stranger.id },
        { ...ended, member_id: stranger.id, asked_by: me.id, ended_by: friend.id },
        { ...ended, member_id: stranger.id, asked_by: friend.id, ended_by: me.id },
      ])
      .execute()
  },
  emptiedColumns: ['confirmation_requests.asked_by', 'confirmation_requests.ended_by'],
}
