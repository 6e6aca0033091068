import * as z from 'zod/mini'

const nextPathLimit = 500

const base = 'http://here.invalid'

/** Pages that act when they are opened, pages that only redirect, and addresses without a page. */
const excludedPaths =
  /^\/(?:(?:log(?:in|out)|signup|confirm|forgot-password|reset-password|unsubscribe|api|rest|functions|dev|assets|404)(?:\/|$)|opportunities\/alerts(?:\/|$))/

/** The path as the router matches it: decoded and in lower case. Null if it cannot be decoded. */
const routedPath = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch {
    return null
  }
}

/**
 * Returns `next` as a path of this product, or null if it could lead to another site or act when it is opened
 * (ROUTE-04). The browser drops a refused address; the server answers 400.
 */
export const safeNextPath = (next: string | null | undefined): string | null => {
  // The URL parser drops tabs and line feeds, which could turn a harmless-looking text into another address.
  if (!next?.startsWith('/') || /[\u0000-\u001f\u007f]/.test(next) || !URL.canParse(next, base)) return null
  const { origin, pathname, search, hash } = new URL(next, base)
  // `//host` and `/\host` resolve to another host; `/.//host` does so when it is parsed a second time.
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

/** `safeNextPath` as a field: accepted paths are normalized, all others fail with `field.invalid`. */
export const nextPath = () =>
  z.string().check(
    z.maxLength(nextPathLimit),
    z.overwrite((value) => safeNextPath(value) ?? ''),
    z.minLength(1, { error: 'field.invalid' }),
  )
