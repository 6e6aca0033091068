import { defineErrors } from '#kit/errors.ts'

export const accountDeletionErrors = defineErrors({
  /** The deletion of this account is scheduled already, by the member or by an administrator. */
  'accountDeletion.scheduled': 409,
  'accountDeletion.not_scheduled': 409,
  /** The address that confirms a deletion is not the member's. */
  'accountDeletion.wrong_address': 422,
  /** An administrator has scheduled the deletion, so only an administrator cancels it. */
  'accountDeletion.by_administrator': 403,
  /** The member has asked for the deletion, so only the member cancels it. */
  'accountDeletion.by_member': 409,
})
