import * as z from 'zod/mini'
import { suggestionStatuses } from '#features/suggestions/contract/status.ts'

const name = () => z.string()
const titlePayload = z.strictObject({ title: name() })

/**
 * What a member can be told of, and the words each text is filled with. The text stands under `types.<type>` in the
 * area's locales. A new type adds its line here, its texts, and an icon where it is shown.
 */
export const notificationPayloads = {
  /** SUGG-02, to those who voted. */
  suggestion_status_changed: z.strictObject({ title: name(), status: z.enum(suggestionStatuses) }),
  /** OPP-09: to the owner. */
  application_received: z.strictObject({ title: name(), applicant: name() }),
  /** OPP-09: to the applicant, one for each answer. */
  application_approved: titlePayload,
  application_rejected: titlePayload,
  application_reviewed: titlePayload,
  application_contacted: titlePayload,
  /** OPP-11: `count` new opportunities match the saved search `name`. */
  saved_search_match: z.strictObject({ name: name(), count: z.int() }),
  /** MSG-05; `message_request`: from a member who is not known to the reader yet. */
  message_received: z.strictObject({ sender: name() }),
  message_request: z.strictObject({ sender: name() }),
  /** With @, in a post or a comment. */
  mention: z.strictObject({ author: name() }),
  /** NET-02 */
  connection_requested: z.strictObject({ member: name() }),
  connection_accepted: z.strictObject({ member: name() }),
  /** NET-05: somebody would introduce the reader to `member`; then both have said yes. */
  introduction_proposed: z.strictObject({ introducer: name(), member: name() }),
  introduction_made: z.strictObject({ introducer: name(), member: name() }),
  /** PROD-03: to the creator and the makers. */
  product_approved: titlePayload,
  product_rejected: titlePayload,
  product_archived: titlePayload,
  /** PROD-01: asked to say that they made it; then to the creator, that they have. */
  maker_invited: z.strictObject({ member: name(), title: name() }),
  maker_confirmed: z.strictObject({ member: name(), title: name() }),
  /** PROD-04: on the reader's product; under the reader's comment. */
  product_comment: z.strictObject({ author: name(), title: name() }),
  product_reply: z.strictObject({ author: name(), title: name() }),
  /** PART-01: to the applicant. */
  partner_approved: z.strictObject({}),
  partner_rejected: z.strictObject({}),
  /** To those who administer: something waits to be looked at. */
  product_submitted: titlePayload,
  partner_applied: z.strictObject({ member: name() }),
  /** To its author: what they wrote was taken away, and why (ADM-10). */
  content_removed: z.strictObject({}),
  /** Section 3: payments in escrow. No area sends these yet; members can already choose how they want to hear of them. */
  escrow_funded: titlePayload,
  funds_released: titlePayload,
  dispute_initiated: titlePayload,
  escrow_cancelled: titlePayload,
} as const

export type NotificationType = keyof typeof notificationPayloads
export type NotificationPayload<Type extends NotificationType> = z.output<(typeof notificationPayloads)[Type]>
export const notificationTypes = Object.keys(notificationPayloads) as [NotificationType, ...NotificationType[]]
