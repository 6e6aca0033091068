import * as z from 'zod/mini'
import { endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { choice, text } from '#kit/fields.ts'
import { notificationErrors } from './errors.ts'
import { preferencesChanged } from './events.ts'
import { type NotificationType, notificationTypes } from './types.ts'

export const channels = ['app', 'mail', 'push'] as const
export type Channel = (typeof channels)[number]

/** How notification mails are sent: each at once, as a daily or weekly digest, or never. */
export const mailRhythms = ['at_once', 'daily', 'weekly', 'never'] as const
export type MailRhythm = (typeof mailRhythms)[number]

/** Groups and order of the notification types in the settings (SET-07). Each type is in exactly one group. */
export const preferenceGroups = {
  messages: ['message_received', 'message_request'],
  network: ['mention', 'connection_requested', 'connection_accepted', 'introduction_proposed', 'introduction_made'],
  opportunities: [
    'application_received',
    'application_reviewed',
    'application_contacted',
    'application_approved',
    'application_rejected',
    'saved_search_match',
  ],
  products: [
    'product_approved',
    'product_rejected',
    'product_archived',
    'maker_invited',
    'maker_confirmed',
    'product_comment',
    'product_reply',
  ],
  suggestions: ['suggestion_status_changed'],
  partners: ['partner_approved', 'partner_rejected'],
  payments: ['escrow_funded', 'funds_released', 'dispute_initiated', 'escrow_cancelled'],
  review: ['content_removed', 'product_submitted', 'partner_applied'],
} as const satisfies Record<string, readonly NotificationType[]>
export type PreferenceGroup = keyof typeof preferenceGroups

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
