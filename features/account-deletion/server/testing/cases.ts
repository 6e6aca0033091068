import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import { accessRow, onlyAdministrators } from '#tests/support/access.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  cancelAccountDeletion,
  cancelUserDeletion,
  readAccountDeletion,
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
    accessRow(readAccountDeletion, {}),
    accessRow(requestAccountDeletion, async ({ server }) => {
      // The last super admin could not ask.
      await buildMember(server, { adminLevel: 'super_admin' })
      return {}
    }),
    accessRow(cancelAccountDeletion, {}),
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
    const scheduled = {
      requested_at: requestedAt,
      reason: 'Kontot säljer falska biljetter.',
      reason_language: 'sv' as const,
    }
    const dueAt = (ms: number) => new Date(requestedAt.getTime() + ms)
    await server.db
      .insertInto('account_deletions')
      .values([
        { ...scheduled, member_id: me.id, scheduled_by: friend.id, due_at: dueAt(1000) },
        { ...scheduled, member_id: friend.id, scheduled_by: me.id, due_at: dueAt(14 * dayMs) },
      ])
      .execute()
  },
  emptiedColumns: ['account_deletions.scheduled_by'],
}
