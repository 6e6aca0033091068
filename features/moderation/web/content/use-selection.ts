import { useRef, useState } from 'react'
import { contentKeyOf, contentLimits, type ContentView } from '../../contract/index.ts'

/** The chosen rows of the list, at most `contentLimits.chosen`. Rows that are no longer shown are not chosen. */
export const useSelection = (shown: readonly ContentView[]) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const shownKeys = shown.map(contentKeyOf)
  const chosen = shownKeys.filter((key) => keys.has(key))
  const choose = (all: readonly string[]) => setKeys(new Set(all.slice(0, contentLimits.chosen)))

  /** With `range`, everything from the last changed row to this one gets its new state. */
  const toggle = (key: string, isOn: boolean, range: boolean) => {
    const from = range && last.current !== undefined ? shownKeys.indexOf(last.current) : -1
    const to = shownKeys.indexOf(key)
    last.current = key
    const changed = from < 0 ? [key] : shownKeys.slice(Math.min(from, to), Math.max(from, to) + 1)
    choose(isOn ? [...new Set([...chosen, ...changed])] : chosen.filter((one) => !changed.includes(one)))
  }
  return { chosen, toggle, chooseAll: () => choose(shownKeys), clear: () => choose([]) }
}
export type Selection = ReturnType<typeof useSelection>
