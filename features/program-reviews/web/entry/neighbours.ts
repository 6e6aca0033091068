import type { EntryState } from '../../contract/index.ts'

type Entry = { id: string; state?: EntryState }

const isLeft = ({ state }: Entry) => state === 'left' || state === 'draft'

/** The entries before and after one in a list, and the next that is left to review, from the start again at the end. */
export const neighboursOf = <One extends Entry>(entries: readonly One[], id: string) => {
  const at = entries.findIndex((entry) => entry.id === id)
  const others = at < 0 ? entries : [...entries.slice(at + 1), ...entries.slice(0, at)]
  return {
    /** From 1; null for an entry that is not in the list. */
    position: at < 0 ? null : at + 1,
    previous: at < 0 ? null : (entries[at - 1] ?? null),
    next: at < 0 ? null : (entries[at + 1] ?? null),
    nextLeft: others.find(isLeft) ?? null,
  }
}
