import { defineErrors } from '#kit/errors.ts'

export const partnerErrors = defineErrors({
  'partner.not_found': 404,
  'partner.pending': 409,
  'partner.already': 409,
  /** The application has been decided, for example by another administrator at the same time. */
  'partner.decided': 409,
  'partner.own_application': 403,
  /** The applicant is banned, so the application can only be rejected. */
  'partner.banned': 409,
  /** The applicant's mail address is not confirmed, so the application can only be rejected. */
  'partner.unconfirmed': 409,
  /** The round has been reset or is not the member's latest one. */
  'partner.not_current': 409,
})
