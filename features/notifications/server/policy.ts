import type { Channel, MailRhythm } from '../contract/preferences.ts'
import { type NotificationType, notificationTypes } from '../contract/types.ts'

/**
 * SET-07. A member is told by the channels they want, type by type; what they have not chosen is as it stands here.
 *
 * - What somebody waits for an answer to, or has an answer to, is mailed; what is good to know stands in the product.
 * - A message is mailed only when it is still unread after a while: who sits there reading needs no mail.
 * - Mails come as the member's rhythm says: each at once, collected, or not at all. Only a confirmed address gets any.
 */
type DeliveryDefaults = Readonly<Record<Channel, boolean>> & { readonly mailAfterMinutes?: number }

const allChannels: DeliveryDefaults = { app: true, mail: true, push: true }
const withoutPush: DeliveryDefaults = { app: true, mail: true, push: false }
const inAppOnly: DeliveryDefaults = { app: true, mail: false, push: false }
const unreadMinutes = 15

const defaultsByType: Readonly<Record<NotificationType, DeliveryDefaults>> = {
  message_received: { ...allChannels, mailAfterMinutes: unreadMinutes },
  message_request: { ...withoutPush, mailAfterMinutes: unreadMinutes },
  mention: allChannels,
  connection_requested: allChannels,
  connection_accepted: { app: true, mail: false, push: true },
  introduction_proposed: allChannels,
  introduction_made: allChannels,
  application_received: allChannels,
  application_reviewed: inAppOnly,
  application_contacted: allChannels,
  application_approved: allChannels,
  application_rejected: withoutPush,
  saved_search_match: withoutPush,
  suggestion_status_changed: withoutPush,
  product_approved: allChannels,
  product_rejected: withoutPush,
  product_archived: withoutPush,
  maker_invited: allChannels,
  maker_confirmed: inAppOnly,
  product_comment: withoutPush,
  product_reply: withoutPush,
  partner_approved: allChannels,
  partner_rejected: withoutPush,
  product_submitted: inAppOnly,
  partner_applied: inAppOnly,
  content_removed: withoutPush,
  escrow_funded: allChannels,
  funds_released: allChannels,
  dispute_initiated: allChannels,
  escrow_cancelled: allChannels,
}

export type ChannelChoices = Partial<Record<Channel, boolean>>

/** Whether a member wants to be told of a type by a channel. */
export const isWanted = (type: NotificationType, channel: Channel, choices: ChannelChoices): boolean =>
  choices[channel] ?? defaultsByType[type][channel]

/** What is known of a member who is about to be told. */
export type DeliveryFacts = { choices: ChannelChoices; rhythm: MailRhythm; confirmed: boolean; hasPush: boolean }

export type DeliveryPlan = {
  inApp: boolean
  mail: 'none' | 'at_once' | 'later' | 'collected'
  push: boolean
}

/** How a member is told of something now. */
export const planDelivery = (
  type: NotificationType,
  { choices, rhythm, confirmed, hasPush }: DeliveryFacts,
): DeliveryPlan => {
  const isMailWanted = confirmed && isWanted(type, 'mail', choices)
  const atOnceOrLater = defaultsByType[type].mailAfterMinutes === undefined ? 'at_once' : 'later'
  const mail = { at_once: atOnceOrLater, daily: 'collected', weekly: 'collected', never: 'none' } as const
  return {
    inApp: isWanted(type, 'app', choices),
    mail: isMailWanted ? mail[rhythm] : 'none',
    push: hasPush && isWanted(type, 'push', choices),
  }
}

/** How many mails and pushes one member's actions may send to another at once; further mails are collected until the next morning. */
export const immediateLimits = { perHour: 3, perDay: 10 } as const

const oncePerDayTypes: readonly NotificationType[] = ['mention', 'connection_requested', 'maker_invited']

/** Types that a member without a connection to the reader can cause at will: one at once per sender and day. */
export const isOncePerDayFromStrangers = (type: NotificationType): boolean => oncePerDayTypes.includes(type)

/**
 * How many pushes of messages one member may cause to another: enough for a conversation. Mails of messages wait for their reader first;
 * when they are sent they count towards `immediateLimits`, and a sender has one until it is read.
 */
export const messagePushesPerHour = 20

/** Types that are mailed only when they are still unread after a while: messages. */
export const messageTypes: readonly NotificationType[] = notificationTypes.filter(
  (type) => defaultsByType[type].mailAfterMinutes !== undefined,
)

const isMessage = (type: NotificationType): boolean => messageTypes.includes(type)

/** Whether a plan sends something at once that counts towards `immediateLimits`. */
export const isImmediate = (type: NotificationType, { mail, push }: DeliveryPlan): boolean =>
  !isMessage(type) && (mail === 'at_once' || push)

/** Whether a plan pushes a message. */
export const isMessagePush = (type: NotificationType, { push }: DeliveryPlan): boolean => isMessage(type) && push

/** The same plan without what comes at once. */
export const digestOnlyPlan = (plan: DeliveryPlan): DeliveryPlan => ({
  ...plan,
  mail: plan.mail === 'at_once' ? 'collected' : plan.mail,
  push: false,
})

/** How long a mail of this type waits for its reader to see it without. */
export const mailAfterMinutes = (type: NotificationType): number => defaultsByType[type].mailAfterMinutes ?? 0
