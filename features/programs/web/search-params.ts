import type { InputOf } from '#kit/endpoint.ts'
import { isDay } from '#kit/fields.ts'
import { isPlannable } from '../contract/fields.ts'
import { type listPrograms, priceModels, programLimits, programPhases, programSorts } from '../contract/index.ts'

/** The filters of the list, as its endpoint expects them. `deadlineBefore` is a day, `YYYY-MM-DD`. */
export type ProgramFilters = Omit<InputOf<typeof listPrograms>, 'cursor' | 'limit'>

const textParam = (search: URLSearchParams, name: string, maxLength: number): string =>
  (search.get(name) ?? '').replace(/\s+/g, ' ').trim().slice(0, maxLength)

/** Reads the filters of a URL and ignores invalid ones. */
export const parseFilters = (search: URLSearchParams): ProgramFilters => {
  const q = textParam(search, 'q', programLimits.query)
  const city = textParam(search, 'city', programLimits.name)
  const deadlineBefore = search.get('deadlineBefore') ?? ''
  const when = programPhases.find((one) => one === search.get('when'))
  const priceModel = priceModels.find((one) => one === search.get('priceModel'))
  const sort = programSorts.find((one) => one === search.get('sort'))
  return {
    ...(q && { q }),
    ...(when && { when }),
    ...(city && { city }),
    ...(search.get('online') === 'true' && { online: 'true' as const }),
    ...(priceModel && { priceModel }),
    ...(isDay(deadlineBefore) && isPlannable(deadlineBefore) && { deadlineBefore }),
    // There is no relevance without search words.
    ...(sort && (sort !== 'relevance' || q) ? { sort } : {}),
  }
}

export const filterParams = (filters: ProgramFilters): URLSearchParams =>
  new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))

export const listPath = (filters: ProgramFilters): string => {
  const search = filterParams(filters).toString()
  return search ? `/programs?${search}` : '/programs'
}

/** The number of filters that narrow the list; the sort order does not. */
export const countFilters = ({ sort: _, ...narrowing }: ProgramFilters): number => Object.keys(narrowing).length
