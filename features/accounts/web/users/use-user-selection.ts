import { useRef, useState } from 'react'
import { userLimits } from '../../contract/index.ts'

export type UserSelection = {
  ids: ReadonlySet<string>
  isFull: boolean
  /** `extend`: everybody from the last chosen member to this one. */
  choose: (id: string, isChosen: boolean, extend: boolean) => void
  chooseAll: (isChosen: boolean) => void
}

/** The chosen members among `shown`. It survives loading more and ends when `filterKey` changes. */
export const useUserSelection = (shown: readonly string[], filterKey: string): UserSelection => {
  const [state, setState] = useState<{ filterKey: string; ids: readonly string[] }>({ filterKey, ids: [] })
  const anchor = useRef<string | null>(null)
  // Members that have left the list, after a change by another administrator, are no longer chosen.
  const ids = state.filterKey === filterKey ? state.ids.filter((id) => shown.includes(id)) : []
  const setIds = (next: Iterable<string>) => setState({ filterKey, ids: [...new Set(next)].slice(0, userLimits.bulk) })
  return {
    ids: new Set(ids),
    isFull: ids.length >= userLimits.bulk,
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
