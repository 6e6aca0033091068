import { defineErrors } from '#kit/errors.ts'

export const phoneNumberErrors = defineErrors({
  /** This installation sends no text messages. */
  'phone.unavailable': 409,
  /** The profile has no number. */
  'phone.missing': 409,
  /** The profile's number gets no text messages: a landline or a premium number, or no valid number. */
  'phone.not_mobile': 422,
  'phone.already_confirmed': 409,
  /** The profile got another number in the meantime. */
  'phone.changed': 409,
  'phone.code_wrong': 422,
  /** No code is awaited for the number, it has expired, or it was tried too often. */
  'phone.code_expired': 410,
})
