import type { Viewer } from '#platform/auth/viewer.ts'
import { type Language, languages } from '#kit/fields.ts'
import { placeholdersOfValue } from '../contract/checks.ts'
import { mainFormOf } from '../contract/forms.ts'
import type { ListedText, TermView, TextChange, TextView } from '../contract/index.ts'
import type { CatalogueText } from './catalogue.ts'
import type { TermRow } from './glossary-queries.ts'
import * as policy from './policy.ts'
import type { ChangeRow, OverrideWithEditor } from './queries.ts'
import { effectiveValue, stateOf, type StoredOverride } from './state.ts'
import type { Places } from './places.ts'

type ByLanguage<T> = { sv: T; en: T; ar: T }
const forEachLanguage = <T>(make: (language: Language) => T): ByLanguage<T> => ({
  sv: make('sv'),
  en: make('en'),
  ar: make('ar'),
})

const contextOf = ({ id, area, key, kind, isCounted }: CatalogueText, places: Places) => ({
  id,
  area,
  key,
  kind,
  isCounted,
  places: [...(places.get(id) ?? [])],
})

export const listedTextOf = (
  text: CatalogueText,
  overrideOf: (language: Language) => StoredOverride | undefined,
  places: Places,
): ListedText => ({
  ...contextOf(text, places),
  texts: forEachLanguage((language) => {
    const override = overrideOf(language)
    const value = effectiveValue(text, language, override)
    return {
      text: value && mainFormOf(value),
      state: stateOf(text, language, override),
      changedAt: override?.changedAt.toISOString() ?? null,
    }
  }),
})

export const termViewOf = ({ id, sv, en, ar, note, changed_at }: TermRow, viewer: Viewer | null): TermView => ({
  id,
  sv,
  en,
  ar,
  note,
  changedAt: changed_at.toISOString(),
  can: { edit: policy.mayEdit(viewer) },
})

export const textViewOf = (
  text: CatalogueText,
  overrides: readonly OverrideWithEditor[],
  { places, terms, viewer }: { places: Places; terms: readonly TermRow[]; viewer: Viewer | null },
): TextView => ({
  ...contextOf(text, places),
  placeholders: [
    ...new Set(
      languages.flatMap((language) => {
        const shipped = text.shipped[language]
        return shipped ? placeholdersOfValue(shipped, text.isCounted) : []
      }),
    ),
  ],
  languages: forEachLanguage((language) => {
    const override = overrides.find((one) => one.language === language)
    return {
      shipped: text.shipped[language] ?? null,
      override: override?.value ?? null,
      state: stateOf(text, language, override),
      version: override?.version ?? 0,
      changedAt: override?.changedAt.toISOString() ?? null,
      changedBy: override?.editorName ?? null,
    }
  }),
  terms: terms.map((term) => termViewOf(term, viewer)),
  can: { edit: policy.mayEdit(viewer) },
})

export const changeViewOf = (row: ChangeRow): TextChange => ({
  id: String(row.version),
  version: row.version,
  before: row.before,
  after: row.after,
  isImport: row.is_import,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.editorName,
})
