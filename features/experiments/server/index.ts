import { dayMs } from '#kit/durations.ts'
import type { Feature } from '#platform/feature.ts'
import { type ExperimentName, experimentNames } from '../contract/experiments.ts'
import { createCountJob } from './count-job.ts'
import * as queries from './queries.ts'
import { createRoutes } from './routes.ts'
import type { Goals } from './service.ts'

export { variantFor } from './variant-for.ts'

/** After the end of a run: who took part is cleared, and the run with its result is deleted. */
const memberDays = 90
const runDays = 2 * 365
const clearedAtOnce = 10_000

const collectGoals = (areas: readonly Feature[]): Goals => {
  const goals = Object.assign({}, ...areas.map(({ experimentGoals }) => experimentGoals)) as Goals
  const missing = experimentNames.filter((name: ExperimentName) => !goals[name])
  if (missing.length > 0) throw new Error(`These experiments have no goal: ${missing.join(', ')}`)
  return goals
}

/** Experiments with two variants (ANA-01). @param areas that declare goals */
export const createExperiments = (areas: readonly Feature[]): Feature => {
  const goals = collectGoals(areas)
  return {
    name: 'experiments',
    routes: createRoutes(goals),
    jobs: [createCountJob(goals)],
    exportFor: async (db, memberId) => ({ experiments: await queries.exportMember(db, memberId) }),
    erase: queries.eraseMember,
    cleanup: async (db, now) => {
      const before = (days: number) => new Date(now.getTime() - days * dayMs)
      await queries.clearMembers(db, before(memberDays), clearedAtOnce)
      return queries.deleteRuns(db, before(runDays))
    },
  }
}
