import type { listSuggestions } from '#features/suggestions/contract/index.ts'
import { suggestionLimits, suggestionStatuses, tagsIn } from '#features/suggestions/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'

/** What the board is narrowed down by; the fields of `listSuggestions`. */
export type BoardFilters = Pick<InputOf<typeof listSuggestions>, 'sort' | 'status' | 'tag' | 'q'>

/** The filters in an address; what makes no sense there is left out. The same for the page's data and the page. */
export const parseBoardFilters = (search: URLSearchParams): BoardFilters => {
  const status = suggestionStatuses.find((one) => one === search.get('status'))
  const [tag] = tagsIn(search.get('tag') ?? '')
  const q = (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, suggestionLimits.query)
  return {
    sort: search.get('sort') === 'latest' ? 'latest' : 'popular',
    ...(status && { status }),
    ...(tag && { tag }),
    ...(q && { q }),
  }
}

/** The address of the board under these filters; those that are not given are off. */
export const boardPath = ({ sort, status, tag, q }: BoardFilters): string => {
  const search = new URLSearchParams({
    ...(sort === 'latest' && { sort }),
    ...(status && { status }),
    ...(tag && { tag }),
    ...(q && { q }),
  })
  return search.size > 0 ? `/suggestions?${search}` : '/suggestions'
}

/** The one suggestion that an address asks for (`suggestionPath`), or null for the board. */
export const parseSuggestionId = (search: URLSearchParams): string | null => search.get('suggestion')
