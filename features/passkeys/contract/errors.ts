import { defineErrors } from '#kit/errors.ts'

export const passkeyErrors = defineErrors({
  /** No member has this passkey, or the member who has to prove who they are has others. */
  'passkey.unknown': 422,
  /** The response is not what an authenticator sends, or its signature is wrong. */
  'passkey.invalid': 422,
  /** The response was made for another address. */
  'passkey.wrong_site': 422,
  /** The authenticator has not checked who uses it, by a fingerprint or a PIN for example. */
  'passkey.not_verified': 422,
  /** The passkey's counter went back, as that of a copied passkey does. */
  'passkey.counter_reversed': 422,
  /** The question was answered before, by another browser, for another purpose or too late. */
  'passkey.challenge_expired': 410,
  'passkey.already_added': 409,
  'passkey.limit_reached': 409,
  /** The member has no other way to log in. */
  'passkey.last_way': 409,
  /** Browsers allow no passkeys for the server's address, such as an IP address. */
  'passkey.unavailable': 409,
  'passkey.not_found': 404,
})
