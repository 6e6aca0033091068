import type { Channel, MailRhythm } from '../contract/preferences.ts'
import { definitionOf, type NotificationType, notificationTypes } from '../contract/types.ts'

/**
 * Each type declares its default channels (`contract/notifications.ts` of its area); members can override each one
 * (SET-07). Mails follow the member's rhythm: at once, in a digest, or never. Only a confirmed address receives mail.
 */

export type ChannelChoices = Partial<Record<Channel, boolean>>

export const isWanted = (type: NotificationType, channel: Channel, choices: ChannelChoices): boolean =>
  choices[channel] ?? definitionOf(type).channels.includes(channel)

/** `canMail`: the address is confirmed, the member is not banned, and notifications are mailed at all (ADM-06). */
export type DeliveryFacts = { choices: ChannelChoices; rhythm: MailRhythm; canMail: boolean; hasPush: boolean }

export type DeliveryPlan = {
  inApp: boolean
  mail: 'none' | 'at_once' | 'later' | 'collected'
  push: boolean
}

export const planDelivery = (
  type: NotificationType,
  { choices, rhythm, canMail, hasPush }: DeliveryFacts,
): DeliveryPlan => {
  const isMailWanted = canMail && isWanted(type, 'mail', choices)
  const immediateOrLater = isMessage(type) ? 'later' : 'at_once'
  const mail = { at_once: immediateOrLater, daily: 'collected', weekly: 'collected', never: 'none' } as const
  return {
    inApp: isWanted(type, 'app', choices),
    mail: isMailWanted ? mail[rhythm] : 'none',
    push: hasPush && isWanted(type, 'push', choices),
  }
}

/** Maximum immediate mails and pushes from one member to another. Further mails go to the next digest. */
export const immediateLimits = { perHour: 3, perDay: 10 } as const

/** Without a connection between the members, one immediate delivery per type and day is allowed. */
export const isOncePerDayFromStrangers = (type: NotificationType): boolean =>
  definitionOf(type).oncePerDayFromStrangers === true

/**
 * Maximum message pushes from one member to another, enough for a conversation. Message mails count towards
 * `immediateLimits` when they are sent, and a sender gets no second mail before the first is read.
 */
export const messagePushesPerHour = 20

const isMessage = (type: NotificationType): boolean => definitionOf(type).mailAfterMinutes !== undefined

/** Types that are mailed only if still unread after a delay. */
export const messageTypes: readonly NotificationType[] = notificationTypes.filter(isMessage)

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
export const mailAfterMinutes = (type: NotificationType): number => definitionOf(type).mailAfterMinutes ?? 0
