import { signedInMember } from '#features/accounts/server/testing.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { listSelfTestRuns, readSelfTests, runSelfTest } from '../../contract/index.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(readSelfTests, async (server) => {
      const admin = await signedInMember(server, { adminLevel: 'admin' })
      return {
        as: admin.client,
        input: {},
        changes: [['an administrator runs a test', () => admin.client.succeed(runSelfTest, { test: 'push' })]],
      }
    }),
    liveListCase(listSelfTestRuns, async (server) => {
      const admin = await signedInMember(server, { adminLevel: 'admin' })
      return {
        as: admin.client,
        input: { test: 'push' as const },
        changes: [['an administrator runs a test', () => admin.client.succeed(runSelfTest, { test: 'push' })]],
      }
    }),
  ],
  addRowsToErase: async ({ server, me }) => {
    const now = new Date()
    await server.db
      .insertInto('self_test_runs')
      .values({ test: 'mail', started_by: me.id, started_at: now, finished_at: now })
      .execute()
  },
  emptiedColumns: ['self_test_runs.started_by'],
}
