import { defineErrors } from '#kit/errors.ts'

/** The area's refusals: code → HTTP status. Each one's text stands under `errors` in the locales. */
export const postErrors = defineErrors({
  /** Not there, or nothing this reader may know of. */
  'post.not_found': 404,
  /** Only who wrote it may change it. */
  'post.not_yours': 403,
  /** So many in a day are not read by anyone. */
  'post.enough_for_today': 429,
})

/** What a field of the area's forms can be refused with, beside the kit's `fieldCodes`. */
export const postFieldCodes = ['post.too_many_mentions'] as const
