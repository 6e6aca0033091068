import { type HitKind, hitKinds, searchLimits } from '../contract/index.ts'

export type SearchFilters = { q: string; kind?: HitKind | undefined; asTyped?: boolean }

/** Ignores an invalid kind; null without enough letters for a search. */
export const parseSearchFilters = (search: URLSearchParams): SearchFilters | null => {
  const q = parseQuery(search)
  if ([...q].length < searchLimits.minQuery) return null
  const kind = hitKinds.find((one) => one === search.get('kind'))
  return { q, ...(kind ? { kind } : {}), ...(search.get('spelling') === 'typed' && { asTyped: true }) }
}

export const parseQuery = (search: URLSearchParams): string =>
  (search.get('q') ?? '').trim().slice(0, searchLimits.query)

/** The search page with these filters. */
export const pathOf = ({ q, kind, asTyped }: SearchFilters): string =>
  `/search?${new URLSearchParams({ q, ...(kind && { kind }), ...(asTyped && { spelling: 'typed' }) }).toString()}`
