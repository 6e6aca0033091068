import { useSearchParams } from 'react-router'
import { listSuggestions, readSuggestion } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { parseBoardFilters, parseSuggestionId } from './search-params.ts'
import { Board } from './board.tsx'
import { SingleSuggestion } from './single-suggestion.tsx'

const page = pageData(({ url: { searchParams }, prefetch, prefetchList }) => {
  const id = parseSuggestionId(searchParams)
  return id === null ? prefetchList(listSuggestions, parseBoardFilters(searchParams)) : prefetch(readSuggestion, { id })
})
export const loader = page.server
export const clientLoader = page.browser

/** `/suggestions`: the board, or one suggestion with `?suggestion=`. */
export default function BoardPage() {
  const [search] = useSearchParams()
  const id = parseSuggestionId(search)
  return (
    <div className="page-frame pb-10">
      {id === null ? <Board filters={parseBoardFilters(search)} /> : <SingleSuggestion id={id} />}
    </div>
  )
}
