import { useRef, useState } from 'react'

export type RowSelection = {
  ids: ReadonlySet<string>
  isFull: boolean
  /** Every shown row is chosen, or as many as can be. */
  areAllChosen: boolean
  /** `extend`: every row from the last chosen one to this one. */
  choose: (id: string, isChosen: boolean, extend: boolean) => void
  chooseAll: (isChosen: boolean) => void
}

/** The chosen rows among `shown`, at most `max`. They survive loading more and end when `filterKey` changes. */
export const useRowSelection = (shown: readonly string[], filterKey: string, max: number): RowSelection => {
  const [state, setState] = useState<{ filterKey: string; ids: readonly string[] }>({ filterKey, ids: [] })
  const anchor = useRef<string | null>(null)
  // Rows that have left the list, after a change by another administrator, are no longer chosen.
  const ids = state.filterKey === filterKey ? state.ids.filter((id) => shown.includes(id)) : []
  const setIds = (next: Iterable<string>) => setState({ filterKey, ids: [...new Set(next)].slice(0, max) })
  return {
    ids: new Set(ids),
    isFull: ids.length >= max,
    areAllChosen: ids.length > 0 && ids.length >= Math.min(shown.length, max),
    choose: (id, isChosen, extend) => {
      const from = extend && anchor.current !== null ? shown.indexOf(anchor.current) : -1
      const to = shown.indexOf(id)
      const range = from === -1 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
      anchor.current = id
      setIds(isChosen ? [...ids, ...range] : ids.filter((one) => !range.includes(one)))
    },
    chooseAll: (isChosen) => {
      anchor.current = null
      setIds(isChosen ? [...ids, ...shown] : [])
    },
  }
}
