import { useSearchParams } from 'react-router'
import { listSuggestions, readSuggestion } from '#features/suggestions/contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { filtersIn, suggestionIn } from './search-params.ts'
import { Board } from './board.tsx'
import { SingleSuggestion } from './single-suggestion.tsx'

const page = pageData(({ url: { searchParams }, ask, askList }) => {
  const id = suggestionIn(searchParams)
  return id === null ? askList(listSuggestions, filtersIn(searchParams)) : ask(readSuggestion, { id })
})
export const loader = page.server
export const clientLoader = page.browser

/** `/suggestions`: the board, or one suggestion of it. */
export default function BoardPage() {
  const [search] = useSearchParams()
  const id = suggestionIn(search)
  return (
    <div className="page-frame pb-10">
      {id === null ? <Board filters={filtersIn(search)} /> : <SingleSuggestion id={id} />}
    </div>
  )
}
