import type { Feature } from '#platform/feature.ts'
import { deleteExpired } from './challenge-queries.ts'
import { countPasskeys, deletePasskeysSince, eraseMember, exportPasskeys, hasPasskey } from './queries.ts'
import { routes } from './routes.ts'

/** Passkeys (AUTH-10). */
export const passkeys: Feature = {
  name: 'passkeys',
  routes,
  signIn: {
    proofs: async (db, userId) => ((await hasPasskey(db, userId)) ? ['passkey'] : []),
    countWays: countPasskeys,
    removeProofsSince: deletePasskeysSince,
    removeAllProofs: eraseMember,
  },
  exportFor: async (db, memberId) => ({ passkeys: await exportPasskeys(db, memberId) }),
  erase: eraseMember,
  cleanup: deleteExpired,
}
