/** Milliseconds since the start of the navigation. */
export type PageTiming = {
  fcp: number
  lcp: number
  /** The first control in main is hydrated. */
  interactive: number
  /** Every control in main is hydrated. */
  hydrated: number
  /** Script files requested until then, and their compressed size in kB, from the cache too. */
  scriptFiles: number
  scriptKb: number
  /** Calls of the API until then. */
  calls: number
  /** The element that was painted last, for the search of a cause. */
  lcpElement: string
}

/**
 * Init script that records the times of a page. A control is hydrated when React has added its property
 * (`shell/replay-events.ts`).
 */
export const recordPageTiming = `(() => {
  const timing = window.pageTiming = { fcp: null, lcp: null, interactive: null, hydrated: null, lcpElement: '' }
  const observe = (type, record) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') timing.fcp = startTime })
  observe('largest-contentful-paint', ({ startTime, element }) => {
    timing.lcp = startTime
    timing.lcpElement = element ? element.tagName.toLowerCase() + ' ' + (element.textContent || element.currentSrc || '').trim().slice(0, 60) : ''
  })
  const isHydrated = (control) => Object.keys(control).some((key) => key.startsWith('__reactProps$'))
  const check = () => {
    const controls = [...document.querySelectorAll('main :is(a[href], button, input, select, textarea)')]
    if (document.readyState !== 'loading' && controls.length > 0) {
      if (timing.interactive === null && isHydrated(controls[0])) timing.interactive = performance.now()
      if (timing.interactive !== null && controls.every(isHydrated)) {
        timing.hydrated = performance.now()
        return
      }
    }
    requestAnimationFrame(check)
  }
  check()
})()`

/** Null until the page is hydrated and painted. */
export const readPageTiming = `(() => {
  const { pageTiming: timing } = window
  if (timing?.hydrated == null || timing.lcp === null) return null
  const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= timing.hydrated)
  const pathOf = ({ name }) => new URL(name).pathname
  const scripts = resources.filter((resource) => pathOf(resource).endsWith('.js'))
  return {
    ...timing,
    scriptFiles: new Set(scripts.map(pathOf)).size,
    scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
    calls: resources.filter((resource) => /^\\/(api|rest)\\/(?!live$)/.test(pathOf(resource))).length,
  }
})()`
