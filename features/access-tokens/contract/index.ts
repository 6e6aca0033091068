import * as z from 'zod/mini'
import { accountChanged } from '#features/accounts/contract/index.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, instant, list, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { tokenScopes } from '#kit/token-scopes.ts'
import { inDays } from '#kit/units.ts'
import { accessTokenErrors } from './errors.ts'
import { accessTokensChanged } from './events.ts'

export { accessTokenErrors } from './errors.ts'
export { accessTokensChanged } from './events.ts'

export const accessTokenLimits = {
  /** Characters. */
  name: 80,
  /** Active tokens of one member. */
  active: 50,
  /** How long before the expiry a mail announces it. A token of a shorter lifetime gets none. */
  expiryMailDays: 7,
  /** How long revoked and expired tokens stay in the list. */
  retentionDays: 90,
} as const

/** Every token expires. */
export const tokenLifetimes = [7, 30, 90, 365] as const

export const accessTokenStates = ['active', 'expired', 'revoked'] as const
export type AccessTokenState = (typeof accessTokenStates)[number]

export const accessTokenView = z.strictObject({
  id: id(),
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  state: z.enum(accessTokenStates),
  createdAt: instant(),
  expiresAt: instant(),
  /** At most a minute late. */
  lastUsedAt: z.nullable(instant()),
})
export type AccessTokenView = z.output<typeof accessTokenView>

export const listAccessTokens = endpoint({
  name: 'accessTokens.list',
  method: 'GET',
  path: '/api/account/access-tokens',
  summary: 'Lists the caller’s access tokens, newest first, without the tokens themselves.',
  access: 'member',
  input: z.strictObject(pageInput),
  output: page(accessTokenView),
  // A reported sign-in deletes tokens.
  staleAfter: [accessTokensChanged, accountChanged],
})

export const createAccessToken = endpoint({
  name: 'accessTokens.create',
  method: 'POST',
  path: '/api/account/access-tokens',
  summary:
    'Makes an access token. The answer is the only one that contains it. `area:write` includes `area:read`. At most 50 active tokens per member.',
  access: 'confirmed',
  reauthentication: true,
  input: z.strictObject({
    name: text({ max: accessTokenLimits.name }),
    expiresInDays: inDays(z.literal(tokenLifetimes)),
    scopes: list(z.enum(tokenScopes), { min: 1, max: tokenScopes.length }),
  }),
  output: z.strictObject({ token: z.string(), accessToken: accessTokenView }),
  errors: pickErrors(accessTokenErrors, 'access_token.too_many'),
  rate: 'sensitive',
})

export const revokeAccessToken = endpoint({
  name: 'accessTokens.revoke',
  method: 'DELETE',
  path: '/api/account/access-tokens/:id',
  summary: 'Revokes an access token of the caller. From the answer on it is refused. Idempotent.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: accessTokenView,
  errors: pickErrors(accessTokenErrors, 'access_token.not_found'),
})
