import { defineErrors } from '#kit/errors.ts'

/** The area's refusals: code → HTTP status. Each one's text stands under `errors` in the locales. */
export const profileErrors = defineErrors({
  /** Nobody, or nobody that the reader may know of: not confirmed, shut out, not public, one of the two blocked the other. */
  'profile.not_found': 404,
  /** What cannot be done with oneself. */
  'profile.yourself': 409,
  /** Only connections can be introduced to each other. */
  'profile.not_connected': 403,
  /** Somebody else has the name, or one that looks like it. */
  'profile.username_taken': 409,
  /** Names that the product itself could be taken for. */
  'profile.username_reserved': 409,
  /** `profileLimits.newUsernames` within `profileLimits.usernameDays` days. */
  'profile.username_changed_often': 409,
  /** A public profile needs an address. */
  'profile.username_required': 409,
  /** The uploaded file is no longer there, or is none of the member's (uploads wait for a day). */
  'profile.file_gone': 409,
  /** There is none, or it is not for the reader. */
  'profile.document_not_found': 404,
})

/** What a field of the area's forms can be refused with, beside the kit's `fieldCodes`. */
export const profileFieldCodes = [
  'profile.role_not_selected',
  'profile.partner_by_application',
  'profile.username_invalid',
  'profile.phone_invalid',
  'profile.linkedin_invalid',
  'profile.github_invalid',
  'profile.tag_invalid',
  'profile.too_many_tags',
] as const
export type ProfileFieldCode = (typeof profileFieldCodes)[number]
