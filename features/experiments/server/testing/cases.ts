import { signedInMember } from '#features/accounts/server/testing.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { accessRow, onlyAdministrators } from '#tests/support/access.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  chooseVariant,
  listExperimentMembers,
  listExperiments,
  readExperimentBaseline,
  startExperiment,
} from '../../contract/index.ts'
import { buildRun } from '../testing.ts'

const plan = { name: 'first_steps', baseline: 2000, effect: 500, windowDays: 7, maxDays: 60 } as const

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listExperiments, async (server) => {
      const { client } = await signedInMember(server, { adminLevel: 'admin' })
      return {
        as: client,
        input: {},
        changes: [
          ['an administrator starts an experiment', () => client.succeed(startExperiment, plan)],
          [
            'an administrator ends it',
            async () => {
              const [experiment] = (await client.succeed(listExperiments, {})).experiments
              const id = experiment?.runs[0]?.id ?? ''
              await client.succeed(chooseVariant, { name: 'first_steps', id, variant: 'one' })
            },
          ],
        ],
      }
    }),
  ],
  access: [
    accessRow(listExperiments, {}, onlyAdministrators),
    accessRow(readExperimentBaseline, { name: 'first_steps', days: '7' }, onlyAdministrators),
    accessRow(
      listExperimentMembers,
      async (scene) => ({ id: await buildRun(scene.server, { ended: { daysAgo: 0, chosen: 'one' } }) }),
      onlyAdministrators,
    ),
    accessRow(
      chooseVariant,
      async (scene) => ({
        name: 'first_steps' as const,
        id: await buildRun(scene.server, { ended: { daysAgo: 0, chosen: 'one' } }),
        variant: 'three',
      }),
      onlyAdministrators,
    ),
    accessRow(startExperiment, plan, onlyAdministrators),
  ],
  addRowsToErase: async ({ server, me }) => {
    const run = await buildRun(server, { ended: { daysAgo: 0, chosen: 'one', by: me.id } })
    await server.db.updateTable('experiment_runs').set({ started_by: me.id }).where('id', '=', run).execute()
    await server.db
      .insertInto('experiment_members')
      .values({ run_id: run, member_id: me.id, variant: 'one', seen_at: new Date() })
      .execute()
  },
  emptiedColumns: ['experiment_members.member_id', 'experiment_runs.started_by', 'experiment_runs.ended_by'],
}
