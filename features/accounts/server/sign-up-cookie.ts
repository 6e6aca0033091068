import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { accountLimits } from '../contract/index.ts'

/** Names the browser that signed up, as long as the confirmation link works. */
export const signUpCookieName = '__Host-nordbro-signup'

const valueFor = (userId: string, secret: string) =>
  createHmac('sha256', secret).update(`accounts.sign_up:${userId}`).digest('base64url')

/** The `Set-Cookie` value for the browser that signed up. Without a new account (null) it looks the same and fits none. */
export const signUpCookie = (userId: string | null, secret: string): string =>
  `${signUpCookieName}=${valueFor(userId ?? randomUUID(), secret)}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${accountLimits.confirmationSeconds}`

export const isSignUpCookieOf = (value: string | undefined, userId: string, secret: string): boolean => {
  const [given, own] = [Buffer.from(value ?? ''), Buffer.from(valueFor(userId, secret))]
  return given.length === own.length && timingSafeEqual(given, own)
}
