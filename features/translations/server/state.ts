import type { Language } from '#kit/languages.ts'
import { problemsOf } from '../contract/checks.ts'
import { isSameText, type TextValue } from '../contract/forms.ts'
import type { TextState } from '../contract/index.ts'
import { type CatalogueText, sourceOf } from './catalogue.ts'

/** A row of `text_overrides`. */
export type StoredOverride = {
  area: string
  key: string
  language: Language
  /** Null when the shipped text applies. */
  value: TextValue | null
  /** The shipped text when the override was made; null when there was none. */
  shipped: TextValue | null
  version: number
  changedAt: Date
}

/** What the override of a text means in this release. */
export const stateOf = (text: CatalogueText, language: Language, override: StoredOverride | undefined): TextState => {
  const shipped = text.shipped[language] ?? null
  if (!override?.value) return shipped ? 'shipped' : 'missing'
  const { value } = override
  const problems = problemsOf({ language, isCounted: text.isCounted, value, shipped: sourceOf(text, language) })
  if (problems.length > 0) return 'invalid'
  return isSameText(shipped, override.shipped) ? 'overridden' : 'outdated'
}

/** The text that is shown, or null when the language has none. */
export const effectiveValue = (
  text: CatalogueText,
  language: Language,
  override: StoredOverride | undefined,
): TextValue | null => {
  const state = stateOf(text, language, override)
  if (override?.value && state !== 'invalid') return override.value
  return text.shipped[language] ?? null
}
