import { noViewer, pageViewerHeader } from '#kit/service-worker.ts'
import {
  deleteSavedPages,
  isReadableOffline,
  offlinePath,
  pageCacheOf,
  readablePaths,
  savedAtHeader,
  savedMark,
  unsavedMark,
} from '../saved-pages.ts'
import { storeAssets } from './assets.ts'
import { deleteOldest } from './delete-oldest.ts'

/** Copies of a member's pages as the server sent them. They are shown only when the server cannot be reached. */

const maxPages = 20
/** A page that is shown again within this time keeps its copy. */
const freshForMs = 5 * 60_000
/** The list of saved pages contains nothing that changes. */
const offlinePageFreshForMs = 24 * 3600_000
const maxAgeMs = 7 * 24 * 3600_000

/** In links and in the list that `load-after-paint.ts` loads. */
const assetPath = /(?<=")\/assets\/[^"\\]+/g

/** The copy was unpacked, and its length has changed. */
const bodyHeaders = ['content-encoding', 'content-length']

/** Rises when all copies are deleted, so that a page requested before is not stored after it. */
let generation = 0

export const deleteCopies = (): Promise<void> => {
  generation += 1
  return deleteSavedPages()
}

/** The list of copies has one copy for every query. */
const addressOfCopy = ({ href, origin, pathname }: URL): string => (pathname === offlinePath ? origin + pathname : href)

const ageOf = (copy: Response): number => Date.now() - Date.parse(copy.headers.get(savedAtHeader) ?? '')

const store = async (url: string, memberId: string, response: Response, requestedIn: number): Promise<void> => {
  const html = await response.text()
  const savedAt = new Date().toISOString()
  const headers = new Headers(response.headers)
  for (const name of bodyHeaders) headers.delete(name)
  headers.set(savedAtHeader, savedAt)
  if (requestedIn !== generation) return
  const cache = await caches.open(pageCacheOf(memberId))
  // Deleted first, so that the order of the keys is the order in which the pages were shown.
  await cache.delete(url, { ignoreVary: true })
  await cache.put(
    url,
    new Response(
      html.replace(unsavedMark, () => savedMark(savedAt)),
      { headers },
    ),
  )
  await deleteOldest(cache, maxPages)
  await storeAssets([...new Set(html.match(assetPath))].map((path) => location.origin + path))
}

/**
 * Saves a page that a member may read offline, and deletes what others have left in this browser.
 * @param requestedIn `generation` when the page was requested
 */
const keep = async (url: URL, response: Response, requestedIn: number): Promise<void> => {
  const viewer = response.headers.get(pageViewerHeader)
  if (!viewer) return
  if (viewer === noViewer) return deleteCopies()
  // Before the page is read. Only a page that is saved: an unread clone keeps its content in memory.
  const copy = response.status === 200 && isReadableOffline(url.pathname) ? response.clone() : null
  await deleteSavedPages(viewer)
  if (copy) await store(addressOfCopy(url), viewer, copy, requestedIn)
}

/** A browser has the copies of one member at a time. */
const findCopy = async (url: URL): Promise<Response | undefined> => {
  const copy = await caches.match(addressOfCopy(url), { ignoreVary: true })
  return copy && ageOf(copy) < maxAgeMs ? copy : undefined
}

const listUrl = new URL(offlinePath, location.origin)

/** The page from the server, else its copy, else the list of copies. */
export const respondWithPage = async (event: FetchEvent): Promise<Response> => {
  const url = new URL(event.request.url)
  const requestedIn = generation
  try {
    const response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
    event.waitUntil(keep(url, response, requestedIn).catch(() => undefined))
    return response
  } catch (error) {
    const copy = await findCopy(url)
    if (copy) return copy
    if (!(await findCopy(listUrl))) throw error
    // A redirect, because hydration compares the address with the page.
    return Response.redirect(`${listUrl.href}?from=${encodeURIComponent(url.pathname + url.search)}`)
  }
}

const saveFromServer = async (url: URL, freshMs: number, requestedIn: number): Promise<void> => {
  const copy = await findCopy(url)
  if (copy && ageOf(copy) < freshMs) return
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  // A redirect leads to another page, such as the login.
  if (!response.redirected) await keep(url, response, requestedIn)
}

/** Saves a page that was opened without a request for it, by navigating within the product. */
export const saveShownPage = async (address: string): Promise<void> => {
  const url = new URL(address)
  const requestedIn = generation
  if (url.origin !== location.origin) return
  url.hash = ''
  if (readablePaths.some((path) => path === url.pathname)) await saveFromServer(url, freshForMs, requestedIn)
  await saveFromServer(listUrl, offlinePageFreshForMs, requestedIn)
}
