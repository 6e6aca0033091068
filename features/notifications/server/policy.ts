import type { Channel, MailRhythm } from '../contract/preferences.ts'
import { type NotificationType, notificationTypes } from '../contract/types.ts'

/**
 * Default channels per notification type; members can override each one (SET-07).
 *
 * - Requests that need an answer, and answers, are mailed. Informative types appear only in the product.
 * - A message is mailed only if it is still unread after a delay.
 * - Mails follow the member's rhythm: at once, in a digest, or never. Only a confirmed address receives mail.
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

export const isWanted = (type: NotificationType, channel: Channel, choices: ChannelChoices): boolean =>
  choices[channel] ?? defaultsByType[type][channel]

export type DeliveryFacts = { choices: ChannelChoices; rhythm: MailRhythm; confirmed: boolean; hasPush: boolean }

export type DeliveryPlan = {
  inApp: boolean
  mail: 'none' | 'at_once' | 'later' | 'collected'
  push: boolean
}

export const planDelivery = (
  type: NotificationType,
  { choices, rhythm, confirmed, hasPush }: DeliveryFacts,
): DeliveryPlan => {
  const isMailWanted = confirmed && isWanted(type, 'mail', choices)
  const immediateOrLater = defaultsByType[type].mailAfterMinutes === undefined ? 'at_once' : 'later'
  const mail = { at_once: immediateOrLater, daily: 'collected', weekly: 'collected', never: 'none' } as const
  return {
    inApp: isWanted(type, 'app', choices),
    mail: isMailWanted ? mail[rhythm] : 'none',
    push: hasPush && isWanted(type, 'push', choices),
  }
}

/** Maximum immediate mails and pushes from one member to another. Further mails go to the next digest. */
export const immediateLimits = { perHour: 3, perDay: 10 } as const

const oncePerDayTypes: readonly NotificationType[] = ['mention', 'connection_requested', 'maker_invited']

/** Any member can trigger these at will. Without a connection, one immediate delivery per type and day is allowed. */
export const isOncePerDayFromStrangers = (type: NotificationType): boolean => oncePerDayTypes.includes(type)

/**
 * Maximum message pushes from one member to another, enough for a conversation. Message mails count towards
 * `immediateLimits` when they are sent, and a sender gets no second mail before the first is read.
 */
export const messagePushesPerHour = 20

/** Types that are mailed only if still unread after a delay. */
export const messageTypes: readonly NotificationType[] = notificationTypes.filter(
  (type) => defaultsByType[type].mailAfterMinutes !== undefined,
)

const isMessage = (type: NotificationType): boolean => messageTypes.includes(type)

/** True if the plan contains an immediate delivery that counts towards `immediateLimits`. */
export const isImmediate = (type: NotificationType, { mail, push }: DeliveryPlan): boolean =>
  !isMessage(type) && (mail === 'at_once' || push)

export const isMessagePush = (type: NotificationType, { push }: DeliveryPlan): boolean => isMessage(type) && push

/** The plan without immediate deliveries. */
export const digestOnlyPlan = (plan: DeliveryPlan): DeliveryPlan => ({
  ...plan,
  mail: plan.mail === 'at_once' ? 'collected' : plan.mail,
  push: false,
})

/** Delay during which reading the notification cancels its mail; 0 for immediate types. */
export const mailAfterMinutes = (type: NotificationType): number => defaultsByType[type].mailAfterMinutes ?? 0
