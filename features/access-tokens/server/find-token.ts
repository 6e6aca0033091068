import type { authentication } from '#features/accounts/server/index.ts'
import * as queries from './queries.ts'
import { hashOf, isWellFormed } from './token.ts'

/** `last_used_at` is written at most this often. */
const lastUsedIntervalMs = 60_000

/** Reads the token in every request, so that revoking it takes effect with the next one. */
export const findToken: authentication.FindToken = async ({ db, pool }, token, now) => {
  if (!isWellFormed(token)) return 'token.invalid'
  const row = await queries.findWithMember(db, hashOf(token))
  if (!row || row.revoked_at) return 'token.invalid'
  if (row.expires_at <= now) return 'token.expired'
  const before = new Date(now.getTime() - lastUsedIntervalMs)
  if (!row.last_used_at || row.last_used_at <= before) await queries.touchToken(pool, row.token_id, { now, before })
  return { member: row, token: { id: row.token_id, scopes: row.scopes } }
}
