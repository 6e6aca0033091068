import type { listSuggestions } from '../contract/index.ts'
import { suggestionLimits, suggestionStatuses, tagsIn } from '../contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'

export type BoardFilters = Pick<InputOf<typeof listSuggestions>, 'sort' | 'status' | 'tag' | 'q'>

/** Parses the board's filters from the URL and ignores invalid values. Shared by the data loader and the page. */
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

export const boardPath = ({ sort, status, tag, q }: BoardFilters): string => {
  const search = new URLSearchParams({
    ...(sort === 'latest' && { sort }),
    ...(status && { status }),
    ...(tag && { tag }),
    ...(q && { q }),
  })
  return search.size > 0 ? `/suggestions?${search}` : '/suggestions'
}

/** The suggestion in the URL (see `suggestionPath`), or null for the board. */
export const parseSuggestionId = (search: URLSearchParams): string | null => search.get('suggestion')
