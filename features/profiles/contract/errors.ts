import { defineErrors } from '#kit/errors.ts'

/** Error codes and their HTTP status. The texts are under `errors` in the locales. */
export const profileErrors = defineErrors({
  /** No such member, or not visible to the viewer: unconfirmed, banned, private, or a block in either direction. */
  'profile.not_found': 404,
  'profile.yourself': 409,
  /** Only connections can be introduced to each other. */
  'profile.not_connected': 403,
  /** Another member has this username or one with the same skeleton. */
  'profile.username_taken': 409,
  /** A name that could be taken for the product. */
  'profile.username_reserved': 409,
  /** More than `profileLimits.newUsernames` within `profileLimits.usernameDays` days. */
  'profile.username_changed_often': 409,
  /** A public profile needs a username for its URL. */
  'profile.username_required': 409,
  /** The upload has expired (after a day) or belongs to another member. */
  'profile.file_gone': 409,
  /** No such document, or the viewer may not open it. */
  'profile.document_not_found': 404,
  /** Larger than `resumeLimits.bytes`. */
  'profile.resume_too_large': 413,
  /** Not JSON in UTF-8, or without any section of a résumé. */
  'profile.resume_unreadable': 422,
})

/** Field errors of this area, in addition to the kit's `fieldCodes`. */
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
