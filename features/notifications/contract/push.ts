import * as z from 'zod/mini'
import { okOutput, endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { notificationErrors } from './errors.ts'
import { preferencesChanged } from './events.ts'

/** Maximum push subscriptions per member. Beyond it the oldest is deleted. */
export const maxPushBrowsers = 20

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), { error: 'field.invalid' }))

export const pushState = endpoint({
  name: 'notifications.pushState',
  method: 'GET',
  path: '/api/notifications/push',
  summary: 'Returns whether this session has a Web Push subscription, and the public key to subscribe with.',
  access: 'member',
  tokens: false,
  input: emptyInput,
  output: z.strictObject({ publicKey: z.string(), on: z.boolean() }),
  staleAfter: [preferencesChanged],
})

export const startPush = endpoint({
  name: 'notifications.startPush',
  method: 'PUT',
  path: '/api/notifications/push',
  summary: 'Registers this browser for Web Push until its session ends.',
  access: 'member',
  tokens: false,
  input: z.strictObject({
    endpoint: z.string().check(
      z.maxLength(1000),
      z.refine((value) => URL.canParse(value), { error: 'field.invalid_url' }),
    ),
    /** Public key (`p256dh`, 65 bytes) and secret (`auth`, 16 bytes) of the browser, RFC 8291. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
  output: okOutput,
  errors: pickErrors(notificationErrors, 'notification.push_refused'),
})

export const stopPush = endpoint({
  name: 'notifications.stopPush',
  method: 'DELETE',
  path: '/api/notifications/push',
  summary: 'Ends Web Push for this browser.',
  access: 'member',
  tokens: false,
  input: emptyInput,
  output: okOutput,
})
