import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { abilities } from '#kit/abilities.ts'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { suggestionErrors } from './errors.ts'
import { suggestionChanged } from './events.ts'
import { suggestionStatuses } from './status.ts'
import { tag, tags } from './tags.ts'

export { suggestionErrors, suggestionFieldCodes } from './errors.ts'
export { suggestionChanged } from './events.ts'
export { suggestionStatuses } from './status.ts'
export type { SuggestionStatus } from './status.ts'
export { tagLimits, tagsIn } from './tags.ts'

/** Lengths in characters; `similar` is a number of results, `perDay` a number of suggestions per member in 24 hours. */
export const suggestionLimits = {
  title: 120,
  description: 4000,
  note: 1000,
  query: 100,
  similar: 5,
  perDay: 30,
} as const

export const suggestionSorts = ['popular', 'latest'] as const
export type SuggestionSort = (typeof suggestionSorts)[number]

export const suggestionPath = (suggestionId: string) => `/suggestions?suggestion=${suggestionId}` as const

/** A suggestion as this viewer sees it. */
export const suggestionView = z.strictObject({
  id: id(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** The language it was written in (I18N-07). */
  language: language(),
  status: z.enum(suggestionStatuses),
  /** The administrators' public answer. */
  note: z.nullable(z.string()),
  noteLanguage: z.nullable(language()),
  statusChangedAt: z.nullable(instant()),
  /** Distinct voters, including those of merged duplicates. */
  votes: z.int(),
  voted: z.boolean(),
  /** Null once the submitter has deleted their account. */
  submitter: z.nullable(z.strictObject({ id: id(), fullName: z.string(), avatarUrl: z.nullable(z.string()) })),
  createdAt: instant(),
  editedAt: z.nullable(instant()),
  /** Set when this suggestion is a duplicate. */
  mergedInto: z.nullable(z.strictObject({ id: id(), title: z.string() })),
  /** Suggestions merged into this one, oldest first. */
  duplicates: z.array(z.strictObject({ id: id(), title: z.string(), language: language(), can: abilities('unmerge') })),
  can: abilities('vote', 'edit', 'remove', 'setStatus', 'merge', 'unmerge'),
})
export type SuggestionView = z.output<typeof suggestionView>

/** The filters of the board, as they appear in its URL. */
export const boardFilters = {
  sort: z._default(choice(suggestionSorts), 'popular'),
  status: z.optional(choice(suggestionStatuses)),
  tag: z.optional(tag()),
  q: z.optional(text({ max: suggestionLimits.query })),
}

export const suggestionFields = {
  title: text({ max: suggestionLimits.title }),
  description: paragraphs({ max: suggestionLimits.description }),
  tags: tags(),
}

export const listSuggestions = endpoint({
  name: 'suggestions.list',
  method: 'GET',
  path: '/api/suggestions',
  summary: 'Lists the board, most popular or latest first, filtered by status, tag and words; tolerates misspellings.',
  access: 'anyone',
  input: z.strictObject({ ...boardFilters, ...pageInput }),
  output: page(suggestionView),
  rate: 'search',
  staleAfter: [suggestionChanged, presenceChanged, blocksChanged],
})

export const similarSuggestions = endpoint({
  name: 'suggestions.similar',
  method: 'GET',
  path: '/api/suggestions/similar',
  summary: 'Lists suggestions on the board with a similar title, most similar first.',
  access: 'anyone',
  input: z.strictObject({ title: text({ max: suggestionLimits.title }), except: z.optional(id()) }),
  output: z.strictObject({ items: z.array(suggestionView) }),
  rate: 'search',
  staleAfter: [suggestionChanged, presenceChanged, blocksChanged],
})

export const readSuggestion = endpoint({
  name: 'suggestions.read',
  method: 'GET',
  path: '/api/suggestions/:id',
  summary: 'Returns one suggestion, including a merged one.',
  access: 'anyone',
  input: z.strictObject({ id: id() }),
  output: suggestionView,
  errors: pickErrors(suggestionErrors, 'suggestion.not_found'),
  staleAfter: [suggestionChanged, presenceChanged, blocksChanged],
})

export const createSuggestion = endpoint({
  name: 'suggestions.create',
  method: 'POST',
  path: '/api/suggestions',
  summary: 'Creates a suggestion.',
  access: 'confirmed',
  input: z.strictObject(suggestionFields),
  output: suggestionView,
  errors: pickErrors(suggestionErrors, 'suggestion.enough_for_today'),
  idempotent: true,
})

export const editSuggestion = endpoint({
  name: 'suggestions.edit',
  method: 'PUT',
  path: '/api/suggestions/:id',
  summary: 'Edits the caller’s own suggestion while nobody else has voted for it.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...suggestionFields }),
  output: suggestionView,
  errors: pickErrors(
    suggestionErrors,
    'suggestion.not_found',
    'suggestion.not_yours',
    'suggestion.supported',
    'suggestion.merged',
  ),
})

export const removeSuggestion = endpoint({
  name: 'suggestions.remove',
  method: 'DELETE',
  path: '/api/suggestions/:id',
  summary: 'Removes the caller’s own suggestion while nobody else has voted for it.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(
    suggestionErrors,
    'suggestion.not_found',
    'suggestion.not_yours',
    'suggestion.supported',
    'suggestion.merged',
  ),
})

export const setVote = endpoint({
  name: 'suggestions.setVote',
  method: 'PUT',
  path: '/api/suggestions/:id/vote',
  summary: 'Casts or withdraws the caller’s vote. Idempotent.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), voted: z.boolean() }),
  output: suggestionView,
  errors: pickErrors(suggestionErrors, 'suggestion.not_found', 'suggestion.closed', 'suggestion.merged'),
})

export const setStatus = endpoint({
  name: 'suggestions.setStatus',
  method: 'PUT',
  path: '/api/suggestions/:id/status',
  summary:
    'Sets the status and the public note. A new status notifies the voters once; a new note alone notifies no one.',
  access: 'admin',
  input: z.strictObject({
    id: id(),
    status: choice(suggestionStatuses),
    note: z._default(paragraphs({ min: 0, max: suggestionLimits.note }), ''),
  }),
  output: suggestionView,
  errors: pickErrors(suggestionErrors, 'suggestion.not_found', 'suggestion.merged'),
})

export const mergeSuggestion = endpoint({
  name: 'suggestions.merge',
  method: 'POST',
  path: '/api/suggestions/:id/merge',
  summary:
    'Merges a suggestion into another as a duplicate, counting each voter once. Returns the suggestion merged into.',
  access: 'admin',
  input: z.strictObject({ id: id(), into: id() }),
  output: suggestionView,
  errors: pickErrors(suggestionErrors, 'suggestion.not_found', 'suggestion.merged', 'suggestion.into_itself'),
})

export const unmergeSuggestion = endpoint({
  name: 'suggestions.unmerge',
  method: 'POST',
  path: '/api/suggestions/:id/unmerge',
  summary: 'Returns a duplicate to the board with the votes that were cast for it.',
  access: 'admin',
  input: z.strictObject({ id: id() }),
  output: suggestionView,
  errors: pickErrors(suggestionErrors, 'suggestion.not_found', 'suggestion.not_merged'),
})
