import type * as z from 'zod/mini'

export const channels = ['app', 'mail', 'push'] as const
export type Channel = (typeof channels)[number]

/** Groups of notification types in the settings, in display order (SET-07). The names are `preferences.groups.*`. */
export const preferenceGroups = [
  'messages',
  'network',
  'opportunities',
  'mentorship',
  'programs',
  'products',
  'suggestions',
  'partners',
  'account',
  'payments',
  'review',
] as const
export type PreferenceGroup = (typeof preferenceGroups)[number]

/** Icons that a notification type can choose from; `web/notification-icons.tsx` draws them. */
export const notificationIcons = [
  'archive',
  'at-sign',
  'badge-check',
  'banknote',
  'calendar-check',
  'calendar-clock',
  'calendar-x',
  'eraser',
  'file-check',
  'file-text',
  'file-x',
  'handshake',
  'inbox',
  'lightbulb',
  'lock',
  'mail',
  'mail-question',
  'message',
  'reply',
  'rocket',
  'scale',
  'search',
  'undo',
  'user-check',
  'user-plus',
] as const
export type NotificationIcon = (typeof notificationIcons)[number]

/** One notification type. Its text is `types.<type>` in the locales of notifications, its name in mails `topics.<type>`. */
export type NotificationDefinition = {
  /** The values that the text interpolates. A type whose payload has a `status` has one text per status. */
  readonly payload: z.ZodMiniObject
  readonly icon: NotificationIcon
  readonly group: PreferenceGroup
  /**
   * The channels that are on until the member changes them (SET-07): requests that need an answer, and answers, are
   * mailed; informative types appear only in the product.
   */
  readonly channels: readonly Channel[]
  /** Delay during which reading the notification cancels its mail. */
  readonly mailAfterMinutes?: number
  /** The text quotes content that another member chose, such as the title of a draft: mails use `subjects.<type>`. */
  readonly quotesMember?: true
  /** Any member can trigger it at will: without a connection, one immediate delivery a day is allowed. */
  readonly oncePerDayFromStrangers?: true
}

/** Declares the notification types of an area, in the order of the settings. `types.ts` lists all areas. */
export const defineNotifications = <const Types extends Readonly<Record<string, NotificationDefinition>>>(
  types: Types,
): Types => types
