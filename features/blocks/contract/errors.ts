import { defineErrors } from '#kit/errors.ts'

/** The area's refusals: code → HTTP status. Each one's text stands under `errors` in the locales. */
export const blockErrors = defineErrors({
  'block.member_not_found': 404,
  'block.yourself': 409,
})
