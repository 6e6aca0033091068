import { defineErrors } from '#kit/errors.ts'

/** The area's refusals: code → HTTP status. Each one's text stands under `errors` in the locales. */
export const networkErrors = defineErrors({
  /** Not there, or apart by a block: who blocked whom is not told. */
  'network.member_not_found': 404,
  'network.with_yourself': 409,
  /** There is nothing to accept: the request was withdrawn. */
  'network.not_asked': 409,
  'network.too_many_requests': 429,
})
