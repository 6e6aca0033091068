import { signedInMember } from '#features/accounts/server/testing.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import type { TestServer } from '#tests/support/server.ts'
import { listFlags, readFlag } from '../../contract/index.ts'
import { changeFlag } from '../testing.ts'

const changesOfFlag = async (server: TestServer) => {
  const [admin, member] = [await signedInMember(server, { adminLevel: 'admin' }), await signedInMember(server)]
  const change = (sharePerMille: number, members: Record<string, boolean>) =>
    changeFlag(admin.client, 'introductions', { state: 'share', sharePerMille, members })
  return {
    as: admin.client,
    changes: [
      ['an administrator turns a function on for a share', () => change(100, {})],
      ['an administrator names a member', () => change(100, { [member.id]: true })],
      ['an administrator changes the choice for that member', () => change(100, { [member.id]: false })],
    ] as const,
  }
}

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listFlags, async (server) => ({ ...(await changesOfFlag(server)), input: {} })),
    liveListCase(readFlag, async (server) => ({
      ...(await changesOfFlag(server)),
      input: { name: 'introductions' as const },
    })),
  ],
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
