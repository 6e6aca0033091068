import { defineErrors } from '#kit/errors.ts'

export const blockErrors = defineErrors({
  'block.member_not_found': 404,
  'block.yourself': 409,
})
