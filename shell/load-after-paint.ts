/**
 * Inline script of a page: loads its scripts after the first paint, so that the style sheet and the fonts get the
 * bandwidth first; at once in a hidden page, which never paints, and on the next frame without paint timing.
 * @param source the module that starts the page; the scripts that it imports must be loaded before any of it runs
 */
export function loadAfterPaint(scripts: string[], texts: string[], source: string) {
  // The module may only run with the nonce of this script.
  const { nonce } = document.currentScript as HTMLScriptElement
  const append = (tag: string, properties: object) => {
    const element = Object.assign(document.createElement(tag), properties)
    document.head.append(element)
    return element
  }

  let hasStarted = false
  const start = () => {
    if (hasStarted) return
    hasStarted = true
    for (const href of scripts) append('link', { rel: 'modulepreload', href })
    for (const href of texts) append('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href })
    append('script', { type: 'module', nonce, textContent: source }).remove()
  }

  if (document.hidden) {
    start()
    return
  }
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) start()
    }).observe({ type: 'paint', buffered: true })
  } catch {
    requestAnimationFrame(() => setTimeout(start))
  }
  setTimeout(start, 1000)
}
