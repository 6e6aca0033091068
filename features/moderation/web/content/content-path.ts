import type { InputOf } from '#kit/endpoint.ts'
import { isId } from '#kit/fields.ts'
import { languages } from '#kit/languages.ts'
import { contentKinds, contentLimits, contentSorts, contentStates, type listContent } from '../../contract/index.ts'

export type ContentFilters = Pick<
  InputOf<typeof listContent>,
  'q' | 'kind' | 'state' | 'author' | 'from' | 'to' | 'language' | 'sort'
>

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))

const isValid: Record<keyof ContentFilters, (value: string) => boolean> = {
  q: (value) => value.length <= contentLimits.query,
  kind: isOneOf(contentKinds),
  state: isOneOf(contentStates),
  author: isId,
  from: isDay,
  to: isDay,
  language: isOneOf(languages),
  sort: isOneOf(contentSorts),
}
const filterNames = Object.keys(isValid) as (keyof ContentFilters)[]

/** Parses the filters from the URL and ignores invalid values. */
export const parseContentFilters = (search: URLSearchParams): ContentFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = (search.get(name) ?? '').trim()
      return value !== '' && isValid[name](value) ? [[name, value]] : []
    }),
  )

export const contentPath = (filters: ContentFilters = {}): string =>
  `/admin?${new URLSearchParams({ tab: 'content', ...Object.fromEntries(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))) })}`

/** The queue with the case, among the waiting or the decided ones. */
export const casesPath = (state: string): string =>
  `/admin?tab=content&view=reports&cases=${state === 'open' || state === 'appealed' ? 'waiting' : 'decided'}`
