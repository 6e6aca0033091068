import { defineErrors } from '#kit/errors.ts'

/** Error code → HTTP status. The texts are under `errors` in the locales. */
export const postErrors = defineErrors({
  /** The post does not exist, or the viewer may not see it. */
  'post.not_found': 404,
  'post.not_yours': 403,
  /** The member has reached `postLimits.perDay`. */
  'post.enough_for_today': 429,
})

/** Field errors of this area, in addition to the kit's `fieldCodes`. */
export const postFieldCodes = ['post.too_many_mentions'] as const
