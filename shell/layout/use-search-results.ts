import { type Hit, searchEverything, searchLimits } from '#features/search/contract/index.ts'
import { useEndpointQuery } from '../api/query.ts'
import { shortTypingPauseMs, useDebouncedValue } from '../ui/use-debounced-value.ts'

/** Hits in the palette; the search page has the others. */
const limit = 8

type SearchResults = {
  hits: readonly Hit[]
  /** The spelling that was searched for because the typed one had no hits. */
  correctedTo: string | null
  state: 'idle' | 'searching' | 'failed' | 'done'
}

/** The best hits for the typed text. The old hits stay until the new ones arrive. */
export const useSearchResults = (typed: string): SearchResults => {
  const q = useDebouncedValue(typed.trim(), shortTypingPauseMs).slice(0, searchLimits.query)
  const enabled = [...q].length >= searchLimits.minQuery
  const { data, error, isFetching } = useEndpointQuery(
    searchEverything,
    { q: enabled ? q : 'xx', limit },
    { enabled, keepsPrevious: true },
  )
  if (!enabled) return { hits: [], correctedTo: null, state: 'idle' }
  const state = error ? 'failed' : isFetching || q !== typed.trim() ? 'searching' : 'done'
  return { hits: data?.items ?? [], correctedTo: data?.correctedTo ?? null, state }
}
