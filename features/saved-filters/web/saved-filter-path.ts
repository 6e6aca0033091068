import type { SavedFilter } from '../contract/index.ts'

/** The list with the saved filters. The tab has the name of the list, and its address the names of the filters. */
export const savedFilterPath = ({ list, filters }: Pick<SavedFilter, 'list' | 'filters'>) =>
  `/admin?tab=${list}&${filters}`
