import { defineErrors } from '#kit/errors.ts'

export const listExportErrors = defineErrors({
  /** The list does not have these filters; `field` names the first one it refuses. */
  'list_export.filters_invalid': 400,
  /** The administrator already has `listExportLimits.atOnce` exports under way on this node. */
  'list_export.too_many': 409,
})
