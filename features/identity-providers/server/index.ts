import { authentication } from '#features/accounts/server/index.ts'
import type { Feature } from '#platform/feature.ts'
import { deleteExpired, deleteFlowsOf } from './queries.ts'
import { createRoutes } from './routes.ts'

/**
 * Login with other services, and the accounts there that members have linked (AUTH-10, SET-06).
 * @param areas whose `signIn` asks for second steps and counts other ways to log in
 */
export const createIdentityProviders = (areas: readonly Feature[]): Feature => ({
  name: 'identity-providers',
  routes: createRoutes(areas.flatMap(({ signIn }) => signIn ?? [])),
  signIn: {
    proofs: async () => [],
    // `countWays` is missing: linked accounts are identities, which the accounts count.
    removeProofsSince: authentication.unlinkIdentitiesSince,
  },
  exportFor: async (db, memberId) => ({
    connectedAccounts: await authentication.listLinkedIdentities(db, memberId),
  }),
  erase: deleteFlowsOf,
  cleanup: deleteExpired,
})
