import { useEffect, type RefObject } from 'react'

/** Says of what scrolls sideways at which ends more of it waits, for `faded-edges`. */
export const updateScrollEdges = (row: HTMLElement) => {
  const before = Math.abs(row.scrollLeft)
  const after = row.scrollWidth - row.clientWidth - before
  row.dataset['more'] = `${before > 4 ? 'before' : ''} ${after > 4 ? 'after' : ''}`
}

/** Of the rest that waits at an end, so much stays in view. */
const peekPx = 48

/** Scrolls a row sideways until one of it is in view. `scrollIntoView` would move the page as well, when the row is further down. */
export const scrollIntoRow = (row: HTMLElement, one: Element) => {
  const [outer, inner] = [row.getBoundingClientRect(), one.getBoundingClientRect()]
  const [before, after] = [outer.left + peekPx - inner.left, inner.right - (outer.right - peekPx)]
  if (before > 0) row.scrollLeft -= before
  else if (after > 0) row.scrollLeft += after
}

/** Says it from the start, and again when there is more or less room. */
export const useScrollEdges = (place: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const row = place.current
    if (!row) return
    const watch = new ResizeObserver(() => updateScrollEdges(row))
    watch.observe(row)
    // A count that comes later makes its tab wider.
    for (const one of row.children) watch.observe(one)
    return () => watch.disconnect()
  }, [place])
}
