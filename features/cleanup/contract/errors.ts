import { defineErrors } from '#kit/errors.ts'

export const cleanupErrors = defineErrors({
  /** A cleanup of this kind is waiting or running. */
  'cleanup.in_progress': 409,
  /** Nothing of this kind is old enough. */
  'cleanup.nothing': 409,
  'cleanup.not_found': 404,
  /** The cleanup has ended. */
  'cleanup.ended': 409,
})
