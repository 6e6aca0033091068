/** What the server, the pages and the service worker agree on. */

export const serviceWorkerPath = '/sw.js'

/**
 * Response header of every page: the id of the member whose page it is, or `none`. The service worker saves and
 * deletes pages by it.
 */
export const pageViewerHeader = 'x-page-viewer'

export const noViewer = 'none'
