import { signedInMember } from '#features/accounts/server/testing.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { listFlags, readFlag } from '../../contract/index.ts'
import { changeFlag } from '../testing.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [listFlags, readFlag].map((endpoint) =>
    liveListCase(endpoint, async (server) => {
      const [admin, member] = [await signedInMember(server, { adminLevel: 'admin' }), await signedInMember(server)]
      const change = (members: Record<string, boolean>, sharePerMille = 100) =>
        changeFlag(admin.client, 'introductions', { state: 'share', sharePerMille, members })
      return {
        as: admin.client,
        input: { name: 'introductions' as const },
        changes: [
          ['an administrator turns a function on for a share', () => change({})],
          ['an administrator names a member', () => change({ [member.id]: true })],
          ['an administrator changes the choice for that member', () => change({ [member.id]: false })],
        ],
      }
    }),
  ),
  addRowsToErase: async ({ server: { db }, me, friend }) => {
    const now = new Date()
    await db
      .insertInto('feature_flags')
      .values({ name: 'introductions', state: 'on', version: 1, changed_at: now, changed_by: me.id })
      .execute()
    await db
      .insertInto('feature_flag_members')
      .values([me, friend].map(({ id }) => ({ flag: 'introductions', member_id: id, is_on: true, set_at: now })))
      .execute()
  },
  emptiedColumns: ['feature_flags.changed_by'],
}
