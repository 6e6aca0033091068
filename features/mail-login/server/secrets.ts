import type { Config } from '#platform/config.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import type { HostCookie } from '#platform/http/cookies.ts'
import type { CodeSubject } from '#platform/security/digit-code.ts'
import { hashOfToken } from '#platform/security/secret-token.ts'
import { signatureOf } from '#platform/security/signed-token.ts'
import { accountLimits } from '#features/accounts/contract/index.ts'

type Secret = Pick<Config, 'secret'>

export const codeSubjectOf = (requestId: string, { secret }: Secret): CodeSubject => ({
  purpose: 'mail_login.code',
  of: requestId,
  secret,
})

/** Derived from the request, so that its code uses up the same link. */
export const linkTokenOf = (requestId: string, { secret }: Secret): string =>
  signatureOf('mail_login.link', requestId, secret)

const cookieName = '__Host-nordbro-mail-login'

export const browserCookie = (token: string): HostCookie => ({
  name: cookieName,
  value: token,
  maxAge: accountLimits.loginLinkSeconds,
  sameSite: 'strict',
})
export const clearedBrowserCookie: HostCookie = { name: cookieName, value: '', maxAge: 0, sameSite: 'strict' }

/** Null in a browser that has not asked for a login by mail. */
export const browserHashOf = (ctx: Pick<VisitorContext, 'cookie'>): Buffer | null => {
  const token = ctx.cookie(cookieName)
  return token ? hashOfToken(token) : null
}
