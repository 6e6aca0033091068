import { deleteSavedPages, type WorkerMessage } from './saved-pages.ts'

/** Deletes the saved pages in this browser and stops copies in progress. */
export const clearSavedPages = async (): Promise<void> => {
  // Missing on plain http, except on localhost.
  if (!('caches' in globalThis)) return
  // Missing in the private windows of some browsers.
  const controller = navigator.serviceWorker?.controller
  controller?.postMessage({ kind: 'delete pages' } satisfies WorkerMessage)
  await deleteSavedPages().catch(() => undefined)
}
