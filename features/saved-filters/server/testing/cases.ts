import { signedInMember } from '#features/accounts/server/testing.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { changeSavedFilter, deleteSavedFilter, listSavedFilters, saveFilter } from '../../contract/index.ts'

const filters = { list: 'users', filters: 'role=mentor' } as const

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listSavedFilters, async (server) => {
      const [owner, reader] = [
        await signedInMember(server, { adminLevel: 'admin' }),
        await signedInMember(server, { adminLevel: 'viewer' }),
      ]
      let id = ''
      return {
        as: reader.client,
        input: { list: 'users' as const },
        changes: [
          [
            'another administrator shares filters',
            async () => {
              const input = { ...filters, name: 'Mentorer', isShared: true }
              ;({ id } = await owner.client.succeed(saveFilter, input))
            },
          ],
          [
            'that administrator renames them',
            () => owner.client.succeed(changeSavedFilter, { id, name: 'Alla', isShared: true }),
          ],
          [
            'that administrator no longer shares them',
            () => owner.client.succeed(changeSavedFilter, { id, name: 'Alla', isShared: false }),
          ],
          [
            'that administrator shares them again',
            () => owner.client.succeed(changeSavedFilter, { id, name: 'Alla', isShared: true }),
          ],
          ['that administrator deletes them', () => owner.client.succeed(deleteSavedFilter, { id })],
        ] as const,
      }
    }),
  ],
  addRowsToErase: async ({ server: { db }, me, friend }) => {
    const row = { ...filters, created_at: new Date() }
    await db
      .insertInto('saved_filters')
      .values([
        { ...row, owner_id: me.id, name: 'Egna', is_shared: false },
        { ...row, owner_id: me.id, name: 'Delade', is_shared: true },
        { ...row, owner_id: friend.id, name: 'Vännens', is_shared: true },
      ])
      .execute()
  },
  emptiedColumns: ['saved_filters.owner_id'],
}
