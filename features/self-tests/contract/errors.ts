import { defineErrors } from '#kit/errors.ts'

export const selfTestErrors = defineErrors({
  /** A run of this test has not ended, perhaps on another node. */
  'self_test.in_progress': 409,
  /** The administrator has run this test too often in the last minute. */
  'self_test.too_often': 429,
  /** The run has ended, or belongs to another administrator or another test. */
  'self_test.not_running': 409,
})
