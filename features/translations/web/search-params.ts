import type { InputOf } from '#kit/endpoint.ts'
import { languages } from '#kit/languages.ts'
import { type listTexts, stateFilters, translationLimits } from '../contract/index.ts'

export const views = ['texts', 'glossary', 'coverage'] as const
export type View = (typeof views)[number]

export const parseView = (search: URLSearchParams): View => views.find((one) => one === search.get('tab')) ?? 'texts'

export const viewPath = (view: View) => ({ search: view === 'texts' ? '' : `?tab=${view}` })

export type TextFilters = Pick<InputOf<typeof listTexts>, 'q' | 'area' | 'language' | 'state' | 'since'>

/** Parses the filters of the list from the URL and ignores invalid values. */
export const parseFilters = (search: URLSearchParams): TextFilters => {
  const q = (search.get('q') ?? '').trim().slice(0, translationLimits.query)
  const area = search.get('area')?.slice(0, 60)
  const language = languages.find((one) => one === search.get('language'))
  const state = stateFilters.find((one) => one === search.get('state'))
  const since = search.get('since')
  return {
    ...(q && { q }),
    ...(area && { area }),
    ...(language && { language }),
    ...(state && { state }),
    ...(since && /^\d{4}-\d\d-\d\d$/.test(since) && !Number.isNaN(Date.parse(since)) && { since }),
  }
}

/** The text whose editor is open, as in `ListedText.id`. */
export const openTextParam = 'text'

export const splitTextId = (id: string): { area: string; key: string } => {
  const [area = '', ...key] = id.split(':')
  return { area, key: key.join(':') }
}
