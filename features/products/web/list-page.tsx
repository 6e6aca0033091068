import { useSearchParams } from 'react-router'
import { listProducts, readBoard } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { parseBoardQuery, parseListFilters, isFiltered } from './search-params.ts'
import { Board } from './board.tsx'
import { Discover } from './discover.tsx'

const page = pageData(async ({ url: { searchParams }, prefetch, prefetchList }) => {
  const board = parseBoardQuery(searchParams)
  if (board) return void (await prefetch(readBoard, board))
  const filters = parseListFilters(searchParams)
  const list = prefetchList(listProducts, filters)
  if (!isFiltered(filters)) {
    const today = await prefetch(readBoard, { period: 'day' })
    if (today.items.length === 0) await prefetch(readBoard, { period: 'week' })
  }
  await list
})
export const loader = page.server
export const clientLoader = page.browser

/** `/products`: the launched products, or the board of a day or week. */
export default function ListPage() {
  const [search] = useSearchParams()
  const board = parseBoardQuery(search)
  return (
    <div className="page-frame pb-16">
      {board ? <Board asked={board} /> : <Discover filters={parseListFilters(search)} />}
    </div>
  )
}
