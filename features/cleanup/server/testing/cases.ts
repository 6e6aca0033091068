import { signedInMember } from '#features/accounts/server/testing.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { listCleanups, readLeftovers, startCleanup } from '../../contract/index.ts'
import { buildLeftover } from '../testing.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [readLeftovers, listCleanups].map((endpoint) =>
    liveListCase(endpoint, async (server) => {
      const [admin, owner] = [await signedInMember(server, { adminLevel: 'admin' }), await signedInMember(server)]
      await buildLeftover(server, 'program_drafts', { ownerId: owner.id, days: 900 })
      return {
        as: admin.client,
        input: {},
        changes: [
          [
            'an administrator starts a cleanup, which then runs',
            () => admin.client.succeed(startCleanup, { kind: 'program_drafts', days: 800 }),
          ],
        ],
      }
    }),
  ),
  addRowsToErase: async ({ server: { db }, me }) => {
    const now = new Date()
    await db
      .insertInto('cleanup_runs')
      .values({
        kind: 'program_drafts',
        days: 365,
        before: now,
        state: 'finished',
        started_by: me.id,
        requested_at: now,
        finished_at: now,
        found: 1,
      })
      .execute()
  },
  emptiedColumns: ['cleanup_runs.started_by'],
}
