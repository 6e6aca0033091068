import { dayMs } from '#kit/durations.ts'
import type { Feature } from '#platform/feature.ts'
import { accessTokenLimits } from '../contract/index.ts'
import { expiryMailJob } from './expiry-mail-job.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

export { findToken } from './find-token.ts'

/** Personal access tokens (API-02). */
export const accessTokens: Feature = {
  name: 'access-tokens',
  routes,
  jobs: [expiryMailJob],
  signIn: { proofs: async () => [], removeProofsSince: queries.deleteMadeSince },
  exportFor: async (db, memberId) => ({ accessTokens: await queries.tokensOf(db, memberId) }),
  erase: queries.eraseMember,
  cleanup: (db, now) => queries.deleteBefore(db, new Date(now.getTime() - accessTokenLimits.retentionDays * dayMs)),
}
