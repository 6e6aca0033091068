import { defineErrors } from '#kit/errors.ts'

/** Errors of this area. An invalid field is reported with a field code instead (`productFieldCodes`). */
export const productErrors = defineErrors({
  /** The product does not exist, or the viewer may not see it yet (PROD-05). */
  'product.not_found': 404,
  'product.not_yours': 403,
  /** Only approved products accept votes, comments and connection requests. */
  'product.not_launched': 409,
  /** Makers do not vote for their own product or ask its makers to connect. */
  'product.own': 409,
  /** The product's state does not allow this (PROD-03). */
  'product.wrong_state': 409,
  'product.changed_meanwhile': 409,
  /** A field that a launch needs is empty. */
  'product.incomplete': 409,
  /** The uploaded picture has expired (after a day), is in use already or belongs to another member. */
  'product.picture_gone': 409,
  /** The member has `productLimits.unlaunched` unlaunched products. */
  'product.too_many': 409,
  /** The member has invited `productLimits.invitationsPerDay` makers within 24 hours. */
  'product.too_many_invitations': 429,
  'product.not_invited': 409,
  'product.board_to_come': 404,
  'comment.not_found': 404,
  'comment.not_yours': 403,
  /** The comment was removed and is still shown because it has replies. */
  'comment.removed': 409,
  'comment.own': 409,
  /** A block between the viewer and the product's creator. */
  'comment.closed': 403,
  /** The member has written `productLimits.commentsPerDay` comments within 24 hours. */
  'comment.too_many': 429,
  /** All makers have left or have a block with the viewer. */
  'product.nobody_to_ask': 409,
  /** The network's daily limit of connection requests. */
  'product.too_many_asks': 429,
})

/** Field error codes of this area, in addition to the kit's `fieldCodes`. */
export const productFieldCodes = [
  'product.thumbnail_required',
  'product.maker_unknown',
  'product.too_many_mentions',
] as const
export type ProductFieldCode = (typeof productFieldCodes)[number]
