import { defineErrors } from '#kit/errors.ts'

export const verificationErrors = defineErrors({
  'verification.not_found': 404,
  /** The member has a pending request. */
  'verification.pending': 409,
  /** The member is verified. */
  'verification.already': 409,
  /** Fewer than `verificationLimits.waitDays` days have passed since the last rejection. */
  'verification.too_soon': 409,
  /** A file does not exist, belongs to another member or is used elsewhere. */
  'verification.file_not_found': 404,
  /** The request has been decided, for example by another administrator at the same time. */
  'verification.decided': 409,
  'verification.own_request': 403,
  /** The member is banned, so the request can only be rejected. */
  'verification.banned': 409,
})

/** Field codes of this area, in addition to the kit's `fieldCodes`. */
export const verificationFieldCodes = ['verification.evidence_required'] as const
export type VerificationFieldCode = (typeof verificationFieldCodes)[number]
