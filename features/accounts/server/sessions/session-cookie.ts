import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieOf } from '#platform/http/language.ts'
import { accountLimits } from '../../contract/index.ts'

/** `__Host-` binds the cookie to this host and to a secure connection; browsers treat loopback as secure. */
export const sessionCookieName = '__Host-nordbro'

const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

// The signature format of Better Auth, so that its own endpoints can read the session.
const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

/** The `Set-Cookie` value that signs the browser in. `seconds`: the session's remaining lifetime. */
export const sessionCookie = (
  token: string,
  secret: string,
  seconds: number = accountLimits.sessionSeconds,
): string => {
  const signed = encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`)
  return `${sessionCookieName}=${signed}; ${attributes}; Max-Age=${seconds}`
}

export const clearedSessionCookie = `${sessionCookieName}=; ${attributes}; Max-Age=0`

/** Null if the signature is invalid. */
export const sessionTokenOf = (cookieHeader: string | undefined, secret: string): string | null => {
  const raw = cookieOf(cookieHeader, sessionCookieName)
  // A valid cookie has 32 + 44 characters, some of them percent-encoded.
  if (!raw || raw.length > 300) return null
  let value: string
  try {
    value = decodeURIComponent(raw)
  } catch {
    return null
  }
  const dot = value.lastIndexOf('.')
  if (dot <= 0) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const ours = signatureOf(token, secret)
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null
}
