import { tokenScopes } from '#kit/token-scopes.ts'
import type { AccessTokenState, AccessTokenView } from '../contract/index.ts'
import type { TokenRow } from './queries.ts'

const stateOf = ({ revoked_at, expires_at }: TokenRow, now: Date): AccessTokenState =>
  revoked_at ? 'revoked' : expires_at <= now ? 'expired' : 'active'

/** Leaves out scopes of areas that no longer exist. */
export const accessTokenViewOf = (row: TokenRow, now: Date): AccessTokenView => ({
  id: row.id,
  name: row.name,
  lastFour: row.last_four,
  scopes: tokenScopes.filter((scope) => row.scopes.includes(scope)),
  state: stateOf(row, now),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
