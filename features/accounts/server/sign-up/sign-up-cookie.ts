import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { accountLimits } from '../../contract/index.ts'

/** Identifies the browser that signed up, for the lifetime of the confirmation link. */
export const signUpCookieName = '__Host-nordbro-signup'

const valueFor = (userId: string, secret: string) =>
  createHmac('sha256', secret).update(`accounts.sign_up:${userId}`).digest('base64url')

/** `userId` is null without a new account: the cookie then looks the same and matches no account. */
export const signUpCookie = (userId: string | null, secret: string): string =>
  `${signUpCookieName}=${valueFor(userId ?? randomUUID(), secret)}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${accountLimits.confirmationSeconds}`

export const isSignUpCookieOf = (value: string | undefined, userId: string, secret: string): boolean => {
  const [given, own] = [Buffer.from(value ?? ''), Buffer.from(valueFor(userId, secret))]
  return given.length === own.length && timingSafeEqual(given, own)
}
