import { defineErrors } from '#kit/errors.ts'

export const suggestionErrors = defineErrors({
  'suggestion.not_found': 404,
  'suggestion.not_yours': 403,
  /** Other members have voted for the suggestion, so its text is final. */
  'suggestion.supported': 409,
  /** The suggestion is completed or rejected. */
  'suggestion.closed': 409,
  /** The suggestion is a duplicate: votes and changes go to the one it was merged into. */
  'suggestion.merged': 409,
  'suggestion.not_merged': 409,
  'suggestion.into_itself': 409,
  /** `suggestionLimits.perDay` per member in 24 hours. */
  'suggestion.enough_for_today': 429,
})

/** Field errors of this area, in addition to the kit's `fieldCodes`. */
export const suggestionFieldCodes = ['suggestion.tag_invalid', 'suggestion.too_many_tags'] as const
export type SuggestionFieldCode = (typeof suggestionFieldCodes)[number]
