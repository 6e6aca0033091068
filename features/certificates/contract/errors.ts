import { defineErrors } from '#kit/errors.ts'

export const certificateErrors = defineErrors({
  /** Missing, or not the viewer's to change. */
  'certificate.not_found': 404,
  /** The member does not participate in the program, or is hidden from its owner. */
  'certificate.not_participant': 404,
  /** The participant has a certificate that is not revoked. */
  'certificate.exists': 409,
  'certificate.revoked': 409,
})
