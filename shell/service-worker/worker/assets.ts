import { deleteOldest } from './delete-oldest.ts'

/** The built files, whose names contain a hash of their content, so a cached file never changes. */

const cacheName = 'assets'
/** More than two builds have; the oldest are deleted. */
const maxFiles = 500

export const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/')

/** Files differ only in their encoding, which the browser has undone. */
const options = { ignoreVary: true }

/** A file that cannot be stored, for example on a full disk, is loaded from the network each time. */
const store = (cache: Cache, request: Request | string, response: Response): Promise<void> =>
  cache.put(request, response).catch(() => undefined)

/** Answers with the cached file, else from the network. */
export const respondWithAsset = async (event: FetchEvent): Promise<Response> => {
  const cache = await caches.open(cacheName).catch(() => null)
  const cached = await cache?.match(event.request, options)
  if (cached) return cached
  const response = await fetch(event.request)
  if (cache && response.ok) event.waitUntil(store(cache, event.request, response.clone()))
  return response
}

/** Stores files that a page has loaded before this worker controlled it. They come from the browser's HTTP cache. */
export const storeAssets = async (urls: readonly string[]): Promise<void> => {
  const cache = await caches.open(cacheName)
  for (const url of urls) {
    if (await cache.match(url, options)) continue
    const response = await fetch(url).catch(() => null)
    if (response?.ok) await store(cache, url, response)
  }
  await deleteOldest(cache, maxFiles)
}
