import { signedInMember } from '#features/accounts/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import { accessRow, onlyAdministrators } from '#tests/support/access.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  cancelUserDeletion,
  readUserDeletion,
  requestAccountDeletion,
  scheduleUserDeletion,
} from '../../contract/index.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(readUserDeletion, async (server) => {
      const [admin, member] = [
        await signedInMember(server, { adminLevel: 'super_admin' }),
        await signedInMember(server),
      ]
      const { id, email } = member
      return {
        as: admin.client,
        input: { id },
        changes: [
          [
            'a super admin schedules the deletion',
            () => admin.client.succeed(scheduleUserDeletion, { id, email, reason: 'Falska biljetter.' }),
          ],
          [
            'a super admin cancels it',
            () => admin.client.succeed(cancelUserDeletion, { id, reason: 'Biljetterna var äkta.' }),
          ],
          ['the member asks for the deletion', () => member.client.succeed(requestAccountDeletion, {})],
        ],
      }
    }),
  ],
  access: [
    accessRow(readUserDeletion, async ({ third }) => ({ id: third.id }), onlyAdministrators),
    accessRow(
      scheduleUserDeletion,
      async ({ third }) => ({ id: third.id, email: third.email, reason: 'Falska biljetter.' }),
      onlyAdministrators,
    ),
    accessRow(cancelUserDeletion, async ({ stranger }) => ({ id: stranger.id, reason: 'Biljetterna var äkta.' }), {
      ...onlyAdministrators,
      administrator: 'accountDeletion.not_scheduled',
    }),
  ],
  otherReads: { 'accountDeletion.read': "the deletion of the viewer's own account" },
  addRowsToErase: async ({ server, me, friend }) => {
    const requestedAt = new Date()
    await server.db
      .insertInto('account_deletions')
      .values({ member_id: me.id, requested_at: requestedAt, due_at: new Date(requestedAt.getTime() + 1000) })
      .execute()
    await server.db
      .insertInto('account_deletions')
      .values({
        member_id: friend.id,
        requested_at: requestedAt,
        due_at: new Date(requestedAt.getTime() + 14 * dayMs),
        scheduled_by: me.id,
        reason: 'Kontot säljer falska biljetter.',
        reason_language: 'sv',
      })
      .execute()
  },
  emptiedColumns: ['account_deletions.scheduled_by'],
}
