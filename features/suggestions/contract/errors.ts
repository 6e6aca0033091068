import { defineErrors } from '#kit/errors.ts'

/** The area's refusals: code → HTTP status. Each one's text stands under `errors` in the locales. */
export const suggestionErrors = defineErrors({
  'suggestion.not_found': 404,
  /** Only who made it may change it. */
  'suggestion.not_yours': 403,
  /** Others voted for it as it is: it can no longer be changed or taken back. */
  'suggestion.supported': 409,
  /** Completed or rejected: votes no longer count. */
  'suggestion.closed': 409,
  /** A duplicate, off the board: everything happens at the other one now. */
  'suggestion.merged': 409,
  'suggestion.not_merged': 409,
  'suggestion.into_itself': 409,
  /** At most `suggestionLimits.perDay` of one member in 24 hours. */
  'suggestion.enough_for_today': 429,
})

/** What a field of the area's forms can be refused with, beside the kit's `fieldCodes`. */
export const suggestionFieldCodes = ['suggestion.tag_invalid', 'suggestion.too_many_tags'] as const
export type SuggestionFieldCode = (typeof suggestionFieldCodes)[number]
