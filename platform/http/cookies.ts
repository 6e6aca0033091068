import { type SetCookie, stringifySetCookie } from 'cookie'

/** The `__Host-` prefix binds a cookie to this host and to a secure connection; browsers treat loopback as secure. */
export type HostCookie = { name: `__Host-${string}`; value: string } & Pick<SetCookie, 'maxAge' | 'sameSite'>

/** The value of `Set-Cookie`. Scripts cannot read the cookie, and other sites' requests do not carry it. */
export const serializeHostCookie = (cookie: HostCookie): string =>
  stringifySetCookie({ path: '/', httpOnly: true, secure: true, sameSite: 'lax', ...cookie })
