import { useEffect } from 'react'
import { isReadableOffline } from './saved-pages.ts'

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * While offline, links to pages that can be saved are followed by the browser, so that the service worker answers with
 * the copy: within the product, the page would wait for its data.
 */
export const useLinksToSavedPages = (isOffline: boolean): void => {
  useEffect(() => {
    if (!isOffline || !navigator.serviceWorker?.controller) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || !isPlainClick(event) || link.origin !== location.origin) return
      // The browser follows the link if React does not see the click.
      if (isReadableOffline(link.pathname)) event.stopPropagation()
    }
    addEventListener('click', onClick, true)
    return () => removeEventListener('click', onClick, true)
  }, [isOffline])
}
