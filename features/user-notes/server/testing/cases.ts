import { signedInMember } from '#features/accounts/server/testing.ts'
import { updateProfile } from '#features/profiles/contract/index.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { addUserNote, deleteUserNote, listUserNotes } from '../../contract/index.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listUserNotes, async (server) => {
      const [admin, viewer, { id: memberId }] = [
        await signedInMember(server, { adminLevel: 'admin' }),
        await signedInMember(server, { adminLevel: 'viewer' }),
        await signedInMember(server),
      ]
      return {
        as: viewer.client,
        input: { memberId },
        changes: [
          ['an administrator writes a note', () => admin.client.succeed(addUserNote, { memberId, text: 'Ringde.' })],
          ['the administrator changes their name', () => admin.client.succeed(updateProfile, { fullName: 'Ada Ny' })],
          [
            'the administrator deletes the note',
            async () => {
              const [note] = (await admin.client.succeed(listUserNotes, { memberId })).items
              await admin.client.succeed(deleteUserNote, { id: note?.id ?? '' })
            },
          ],
        ],
      }
    }),
  ],
  addRowsToErase: async ({ server: { db }, me, friend }) => {
    const [text, language, created_at] = ['Ringde om sin ansökan.', 'sv' as const, new Date()]
    await db
      .insertInto('user_notes')
      .values([
        { member_id: me.id, writer_id: friend.id, text, language, created_at },
        { member_id: friend.id, writer_id: me.id, text, language, created_at },
      ])
      .execute()
  },
  emptiedColumns: ['user_notes.writer_id'],
}
