import type { Feature } from '#platform/feature.ts'
import { signInSource } from './proofs.ts'
import { deleteExpired, deleteFactor, exportRows } from './queries/totp.ts'
import { listTrustedBrowsers } from './queries/trusted-browsers.ts'
import { routes } from './routes.ts'

/** Two-step login with an authenticator app and recovery codes (AUTH-13, SET-03, SET-04). */
export const secondFactors: Feature = {
  name: 'second-factors',
  routes,
  signIn: signInSource,
  exportFor: async (db, memberId) => ({
    twoStepLogin: await exportRows(db, memberId),
    trustedBrowsers: (await listTrustedBrowsers(db, memberId, new Date())).map(
      ({ user_agent, created_at, expires_at }) => ({ user_agent, created_at, expires_at }),
    ),
  }),
  erase: async (tx, memberId) => void (await deleteFactor(tx, memberId)),
  cleanup: deleteExpired,
}
