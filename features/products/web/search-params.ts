import {
  type BoardPeriod,
  boardPeriods,
  type listProducts,
  productCategories,
  productLimits,
  productSorts,
} from '../contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'

export type ListFilters = Pick<InputOf<typeof listProducts>, 'q' | 'category' | 'sort'>

/** The current board unless a date is given. */
export type BoardQuery = { period: BoardPeriod; date?: string }

/** Ignores invalid values. Used by the loader and the page, so both have the same filters. */
export const parseListFilters = (search: URLSearchParams): ListFilters => {
  const q = (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, productLimits.query)
  const category = productCategories.find((one) => one === search.get('category'))
  const sort = productSorts.find((one) => one === search.get('sort'))
  return { ...(q && { q }), ...(category && { category }), ...(sort && { sort }) }
}

const withSearch = (search: Record<string, string>) => {
  const words = new URLSearchParams(search).toString()
  return words ? `/products?${words}` : '/products'
}

export const listPath = ({ q, category, sort }: ListFilters): string =>
  withSearch({ ...(q && { q }), ...(category && { category }), ...(sort && { sort }) })

export const isFiltered = ({ q, category, sort }: ListFilters): boolean =>
  q !== undefined || category !== undefined || sort !== undefined

const isCalendarDay = (text: string) =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** Null if the URL asks for the list. */
export const parseBoardQuery = (search: URLSearchParams): BoardQuery | null => {
  const period = boardPeriods.find((one) => one === search.get('board'))
  const date = search.get('date') ?? ''
  return period ? { period, ...(isCalendarDay(date) && { date }) } : null
}

export const boardPath = ({ period, date }: BoardQuery): string => withSearch({ board: period, ...(date && { date }) })
