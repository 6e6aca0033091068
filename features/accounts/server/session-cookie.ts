import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieOf } from '#platform/http/language.ts'
import { accountLimits } from '../contract/index.ts'

/** `__Host-` binds the cookie to this very host over a secure connection; browsers count loopback as one. */
export const sessionCookieName = '__Host-nordbro'

const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

// The form in which Better Auth signs cookies, so that its own endpoints read the same session.
const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

/** The `Set-Cookie` value that signs this browser in. `seconds`: how long the session lasts unless it is used or renewed. */
export const sessionCookie = (
  token: string,
  secret: string,
  seconds: number = accountLimits.sessionSeconds,
): string => {
  const signed = encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`)
  return `${sessionCookieName}=${signed}; ${attributes}; Max-Age=${seconds}`
}

/** The `Set-Cookie` value that removes the session from this browser. */
export const clearedSessionCookie = `${sessionCookieName}=; ${attributes}; Max-Age=0`

/** The session's token in a `Cookie` header, if the signature is ours. */
export const sessionTokenOf = (cookieHeader: string | undefined, secret: string): string | null => {
  const raw = cookieOf(cookieHeader, sessionCookieName)
  // A token of 32 and a signature of 44 characters, some of them percent-encoded.
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
