import type { Feature } from '#platform/feature.ts'
import { deleteCode, phonesOf, deleteExpired, exportRows, removeConfirmationSince } from './queries.ts'
import { routes } from './routes.ts'

/** A phone number that a code in a text message has confirmed, and that signs in with the password (AUTH-14). */
export const phoneNumbers: Feature = {
  name: 'phone-numbers',
  routes,
  // The number is another name for the account, and proves nothing alone (decision 060).
  signIn: { proofs: async () => [], removeProofsSince: removeConfirmationSince },
  exportFor: async (db, memberId) => ({ phoneCodes: await exportRows(db, memberId) }),
  addressesOf: phonesOf,
  erase: deleteCode,
  cleanup: deleteExpired,
}
