import type { WorkerMessage } from '../saved-pages.ts'
import { isAsset, respondWithAsset, storeAssets } from './assets.ts'
import { deleteCopies, respondWithPage, saveShownPage } from './page-copies.ts'
import { handlePush } from './push.ts'

/*
 * The service worker, `/sw.js`: built files from its cache, saved copies of members' pages while the server cannot be
 * reached, and Web Push. Calls and media always go to the network.
 */

declare const self: ServiceWorkerGlobalScope

/** Never answered by this worker. */
const networkPaths = ['/api/*', '/rest/*', '/functions/*', '/media/*']

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  // Without the rule, a call would wait for the worker to start. Not in every browser yet.
  const { addRoutes } = event as { addRoutes?: (rules: object[]) => Promise<void> }
  const condition = { or: networkPaths.map((urlPattern) => ({ urlPattern })) }
  if (addRoutes) event.waitUntil(addRoutes.call(event, [{ condition, source: 'network' }]).catch(() => undefined))
})

const activate = async () => {
  // Requests the page while the worker starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (isAsset(pathname)) event.respondWith(respondWithAsset(event))
  else if (mode === 'navigate') event.respondWith(respondWithPage(event))
})

const handle = async (message: WorkerMessage) => {
  if (message.kind === 'delete pages') return deleteCopies()
  // Without a connection there is nothing to save.
  await Promise.allSettled([saveShownPage(message.url), storeAssets(message.assets)])
}
self.addEventListener('message', (event) => event.waitUntil(handle(event.data as WorkerMessage)))

handlePush()
