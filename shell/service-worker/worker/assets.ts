/** The built files, whose names contain a hash of their content, so a cached file never changes. */

const cacheName = 'assets'
/** More than two builds have; the oldest are deleted. */
const maxFiles = 500

export const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/')

/** Files differ only in their encoding, which the browser has undone. */
const options = { ignoreVary: true }

const fetchAndStore = async (cache: Cache, request: Request | string): Promise<Response> => {
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** Answers with the cached file, else from the network. */
export const respondWithAsset = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  return (await cache.match(request, options)) ?? fetchAndStore(cache, request)
}

/** Stores files that a page has loaded before this worker controlled it. They come from the browser's HTTP cache. */
export const storeAssets = async (urls: readonly string[]): Promise<void> => {
  const cache = await caches.open(cacheName)
  for (const url of urls) if (!(await cache.match(url, options))) await fetchAndStore(cache, url).catch(() => undefined)
}

export const deleteOldAssets = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  // In the order in which they were stored.
  const files = await cache.keys()
  for (const file of files.slice(0, Math.max(0, files.length - maxFiles))) await cache.delete(file)
}
