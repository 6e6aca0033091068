import { randomUUID } from 'node:crypto'
import type { HostCookie } from '#platform/http/cookies.ts'
import { isSignatureOf, signatureOf } from '#platform/security/signed-token.ts'
import { accountLimits } from '../../contract/index.ts'

/** Identifies the browser that signed up, for the lifetime of the confirmation link. */
export const signUpCookieName = '__Host-nordbro-signup'

const purpose = 'accounts.sign_up'

/** `userId` is null without a new account: the cookie then looks the same and matches no account. */
export const signUpCookie = (userId: string | null, secret: string): HostCookie => ({
  name: signUpCookieName,
  value: signatureOf(purpose, userId ?? randomUUID(), secret),
  maxAge: accountLimits.confirmationSeconds,
})

export const isSignUpCookieOf = (value: string | undefined, userId: string, secret: string): boolean =>
  isSignatureOf(value ?? '', purpose, userId, secret)
