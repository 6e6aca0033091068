/**
 * Response header of every page: the id of the member whose page it is, or `none`. The service worker saves and
 * deletes pages by it.
 */
export const pageViewerHeader = 'x-page-viewer'

export const noViewer = 'none'
