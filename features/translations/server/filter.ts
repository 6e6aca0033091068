import { type Language, languages } from '#kit/fields.ts'
import type { StateFilter } from '../contract/index.ts'
import type { CatalogueText } from './catalogue.ts'
import { effectiveValue, stateOf, type StoredOverride } from './state.ts'

export type TextFilter = {
  q?: string | undefined
  area?: string | undefined
  /** Which language `state` and `since` are about; without one, any of the three. */
  language?: Language | undefined
  state?: StateFilter | undefined
  since?: Date | undefined
}

type OverrideOf = (text: CatalogueText, language: Language) => StoredOverride | undefined

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .toLowerCase()

/** Whether one of the words that are searched for is missing in the key and in every shown form. */
const matchesSearch = (text: CatalogueText, overrideOf: OverrideOf, searched: string): boolean => {
  if (searched === '' || fold(`${text.area} ${text.id}`).includes(searched)) return true
  return languages.some((language) =>
    Object.values(effectiveValue(text, language, overrideOf(text, language)) ?? {}).some(
      (form) => form !== undefined && fold(form).includes(searched),
    ),
  )
}

const matchesState = (
  text: CatalogueText,
  override: StoredOverride | undefined,
  language: Language,
  { state, since }: TextFilter,
): boolean => {
  if (since && (!override || override.changedAt < since)) return false
  if (!state) return true
  const actual = stateOf(text, language, override)
  if (state === 'overridden') return actual === 'overridden' || actual === 'outdated' || actual === 'invalid'
  if (state === 'outdated') return actual === 'outdated' || actual === 'invalid'
  return actual === state
}

/** Whether the text belongs in the list. */
export const matchesFilter = (text: CatalogueText, overrideOf: OverrideOf, filter: TextFilter): boolean =>
  (filter.area === undefined || text.area === filter.area) &&
  (filter.language ? [filter.language] : languages).some((language) =>
    matchesState(text, overrideOf(text, language), language, filter),
  ) &&
  matchesSearch(text, overrideOf, fold((filter.q ?? '').trim()))
