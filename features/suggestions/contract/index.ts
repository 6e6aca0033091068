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

/** Longest texts in characters; how many similar suggestions are shown while one is typed; how many a member may make in 24 hours. */
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

/** The page that shows one suggestion. */
export const suggestionPath = (suggestionId: string) => `/suggestions?suggestion=${suggestionId}` as const

/** A suggestion as this reader sees it. */
export const suggestionView = z.strictObject({
  id: id(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** The language it was written in (I18N-07). */
  language: language(),
  status: z.enum(suggestionStatuses),
  /** What the administrators answer, with the status. */
  note: z.nullable(z.string()),
  statusChangedAt: z.nullable(instant()),
  /** Distinct members, over everything merged into it. */
  votes: z.int(),
  /** The reader is one of them. */
  voted: z.boolean(),
  /** Null once the member has left. */
  submitter: z.nullable(z.strictObject({ id: id(), fullName: z.string(), avatarUrl: z.nullable(z.string()) })),
  createdAt: instant(),
  editedAt: z.nullable(instant()),
  /** Where it lives on, when it is a duplicate. */
  mergedInto: z.nullable(z.strictObject({ id: id(), title: z.string() })),
  /** What was merged into it, oldest first. */
  duplicates: z.array(z.strictObject({ id: id(), title: z.string(), language: language(), can: abilities('unmerge') })),
  can: abilities('vote', 'edit', 'remove', 'setStatus', 'merge', 'unmerge'),
})
export type SuggestionView = z.output<typeof suggestionView>

/** What a board is narrowed down by, as it stands in its address. */
export const boardFilters = {
  sort: z._default(choice(suggestionSorts), 'popular'),
  status: z.optional(choice(suggestionStatuses)),
  tag: z.optional(tag()),
  q: z.optional(text({ max: suggestionLimits.query })),
}

/** What a member writes. */
export const suggestionFields = {
  title: text({ max: suggestionLimits.title }),
  description: paragraphs({ max: suggestionLimits.description }),
  tags: tags(),
}

export const listSuggestions = endpoint({
  name: 'suggestions.list',
  method: 'GET',
  path: '/api/suggestions',
  summary: 'The board: most popular or latest first, by status, tag and words, spelling mistakes forgiven.',
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
  summary: 'What is already on the board under a title like this, most alike first.',
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
  summary: 'One suggestion, a merged one too.',
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
  summary: 'Puts a suggestion on the board.',
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
  summary: 'Rewrites an own suggestion that nobody else has voted for.',
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
  summary: 'Takes back an own suggestion that nobody else has voted for.',
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
  summary: 'Casts the caller’s one vote, or takes it back. Again changes nothing.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), voted: z.boolean() }),
  output: suggestionView,
  errors: pickErrors(suggestionErrors, 'suggestion.not_found', 'suggestion.closed', 'suggestion.merged'),
})

export const setStatus = endpoint({
  name: 'suggestions.setStatus',
  method: 'PUT',
  path: '/api/suggestions/:id/status',
  summary: 'Sets the status and the public note. Voters are told once of a new status; a new note alone tells nobody.',
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
    'Makes a suggestion a duplicate of another, which takes over its voters, each counted once. Answers the other one.',
  access: 'admin',
  input: z.strictObject({ id: id(), into: id() }),
  output: suggestionView,
  errors: pickErrors(suggestionErrors, 'suggestion.not_found', 'suggestion.merged', 'suggestion.into_itself'),
})

export const unmergeSuggestion = endpoint({
  name: 'suggestions.unmerge',
  method: 'POST',
  path: '/api/suggestions/:id/unmerge',
  summary: 'Puts a duplicate back on the board, with the votes that it brought.',
  access: 'admin',
  input: z.strictObject({ id: id() }),
  output: suggestionView,
  errors: pickErrors(suggestionErrors, 'suggestion.not_found', 'suggestion.not_merged'),
})
