import { useEffect, type RefObject } from 'react'

/** Sets `data-more` to the ends where the row can be scrolled, for `faded-edges`. */
export const updateScrollEdges = (row: HTMLElement) => {
  const before = Math.abs(row.scrollLeft)
  const after = row.scrollWidth - row.clientWidth - before
  row.dataset['more'] = `${before > 4 ? 'before' : ''} ${after > 4 ? 'after' : ''}`
}

/** This much of the neighbouring item stays visible. */
const peekPx = 48

/** Scrolls a row sideways until the element is visible. `scrollIntoView` would also scroll the page. */
export const scrollIntoRow = (row: HTMLElement, one: Element) => {
  const [outer, inner] = [row.getBoundingClientRect(), one.getBoundingClientRect()]
  const [before, after] = [outer.left + peekPx - inner.left, inner.right - (outer.right - peekPx)]
  if (before > 0) row.scrollLeft -= before
  else if (after > 0) row.scrollLeft += after
}

/** Updates `data-more` on mount and on resize. */
export const useScrollEdges = (place: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const row = place.current
    if (!row) return
    const watch = new ResizeObserver(() => updateScrollEdges(row))
    watch.observe(row)
    // A count that loads later makes its tab wider.
    for (const one of row.children) watch.observe(one)
    return () => watch.disconnect()
  }, [place])
}
