import type { OnView } from '#features/visits/server/index.ts'
import { addDays, mondayOf, stockholmDayAt } from '#kit/stockholm-day.ts'
import type { Feature } from '#platform/feature.ts'
import { insightLimits } from '../contract/index.ts'
import * as queries from './queries.ts'
import { createRememberView } from './remember-view.ts'
import { createRoutes } from './routes.ts'
import { createService } from './service.ts'
import { collectSources } from './sources.ts'
import { createSumUpJob } from './sum-up-job.ts'

/** Single views and searches are deleted after this time. */
const storedDays = 30
const deletedAtOnce = 10_000

/** A member's own figures (ANA-01). @param areas whose members publish and answer something */
export const createInsights = (areas: readonly Feature[]): { feature: Feature; rememberView: OnView } => {
  const sources = collectSources(areas)
  return {
    feature: {
      name: 'insights',
      routes: createRoutes(createService(sources)),
      jobs: [createSumUpJob(sources)],
      exportFor: async (db, memberId) => ({
        views: await queries.exportViews(db, memberId),
        searchTerms: await queries.exportTerms(db, memberId),
      }),
      erase: queries.eraseMember,
      cleanup: async (db, now) => {
        const today = stockholmDayAt(now)
        await queries.deleteWeeksBefore(db, addDays(mondayOf(today), -7 * insightLimits.weeks))
        return queries.deleteBefore(db, addDays(today, 1 - storedDays), deletedAtOnce)
      },
    },
    rememberView: createRememberView(sources),
  }
}
