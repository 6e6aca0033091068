import { serviceWorkerPath } from '#kit/service-worker.ts'
import type { WorkerMessage } from './saved-pages.ts'

/** The service worker with access to every page; also for Web Push. @throws if the browser refuses */
export const registerServiceWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(serviceWorkerPath)
  return navigator.serviceWorker.ready
}

/** Has the files of this page stored and, if it can be read offline, the page itself. */
export const announceShownPage = async (): Promise<void> => {
  const { active } = await registerServiceWorker()
  const assets = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))
  active?.postMessage({ kind: 'shown', url: location.href, assets } satisfies WorkerMessage)
}
