import * as z from 'zod/mini'
import { endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { choice, text } from '#kit/fields.ts'
import { notificationErrors } from './errors.ts'
import { preferencesChanged } from './events.ts'
import { channels, type PreferenceGroup, preferenceGroups } from './define-notifications.ts'
import { definitionOf, type NotificationType, notificationTypes } from './types.ts'

export { type Channel, channels, type PreferenceGroup, preferenceGroups } from './define-notifications.ts'

/** How notification mails are sent: each at once, as a daily or weekly digest, or never. */
export const mailRhythms = ['at_once', 'daily', 'weekly', 'never'] as const
export type MailRhythm = (typeof mailRhythms)[number]

/** The types of a group, in the order of the settings. */
export const typesOfGroup = (group: PreferenceGroup): NotificationType[] =>
  notificationTypes.filter((type) => definitionOf(type).group === group)

export const preferencesView = z.strictObject({
  rhythm: choice(mailRhythms),
  types: z.record(choice(notificationTypes), z.record(choice(channels), z.boolean())),
})
export type PreferencesView = z.output<typeof preferencesView>

export const readPreferences = endpoint({
  name: 'notifications.preferences',
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'Returns the member’s notification preferences (SET-07).',
  access: 'member',
  input: emptyInput,
  output: preferencesView,
  staleAfter: [preferencesChanged],
})

export const setPreference = endpoint({
  name: 'notifications.setPreference',
  method: 'PUT',
  path: '/api/notifications/preferences/:type/:channel',
  summary: 'Turns one channel on or off for one notification type.',
  access: 'member',
  input: z.strictObject({ type: choice(notificationTypes), channel: choice(channels), wanted: z.boolean() }),
  output: preferencesView,
})

export const setGroupPreference = endpoint({
  name: 'notifications.setGroupPreference',
  method: 'PUT',
  path: '/api/notifications/preferences/groups/:group/:channel',
  summary: 'Turns one channel on or off for all notification types of a group.',
  access: 'member',
  input: z.strictObject({ group: choice(preferenceGroups), channel: choice(channels), wanted: z.boolean() }),
  output: preferencesView,
})

export const setMailRhythm = endpoint({
  name: 'notifications.setMailRhythm',
  method: 'PUT',
  path: '/api/notifications/preferences/rhythm',
  summary: 'Sets whether notification mails are sent at once, as a digest or never.',
  access: 'member',
  input: z.strictObject({ rhythm: choice(mailRhythms) }),
  output: preferencesView,
})

/** What an unsubscribe link can end: mails of one type, or a digest. */
export const mailTopics = [...notificationTypes, 'daily', 'weekly'] as const
export type MailTopic = NotificationType | 'daily' | 'weekly'

const token = () => text({ max: 300 })
export const subscriptionView = z.strictObject({
  topic: choice(mailTopics as readonly [MailTopic, ...MailTopic[]]),
  subscribed: z.boolean(),
})
const linkErrors = pickErrors(notificationErrors, 'notification.link_invalid', 'notification.link_expired')

/** The page behind a mail's link. Mail programs send their one-click POST to the same path (RFC 8058). */
export const unsubscribePath = (token: string) => `/unsubscribe/${token}` as const

export const readSubscription = endpoint({
  name: 'notifications.readSubscription',
  method: 'GET',
  path: '/api/notifications/subscriptions/:token',
  summary: 'Returns the topic of an unsubscribe link and whether the member still receives its mails. Changes nothing.',
  access: 'anyone',
  input: z.strictObject({ token: token() }),
  output: subscriptionView,
  errors: linkErrors,
})

export const unsubscribe = endpoint({
  name: 'notifications.unsubscribe',
  method: 'POST',
  path: '/unsubscribe/:token',
  summary: 'Ends mails of one topic by the link in a mail: one click, without signing in (RFC 8058).',
  access: 'anyone',
  // Not strict: mail programs may send additional fields.
  input: z.object({ token: token(), 'List-Unsubscribe': z.literal('One-Click') }),
  output: subscriptionView,
  errors: linkErrors,
  // Mail providers call from few IP addresses for many members.
  rate: 'read',
  form: true,
})

export const resubscribe = endpoint({
  name: 'notifications.resubscribe',
  method: 'POST',
  path: '/api/notifications/subscriptions/:token/resubscribe',
  summary: 'Undoes an unsubscription by the same link.',
  access: 'anyone',
  input: z.strictObject({ token: token() }),
  output: subscriptionView,
  errors: linkErrors,
})
