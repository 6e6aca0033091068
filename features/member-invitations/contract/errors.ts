import { defineErrors } from '#kit/errors.ts'

export const invitationErrors = defineErrors({
  /** Larger than `invitationLimits.bytes`. */
  'invitation.file_too_large': 413,
  /** Not text: a spreadsheet in its own format, for example. */
  'invitation.file_not_text': 422,
  /** No row below the header. */
  'invitation.file_empty': 422,
  /** The header names no column for the address or for the name. */
  'invitation.columns_missing': 422,
  'invitation.too_many_rows': 422,
  /** A quote that nothing closes, or a field of a size that no file needs. `line`: where. */
  'invitation.file_malformed': 422,
  /** No invitation has this id or link, or it is erased. */
  'invitation.not_found': 404,
  'invitation.withdrawn': 410,
  'invitation.expired': 410,
  'invitation.accepted': 410,
  /** Its mail waits to be sent. */
  'invitation.waiting': 409,
  /** Its mail was sent within `invitationLimits.resendHours`. */
  'invitation.sent_recently': 409,
  /** A confirmed account has the address. */
  'invitation.account_exists': 409,
})

/** Why a row of a file is not invited, beside the codes of the fields. */
export const invitationFieldCodes = ['invitation.role_admin', 'invitation.language_unknown'] as const
export type InvitationFieldCode = (typeof invitationFieldCodes)[number]
