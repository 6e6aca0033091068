import type { Channel, MailRhythm } from '../contract/preferences.ts'
import { type NotificationType, notificationTypes } from '../contract/types.ts'

/**
 * SET-07. A member is told by the channels they want, type by type; what they have not chosen is as it stands here.
 *
 * - What somebody waits for an answer to, or has an answer to, is mailed; what is good to know stands in the product.
 * - A message is mailed only when it is still unread after a while: who sits there reading needs no mail.
 * - Mails come as the member's rhythm says: each at once, collected, or not at all. Only a confirmed address gets any.
 */
type Standard = Readonly<Record<Channel, boolean>> & { readonly mailAfterMinutes?: number }

const everywhere: Standard = { app: true, mail: true, push: true }
const withoutPush: Standard = { app: true, mail: true, push: false }
const inProduct: Standard = { app: true, mail: false, push: false }
const unreadMinutes = 15

const standards: Readonly<Record<NotificationType, Standard>> = {
  message_received: { ...everywhere, mailAfterMinutes: unreadMinutes },
  message_request: { ...withoutPush, mailAfterMinutes: unreadMinutes },
  mention: everywhere,
  connection_requested: everywhere,
  connection_accepted: { app: true, mail: false, push: true },
  introduction_proposed: everywhere,
  introduction_made: everywhere,
  application_received: everywhere,
  application_reviewed: inProduct,
  application_contacted: everywhere,
  application_approved: everywhere,
  application_rejected: withoutPush,
  saved_search_match: withoutPush,
  suggestion_status_changed: withoutPush,
  product_approved: everywhere,
  product_rejected: withoutPush,
  product_archived: withoutPush,
  maker_invited: everywhere,
  maker_confirmed: inProduct,
  product_comment: withoutPush,
  product_reply: withoutPush,
  partner_approved: everywhere,
  partner_rejected: withoutPush,
  product_submitted: inProduct,
  partner_applied: inProduct,
  content_removed: withoutPush,
  escrow_funded: everywhere,
  funds_released: everywhere,
  dispute_initiated: everywhere,
  escrow_cancelled: everywhere,
}

export type Choices = Partial<Record<Channel, boolean>>

/** Whether a member wants to be told of a type by a channel. */
export const isWanted = (type: NotificationType, channel: Channel, choices: Choices): boolean =>
  choices[channel] ?? standards[type][channel]

/** What is known of a member who is about to be told. */
export type Standing = { choices: Choices; rhythm: MailRhythm; confirmed: boolean; hasPush: boolean }

export type Plan = {
  inApp: boolean
  mail: 'none' | 'at_once' | 'later' | 'collected'
  push: boolean
}

/** How a member is told of something now. */
export const planFor = (type: NotificationType, { choices, rhythm, confirmed, hasPush }: Standing): Plan => {
  const mailed = confirmed && isWanted(type, 'mail', choices)
  const single = standards[type].mailAfterMinutes === undefined ? 'at_once' : 'later'
  const mail = { at_once: single, daily: 'collected', weekly: 'collected', never: 'none' } as const
  return {
    inApp: isWanted(type, 'app', choices),
    mail: mailed ? mail[rhythm] : 'none',
    push: hasPush && isWanted(type, 'push', choices),
  }
}

/** How many mails and pushes one member's actions may send to another at once; further mails are collected until the next morning. */
export const immediateLimits = { perHour: 3, perDay: 10 } as const

const oncePerDay: readonly NotificationType[] = ['mention', 'connection_requested', 'maker_invited']

/** Types that a member without a connection to the reader can cause at will: one at once per sender and day. */
export const isOncePerDayFromStrangers = (type: NotificationType): boolean => oncePerDay.includes(type)

/**
 * How many pushes of messages one member may cause to another: enough for a conversation. Mails of messages wait for their reader first;
 * when they are sent they count towards `immediateLimits`, and a sender has one until it is read.
 */
export const messagePushesPerHour = 20

/** Types that are mailed only when they are still unread after a while: messages. */
export const messageTypes: readonly NotificationType[] = notificationTypes.filter(
  (type) => standards[type].mailAfterMinutes !== undefined,
)

const isMessage = (type: NotificationType): boolean => messageTypes.includes(type)

/** Whether a plan sends something at once that counts towards `immediateLimits`. */
export const isImmediate = (type: NotificationType, { mail, push }: Plan): boolean =>
  !isMessage(type) && (mail === 'at_once' || push)

/** Whether a plan pushes a message. */
export const isMessagePush = (type: NotificationType, { push }: Plan): boolean => isMessage(type) && push

/** The same plan without what comes at once. */
export const collectedPlan = (plan: Plan): Plan => ({
  ...plan,
  mail: plan.mail === 'at_once' ? 'collected' : plan.mail,
  push: false,
})

/** How long a mail of this type waits for its reader to see it without. */
export const mailAfterMinutes = (type: NotificationType): number => standards[type].mailAfterMinutes ?? 0
