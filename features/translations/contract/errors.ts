import { defineErrors } from '#kit/errors.ts'

export const translationErrors = defineErrors({
  /** No area has a text with this key. */
  'translation.not_found': 404,
  /** Another administrator has changed the text since it was read. */
  'translation.stale': 409,
  /** The file is not JSON, or not XLIFF, of this platform's texts. */
  'translation.file_invalid': 400,
  'translation.file_too_large': 413,
  /** Texts have changed since the dry run. */
  'translation.import_stale': 409,
  'translation.term_not_found': 404,
  /** The glossary has the term in this language. */
  'translation.term_exists': 409,
  'translation.too_many_terms': 409,
})

/** Field codes of this area, in addition to the kit's `fieldCodes`. They are the problems of a text (`checks.ts`). */
export const translationFieldCodes = [
  'translation.placeholder_missing',
  'translation.placeholder_unknown',
  'translation.placeholder_broken',
  'translation.markup_differs',
  'translation.form_missing',
  'translation.form_unknown',
  'translation.term_in_two_languages',
] as const
export type TranslationFieldCode = (typeof translationFieldCodes)[number]
