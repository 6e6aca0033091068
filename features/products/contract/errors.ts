import { defineErrors } from '#kit/errors.ts'

/** The area's refusals. What is wrong with one field comes as that field's code instead (`productFieldCodes`). */
export const productErrors = defineErrors({
  /** There is none, or the reader may not see it yet (PROD-05). */
  'product.not_found': 404,
  /** Somebody else's. */
  'product.not_yours': 403,
  /** Only what is approved can be voted for, commented on and have its makers asked to connect. */
  'product.not_launched': 409,
  /** One's own is not voted for. */
  'product.own': 409,
  /** Not from this state (PROD-03). */
  'product.wrong_state': 409,
  /** It is no longer what the administrator looked at. */
  'product.changed_meanwhile': 409,
  /** Something that a launch needs is missing; `fields` of the form say what. */
  'product.incomplete': 409,
  /** An uploaded picture is no longer there, or was none of the caller's (uploads wait for a day). */
  'product.picture_gone': 409,
  /** A member keeps at most `productLimits.unlaunched` that are not launched. */
  'product.too_many': 409,
  /** At most `productLimits.invitationsPerDay` members are asked as makers by one member in a day. */
  'product.too_many_invitations': 429,
  /** Nobody has asked the caller to be a maker of it. */
  'product.not_invited': 409,
  /** The launch board of a day or week to come. */
  'product.board_to_come': 404,
  'comment.not_found': 404,
  'comment.not_yours': 403,
  /** A comment that others have answered keeps its place; its words go. */
  'comment.removed': 409,
  /** One's own is not reported. */
  'comment.own': 409,
  /** Not for the caller to comment on: they and its creator are apart. */
  'comment.closed': 403,
  /** At most `productLimits.commentsPerDay` of one member in a day. */
  'comment.too_many': 429,
  /** None of the makers can be asked: all have left, or are kept apart from the caller. */
  'product.nobody_to_ask': 409,
  /** Who asks many to connect within a day has to wait. */
  'product.too_many_asks': 429,
})

/** What a field of the form can be refused with, beside the kit's `fieldCodes`. */
export const productFieldCodes = [
  'product.thumbnail_required',
  'product.maker_unknown',
  'product.too_many_mentions',
] as const
export type ProductFieldCode = (typeof productFieldCodes)[number]
