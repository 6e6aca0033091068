import * as z from 'zod/mini'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { language } from '#kit/fields.ts'

export { type TextProblem, placeholdersOf, problemsOf, toStoredValue, withoutIsolates } from './checks.ts'
export { type AreaCoverage, readCoverage } from './coverage.ts'
export { translationErrors, translationFieldCodes } from './errors.ts'
export { glossaryChanged, translationsChanged } from './events.ts'
export { formsOf, isSameText, mainFormOf, type TextForm, textForms, textLimits, type TextValue } from './forms.ts'
export { addTerm, deleteTerm, glossaryLimits, listTerms, type TermView, updateTerm } from './glossary.ts'
export { type OverriddenAreas, readOverriddenAreas, readOverrides } from './overrides.ts'
export {
  exchangeFormats,
  exportTexts,
  importTexts,
  type ImportResult,
  type ListedText,
  listTextChanges,
  listTexts,
  readText,
  setText,
  stateFilters,
  type StateFilter,
  type TextChange,
  type TextKind,
  type TextState,
  type TextView,
  translationLimits,
} from './texts.ts'

/** I18N-02, API-01. A member's saved language, else the best match of `Accept-Language`, else Swedish. */
export const detectLanguage = endpoint({
  name: 'translations.detectLanguage',
  method: 'POST',
  path: '/functions/v1/detect-language',
  summary: 'Returns the product’s language that suits the caller best.',
  access: 'anyone',
  duringMaintenance: true,
  input: emptyInput,
  output: z.strictObject({ language: language() }),
  rate: 'read',
})
