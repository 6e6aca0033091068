import { useEffect, type RefObject } from 'react'

/** Says of what scrolls sideways at which ends more of it waits, for `faded-edges`. */
export const noteEdges = (row: HTMLElement) => {
  const before = Math.abs(row.scrollLeft)
  const after = row.scrollWidth - row.clientWidth - before
  row.dataset['more'] = `${before > 4 ? 'before' : ''} ${after > 4 ? 'after' : ''}`
}

/** Says it from the start, and again when there is more or less room. */
export const useNotedEdges = (place: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const row = place.current
    if (!row) return
    const watch = new ResizeObserver(() => noteEdges(row))
    watch.observe(row)
    return () => watch.disconnect()
  }, [place])
}
