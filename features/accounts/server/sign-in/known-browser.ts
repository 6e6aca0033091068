import { randomBytes } from 'node:crypto'
import type { VisitorContext } from '#platform/http/context.ts'
import type { HostCookie } from '#platform/http/cookies.ts'
import { isSignatureOf, signatureOf } from '#platform/security/signed-token.ts'

/**
 * Recognizes a browser that was signed in to an account before (OWASP's device cookie). A sign-out keeps the cookie.
 * The password hash is part of each signature, so a new password invalidates all of them.
 */
export const knownBrowserCookieName = '__Host-nordbro-browser'

/** Members who can share a browser, such as a family. */
const membersPerBrowser = 3
/** The longest lifetime that browsers allow. */
const cookieMaxAgeSeconds = 400 * 24 * 60 * 60

/** `passwordHash`: empty for an account without a password. */
export type Credential = { userId: string; passwordHash: string }

/** The cookie is `<random browser id>.<signature>…`, with one signature per member, the latest first. */
const parseCookie = (cookie: string | undefined) => {
  const [, id, signatures] = /^([\w-]{22})((?:\.[\w-]{43}){1,3})$/.exec(cookie ?? '') ?? []
  return id && signatures ? { id, signatures: signatures.slice(1).split('.') } : null
}

const purpose = 'accounts.known_browser'
const payloadOf = (id: string, { userId, passwordHash }: Credential) => `${id}:${userId}:${passwordHash}`

/** @returns the browser's id, or null unless it was signed in to the account since the password was set */
export const knownBrowserId = (
  ctx: Pick<VisitorContext, 'cookie' | 'config'>,
  credential: Credential | undefined,
): string | null => {
  const known = parseCookie(ctx.cookie(knownBrowserCookieName))
  if (!known || !credential) return null
  const payload = payloadOf(known.id, credential)
  return known.signatures.some((one) => isSignatureOf(one, purpose, payload, ctx.config.secret)) ? known.id : null
}

/** Adds an account to a browser. @param cookie the browser's current value */
export const knownBrowserCookie = (cookie: string | undefined, credential: Credential, secret: string): HostCookie => {
  const { id, signatures } = parseCookie(cookie) ?? { id: randomBytes(16).toString('base64url'), signatures: [] }
  const own = signatureOf(purpose, payloadOf(id, credential), secret)
  const value = [id, own, ...signatures.filter((other) => other !== own).slice(0, membersPerBrowser - 1)].join('.')
  return { name: knownBrowserCookieName, value, maxAge: cookieMaxAgeSeconds, sameSite: 'strict' }
}
