import { createHmac } from 'node:crypto'
import { isSameSecret } from './constant-time.ts'

/** An HMAC-SHA256 in base64url, 43 characters. `purpose` keeps the signatures of one feature invalid in another. */
export const signatureOf = (purpose: string, payload: string, secret: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${payload}`).digest('base64url')

export const isSignatureOf = (signature: string, purpose: string, payload: string, secret: string): boolean =>
  isSameSecret(signature, signatureOf(purpose, payload, secret))

/** `<payload>.<signature>`, for links that work without a session. The payload is readable. */
export const createSignedToken = (purpose: string, payload: string, secret: string): string =>
  `${payload}.${signatureOf(purpose, payload, secret)}`

/** The payload of a token, null if the signature is invalid. */
export const readSignedToken = (purpose: string, token: string, secret: string): string | null => {
  const dot = token.lastIndexOf('.')
  if (dot < 0) return null
  const payload = token.slice(0, dot)
  return isSignatureOf(token.slice(dot + 1), purpose, payload, secret) ? payload : null
}
