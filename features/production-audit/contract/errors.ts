import { defineErrors } from '#kit/errors.ts'

export const productionAuditErrors = defineErrors({
  /** One is running, perhaps on another node. */
  'production_audit.in_progress': 409,
})
