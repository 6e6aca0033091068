import { defineErrors } from '#kit/errors.ts'

/** The area's refusals: code → HTTP status. Each one's text stands under `errors` in the locales. */
export const partnerErrors = defineErrors({
  'partner.not_found': 404,
  /** An application of theirs waits already. */
  'partner.pending': 409,
  /** They are a partner already. */
  'partner.already': 409,
  /** Somebody else has decided meanwhile. */
  'partner.decided': 409,
  /** Nobody decides about their own application. */
  'partner.own_application': 403,
  /** Who is shut out gets no rights. */
  'partner.banned': 409,
  /** Nobody knows yet whose address it is: it gets no rights. */
  'partner.unconfirmed': 409,
  /** Reset before, or a later round has taken its place. */
  'partner.not_current': 409,
})
