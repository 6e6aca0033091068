import { defineErrors } from '#kit/errors.ts'

/** Error codes and their HTTP status. The texts are under `errors` in the locales. */
export const networkErrors = defineErrors({
  /** No such member, or a block in either direction: the answer does not reveal who blocked whom. */
  'network.member_not_found': 404,
  'network.with_yourself': 409,
  /** No pending request, for example because it was withdrawn. */
  'network.not_asked': 409,
  'network.too_many_requests': 429,
})
