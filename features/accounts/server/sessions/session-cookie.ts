import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { HostCookie } from '#platform/http/cookies.ts'
import { accountLimits } from '../../contract/index.ts'

export const sessionCookieName = '__Host-nordbro'

// The signature format of Better Auth, so that its own endpoints can read the session.
const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

/** Signs the browser in. `seconds`: the session's remaining lifetime. */
export const sessionCookie = (
  token: string,
  secret: string,
  seconds: number = accountLimits.sessionSeconds,
): HostCookie => ({
  name: sessionCookieName,
  value: `${token}.${signatureOf(token, secret).toString('base64')}`,
  maxAge: seconds,
})

export const clearedSessionCookie: HostCookie = { name: sessionCookieName, value: '', maxAge: 0 }

/** Null if the signature is invalid. */
export const sessionTokenOf = (cookieHeader: string | undefined, secret: string): string | null => {
  const value = parseCookie(cookieHeader ?? '')[sessionCookieName] ?? ''
  const dot = value.lastIndexOf('.')
  if (dot <= 0) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const ours = signatureOf(token, secret)
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null
}
