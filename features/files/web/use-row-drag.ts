import { type PointerEvent as PressEvent, useEffect, useRef, useState } from 'react'

/** Distance in pixels from the window's edge that starts auto-scrolling. */
const edge = 72

/**
 * Reorders rows by dragging a handle: put `list` on the parent of the rows and spread `handleOf(key)` on each handle. A
 * row moves once the pointer passes the middle of its neighbour.
 */
export const useRowDrag = (
  keys: readonly string[],
  onMove: (key: string, to: number) => void,
  onEnd: (key: string) => void,
) => {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const latest = useRef({ keys, onMove, onEnd })
  useEffect(() => {
    latest.current = { keys, onMove, onEnd }
  })
  useEffect(() => {
    if (dragged === null) return
    // Listens on the window, because a row that is moved in the DOM loses its pointer capture.
    const move = ({ clientY }: PointerEvent) => {
      const rows = [...(list.current?.children ?? [])]
      const at = latest.current.keys.indexOf(dragged)
      const middleOf = (row: Element | undefined) => {
        const box = row?.getBoundingClientRect()
        return box ? box.top + box.height / 2 : null
      }
      const [above, below] = [middleOf(rows[at - 1]), middleOf(rows[at + 1])]
      if (above !== null && clientY < above) latest.current.onMove(dragged, at - 1)
      else if (below !== null && clientY > below) latest.current.onMove(dragged, at + 1)
      if (clientY < edge) scrollBy(0, -edge / 6)
      if (clientY > innerHeight - edge) scrollBy(0, edge / 6)
    }
    const end = () => {
      setDragged(null)
      latest.current.onEnd(dragged)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
  }, [dragged])
  return {
    list,
    dragged,
    handleOf: (key: string) => ({
      onPointerDown: (event: PressEvent) => {
        if (event.button !== 0) return
        event.preventDefault()
        setDragged(key)
      },
    }),
  }
}
