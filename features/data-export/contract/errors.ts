import { defineErrors } from '#kit/errors.ts'

export const dataExportErrors = defineErrors({
  /** One is being made, or waits for its turn. */
  'data_export.in_progress': 409,
  /** The day's number is used up. */
  'data_export.too_many': 429,
  /** None is ready: it does not exist, has failed, was deleted or has expired. */
  'data_export.not_ready': 404,
})
