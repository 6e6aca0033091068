import * as z from 'zod/mini'
import { suggestionStatuses } from '#features/suggestions/contract/status.ts'

const name = () => z.string()
const titlePayload = z.strictObject({ title: name() })

/** Notification types and the values that their texts (`types.<type>` in the locales) interpolate. */
export const notificationPayloads = {
  /** SUGG-02: to the voters. */
  suggestion_status_changed: z.strictObject({ title: name(), status: z.enum(suggestionStatuses) }),
  /** OPP-09: to the owner. */
  application_received: z.strictObject({ title: name(), applicant: name() }),
  /** OPP-09: to the applicant. */
  application_approved: titlePayload,
  application_rejected: titlePayload,
  application_reviewed: titlePayload,
  application_contacted: titlePayload,
  /** OPP-11: `count` new opportunities match the saved search `name`. */
  saved_search_match: z.strictObject({ name: name(), count: z.int() }),
  /** MSG-05. `message_request`: the first message of a stranger. */
  message_received: z.strictObject({ sender: name() }),
  message_request: z.strictObject({ sender: name() }),
  /** @username in a post or comment. */
  mention: z.strictObject({ author: name() }),
  /** NET-02 */
  connection_requested: z.strictObject({ member: name() }),
  connection_accepted: z.strictObject({ member: name() }),
  /** NET-05: the introducer proposes `member` to the recipient; `introduction_made`: both have accepted. */
  introduction_proposed: z.strictObject({ introducer: name(), member: name() }),
  introduction_made: z.strictObject({ introducer: name(), member: name() }),
  /** PROD-03: to the creator and the makers. */
  product_approved: titlePayload,
  product_rejected: titlePayload,
  product_archived: titlePayload,
  /** PROD-01: to the invited maker; `maker_confirmed`: to the creator. */
  maker_invited: z.strictObject({ member: name(), title: name() }),
  maker_confirmed: z.strictObject({ member: name(), title: name() }),
  /** PROD-04: on the recipient's product; `product_reply`: to the recipient's comment. */
  product_comment: z.strictObject({ author: name(), title: name() }),
  product_reply: z.strictObject({ author: name(), title: name() }),
  /** PART-01: to the applicant. */
  partner_approved: z.strictObject({}),
  partner_rejected: z.strictObject({}),
  /** To administrators: a submission awaits review. */
  product_submitted: titlePayload,
  partner_applied: z.strictObject({ member: name() }),
  /** ADM-10: to the author. */
  content_removed: z.strictObject({}),
  /** Section 3: escrow payments. No area sends these types yet, but members can already set preferences for them. */
  escrow_funded: titlePayload,
  funds_released: titlePayload,
  dispute_initiated: titlePayload,
  escrow_cancelled: titlePayload,
} as const

export type NotificationType = keyof typeof notificationPayloads
export type NotificationPayload<Type extends NotificationType> = z.output<(typeof notificationPayloads)[Type]>
export const notificationTypes = Object.keys(notificationPayloads) as [NotificationType, ...NotificationType[]]
