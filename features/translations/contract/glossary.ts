import * as z from 'zod/mini'
import { abilities } from '#kit/abilities.ts'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { id, instant, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { translationErrors } from './errors.ts'
import { glossaryChanged } from './events.ts'

/** Lengths in characters. `terms`: in the whole glossary. */
export const glossaryLimits = { term: 80, note: 500, terms: 1000, query: 80 } as const

const term = () => z.nullable(text({ max: glossaryLimits.term }))

/** A concept with its word in each language. At least two languages, or there is nothing to agree on. */
const termFields = { sv: term(), en: term(), ar: term(), note: z.nullable(paragraphs({ max: glossaryLimits.note })) }

const inTwoLanguages = z.refine<{ sv: string | null; en: string | null; ar: string | null }>(
  ({ sv, en, ar }) => [sv, en, ar].filter((one) => one !== null).length >= 2,
  { error: 'translation.term_in_two_languages', path: ['sv'] },
)

export const termView = z.strictObject({
  id: id(),
  sv: z.nullable(z.string()),
  en: z.nullable(z.string()),
  ar: z.nullable(z.string()),
  note: z.nullable(z.string()),
  changedAt: instant(),
  can: abilities('edit'),
})
export type TermView = z.output<typeof termView>

export const listTerms = endpoint({
  name: 'translations.glossary',
  method: 'GET',
  path: '/api/translations/glossary',
  summary: 'Lists the agreed words of the platform in the three languages.',
  access: 'admin-viewer',
  input: z.strictObject({ q: z.optional(text({ min: 0, max: glossaryLimits.query })), ...pageInput }),
  output: z.strictObject({ ...page(termView).shape, can: abilities('add') }),
  staleAfter: [glossaryChanged],
})

export const addTerm = endpoint({
  name: 'translations.addTerm',
  method: 'POST',
  path: '/api/translations/glossary',
  summary: 'Adds a term to the glossary.',
  access: 'admin',
  input: z.strictObject(termFields).check(inTwoLanguages),
  output: termView,
  errors: pickErrors(translationErrors, 'translation.term_exists', 'translation.too_many_terms'),
  idempotent: true,
})

export const updateTerm = endpoint({
  name: 'translations.updateTerm',
  method: 'PUT',
  path: '/api/translations/glossary/:id',
  summary: 'Changes a term of the glossary.',
  access: 'admin',
  input: z.strictObject({ id: id(), ...termFields }).check(inTwoLanguages),
  output: termView,
  errors: pickErrors(translationErrors, 'translation.term_exists', 'translation.term_not_found'),
})

export const deleteTerm = endpoint({
  name: 'translations.deleteTerm',
  method: 'DELETE',
  path: '/api/translations/glossary/:id',
  summary: 'Deletes a term from the glossary. No text changes.',
  access: 'admin',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(translationErrors, 'translation.term_not_found'),
})
