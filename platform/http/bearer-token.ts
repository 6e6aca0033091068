import { type TokenErrorCode, tokenErrors } from '#kit/token-scopes.ts'
import { ApiError } from './api-error.ts'

/**
 * The token of `Authorization: Bearer …` (RFC 6750), perhaps empty; null without this scheme. Another scheme, such as a
 * proxy's `Basic`, is not ours.
 */
export const bearerTokenOf = (authorization: string | undefined): string | null => {
  const found = /^bearer(?:[ \t]+(.*))?$/i.exec(authorization?.trim() ?? '')
  return found && (found[1] ?? '')
}

export const tokenError = (code: TokenErrorCode, params?: Record<string, string>) =>
  new ApiError(code, tokenErrors[code], params ? { params } : {})

const challenges: Record<TokenErrorCode, string> = {
  'token.invalid': 'invalid_token',
  'token.expired': 'invalid_token',
  'token.scope_missing': 'insufficient_scope',
  'token.not_accepted': 'insufficient_scope',
}

/** The `WWW-Authenticate` header of a refused token (RFC 6750, section 3); undefined for any other error. */
export const challengeOf = ({ code, params }: Pick<ApiError, 'code' | 'params'>): string | undefined => {
  if (!Object.hasOwn(challenges, code)) return undefined
  const scope = params?.['scope']
  return `Bearer realm="Nordbro", error="${challenges[code as TokenErrorCode]}"${scope === undefined ? '' : `, scope="${scope}"`}`
}
