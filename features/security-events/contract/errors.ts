import { defineErrors } from '#kit/errors.ts'

export const securityErrors = defineErrors({
  'block.not_found': 404,
  /** Nothing to appeal against. */
  'block.none': 409,
  /** One appeal per block. */
  'block.appealed': 409,
  /** It has lapsed or somebody else lifted it. */
  'block.over': 409,
})
