import { defineErrors } from '#kit/errors.ts'

export const securityErrors = defineErrors({
  'block.not_found': 404,
  /** The caller is not locked out. */
  'block.none': 409,
  'block.appealed': 409,
  /** The lock has expired or was lifted. */
  'block.over': 409,
})
