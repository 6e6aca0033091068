import * as z from 'zod/mini'

/** Characters of a path that is kept from one page to another. */
const nextPathLimit = 500

const base = 'http://here.invalid'

/** Pages that act when they are opened or only lead elsewhere, and addresses that are no pages. */
const excludedPaths =
  /^\/(?:(?:log(?:in|out)|signup|confirm|forgot-password|reset-password|unsubscribe|api|rest|functions|dev|assets|404)(?:\/|$)|opportunities\/alerts(?:\/|$))/

/** The path as the router reads it: decoded and without regard to case. Null when it cannot be decoded. */
const routedPath = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch {
    return null
  }
}

/**
 * The address of a page to return to after a sign-in or a sign-up, as a path of this product; null for anything that could lead elsewhere
 * or do something when it is opened (ROUTE-04). Both sides use this rule: the browser drops a refused address, the server answers 400.
 */
export const safeNextPath = (next: string | null | undefined): string | null => {
  // The URL parser drops tabs and line feeds, and so could turn harmless-looking text into another address.
  if (!next?.startsWith('/') || /[\u0000-\u001f\u007f]/.test(next) || !URL.canParse(next, base)) return null
  const { origin, pathname, search, hash } = new URL(next, base)
  // `//host` and `/\host` resolve to another host; `/.//host` does when it is read a second time.
  if (origin !== base || pathname.includes('//')) return null
  const path = routedPath(pathname)
  const safe = pathname + search + hash
  return path === null ||
    path.includes('//') ||
    path.includes('\\') ||
    excludedPaths.test(path) ||
    safe.length > nextPathLimit
    ? null
    : safe
}

/** `safeNext` as a field: what it refuses is refused, the rest is written as the URL standard does. */
export const nextPath = () =>
  z.string().check(
    z.maxLength(nextPathLimit),
    z.overwrite((value) => safeNextPath(value) ?? ''),
    z.minLength(1, { error: 'field.invalid' }),
  )
