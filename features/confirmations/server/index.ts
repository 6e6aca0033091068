import type { Feature } from '#platform/feature.ts'
import { lapseJob } from './lapse-job.ts'
import * as queries from './queries.ts'
import { createRoutes } from './routes.ts'
import { confirmableTurnOff } from './setting.ts'

export { secondAdministrator } from './ask.ts'

/** A second administrator confirms some actions of administrators (ADM-03). @param areas read when a request is served */
export const createConfirmations = (areas: () => readonly Feature[]): Feature => ({
  name: 'confirmations',
  routes: createRoutes(() => areas().flatMap(({ confirmable }) => confirmable ?? [])),
  jobs: [lapseJob],
  confirmable: [confirmableTurnOff],
  overview: queries.overview,
  exportFor: async (db, memberId) => ({ confirmationRequests: await queries.requestsOf(db, memberId) }),
  erase: queries.eraseMember,
  cleanup: queries.deleteExpired,
})
