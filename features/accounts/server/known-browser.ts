import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { VisitorContext } from '#platform/http/context.ts'

/**
 * Recognises a browser that was signed in to an account before (OWASP's device cookie). A sign-out keeps the cookie. Its signatures are
 * made with the password's hash, so a new password invalidates all of them.
 */
export const knownBrowserCookieName = '__Host-nordbro-browser'

/** Members that one browser's cookie can serve, such as those of a family. */
const membersPerBrowser = 3
/** As long as browsers keep a cookie. */
const cookieMaxAgeSeconds = 400 * 24 * 60 * 60

export type Credential = { userId: string; passwordHash: string }

/** The cookie's value is the browser's random id and a signature for each member, the latest first. */
const parseCookie = (cookie: string | undefined) => {
  const [, id, signatures] = /^([\w-]{22})((?:\.[\w-]{43}){1,3})$/.exec(cookie ?? '') ?? []
  return id && signatures ? { id, signatures: signatures.slice(1).split('.') } : null
}

const signatureOf = (id: string, { userId, passwordHash }: Credential, secret: string) =>
  createHmac('sha256', secret).update(`accounts.known_browser:${id}:${userId}:${passwordHash}`).digest('base64url')

/** @returns the id of the browser that calls, or null when it was not signed in to the account since the password was set */
export const knownBrowserId = (
  ctx: Pick<VisitorContext, 'cookie' | 'config'>,
  credential: Credential | undefined,
): string | null => {
  const known = parseCookie(ctx.cookie(knownBrowserCookieName))
  if (!known || !credential) return null
  const own = Buffer.from(signatureOf(known.id, credential, ctx.config.secret))
  return known.signatures.some((given) => timingSafeEqual(Buffer.from(given), own)) ? known.id : null
}

/** The `Set-Cookie` value that makes a browser known to an account; `cookie` is what it has, for other members. */
export const knownBrowserCookie = (cookie: string | undefined, credential: Credential, secret: string): string => {
  const { id, signatures } = parseCookie(cookie) ?? { id: randomBytes(16).toString('base64url'), signatures: [] }
  const own = signatureOf(id, credential, secret)
  const value = [id, own, ...signatures.filter((other) => other !== own).slice(0, membersPerBrowser - 1)].join('.')
  return `${knownBrowserCookieName}=${value}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=${cookieMaxAgeSeconds}`
}
