import { defineErrors } from '#kit/errors.ts'

export const insightErrors = defineErrors({
  /** It does not exist, or is not the viewer's. */
  'insights.not_found': 404,
})
