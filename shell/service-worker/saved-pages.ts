/** Used by the pages and by the service worker, which share the browser's caches. */

/** Pages that a member can read offline, with `offlinePath`, which lists them. */
export const readablePaths = ['/dashboard', '/messages', '/network'] as const
export const offlinePath = '/offline'

export const isReadableOffline = (pathname: string): boolean =>
  pathname === offlinePath || readablePaths.some((path) => path === pathname)

const cachePrefix = 'pages-'
export const pageCacheOf = (memberId: string): string => cachePrefix + memberId

/** Header of a saved page: when it was saved, as an ISO 8601 instant. */
export const savedAtHeader = 'x-saved-at'

/** What the SSR state of a page from the server contains; the service worker replaces `null` in a saved page. */
export const unsavedMark = '"savedAt":null'
export const savedMark = (savedAt: string): string => `"savedAt":${JSON.stringify(savedAt)}`

/** A page tells the service worker which address it shows and which files it has loaded, or that all copies go. */
export type WorkerMessage = { kind: 'shown'; url: string; assets: readonly string[] } | { kind: 'delete pages' }

/** Deletes the saved pages of all members but one. */
export const deleteSavedPages = async (except?: string | null): Promise<void> => {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(cachePrefix) && (!except || name !== pageCacheOf(except)),
  )
  await Promise.all(names.map((name) => caches.delete(name)))
}

export type SavedPage = { path: string; savedAt: string }

/** The member's saved pages, the newest of each path. `path` has no query. */
export const listSavedPages = async (memberId: string): Promise<SavedPage[]> => {
  const cache = await caches.open(pageCacheOf(memberId))
  const newest = new Map<string, string>()
  for (const request of await cache.keys()) {
    const savedAt = (await cache.match(request))?.headers.get(savedAtHeader) ?? ''
    const { pathname } = new URL(request.url)
    if (savedAt > (newest.get(pathname) ?? '')) newest.set(pathname, savedAt)
  }
  return [...newest].map(([path, savedAt]) => ({ path, savedAt }))
}
