import { defineErrors } from '#kit/errors.ts'

/** Refusals of calls with a token, which the kernel raises. */
export { tokenErrors } from '#kit/token-scopes.ts'

export const accessTokenErrors = defineErrors({
  /** The member has as many active tokens as allowed. */
  'access_token.too_many': 409,
  'access_token.not_found': 404,
})
