import { defineErrors } from '#kit/errors.ts'

/** Error codes of the area and their HTTP status. Their texts are under `errors` in the locales. */
export const savedFilterErrors = defineErrors({
  'saved_filter.not_found': 404,
  'saved_filter.too_many': 409,
  /** The administrator has another one with this name for the list, in any case. */
  'saved_filter.name_taken': 409,
  /** The list refuses the filters. The parameter `field` names the first that is wrong. */
  'saved_filter.filters_invalid': 400,
})
