import type { Feature } from '#platform/feature.ts'
import { mailLoginJob } from './mail-job.ts'
import { deleteExpired, eraseMember } from './queries.ts'
import { createRoutes } from './routes.ts'

/** Login by a mailed link or code (AUTH-10). @param areas whose `signIn` takes part in signing in */
export const createMailLogin = (areas: readonly Feature[]): Feature => ({
  name: 'mail-login',
  routes: createRoutes(areas.flatMap(({ signIn }) => signIn ?? [])),
  jobs: [mailLoginJob],
  erase: eraseMember,
  cleanup: deleteExpired,
})
