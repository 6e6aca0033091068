import { useLocation } from 'react-router'
import type { InputOf } from '#kit/endpoint.ts'
import { isDay, isId } from '#kit/fields.ts'
import { languages } from '#kit/languages.ts'
import {
  contentKinds,
  contentLimits,
  contentSorts,
  contentStates,
  type ContentView,
  type listContent,
  queuePath,
} from '../../contract/index.ts'

export type ContentFilters = Pick<
  InputOf<typeof listContent>,
  'q' | 'kind' | 'state' | 'author' | 'from' | 'to' | 'language' | 'sort'
>

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value)

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

const places = {
  admin: {
    list: { path: '/admin', search: { tab: 'content' } },
    cases: { path: '/admin', search: { tab: 'content', view: 'reports' } },
  },
  moderation: { list: { path: queuePath, search: { view: 'all' } }, cases: { path: queuePath, search: {} } },
} as const

/** Where the list is: a tab for administrators (ADM-01), and beside the queue for moderators (ADM-10). */
export type ContentPlace = keyof typeof places

export const useContentPlace = (): ContentPlace => (useLocation().pathname === queuePath ? 'moderation' : 'admin')

export const contentPath = (place: ContentPlace, filters: ContentFilters = {}): string => {
  const { path, search } = places[place].list
  const given = filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))
  return `${path}?${new URLSearchParams({ ...search, ...Object.fromEntries(given) })}`
}

/** What names the content in a list. The title of a comment is that of the product, which others have too. */
export const contentName = ({ kind, title, text }: Pick<ContentView, 'kind' | 'title' | 'text'>): string =>
  kind === 'product_comment' ? text : (title ?? text)

/** The queue with the case, among the waiting or the decided ones. */
export const casesPath = (place: ContentPlace, state: string): string => {
  const { path, search } = places[place].cases
  const cases = state === 'open' || state === 'appealed' ? 'waiting' : 'decided'
  return `${path}?${new URLSearchParams({ ...search, cases })}`
}
