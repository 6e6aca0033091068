import type { EntryState } from '../../contract/index.ts'

/** Parts of a reviewer's list. The first is shown first. */
export const shownStates = {
  left: ['left', 'draft'],
  done: ['submitted', 'abstained'],
  recused: ['recused'],
  all: undefined,
} as const satisfies Record<string, readonly EntryState[] | undefined>

export type Shown = keyof typeof shownStates
export const shownNames = Object.keys(shownStates) as Shown[]

export const parseShown = (search: URLSearchParams): Shown =>
  shownNames.find((one) => one === search.get('show')) ?? 'left'

/** Whether an owner who reviews wants the list of a reviewer instead of the ranking. */
export const wantsEntries = (search: URLSearchParams): boolean => search.get('view') === 'entries'
