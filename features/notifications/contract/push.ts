import * as z from 'zod/mini'
import { okOutput, endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { notificationErrors } from './errors.ts'
import { preferencesChanged } from './events.ts'

/** Browsers of one member that are told; beyond this the one that was added first is left out. */
export const maxPushBrowsers = 20

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), { error: 'field.invalid' }))

export const pushState = endpoint({
  name: 'notifications.pushState',
  method: 'GET',
  path: '/api/notifications/push',
  summary: 'Whether this browser is told by Web Push, and the key to begin with.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ publicKey: z.string(), on: z.boolean() }),
  staleAfter: [preferencesChanged],
})

export const startPush = endpoint({
  name: 'notifications.startPush',
  method: 'PUT',
  path: '/api/notifications/push',
  summary: 'Tells this browser by Web Push until its session ends.',
  access: 'member',
  input: z.strictObject({
    /** As the browser’s push service gave it. */
    endpoint: z.string().check(
      z.maxLength(1000),
      z.refine((value) => URL.canParse(value), { error: 'field.invalid_url' }),
    ),
    /** The browser's public key (65 bytes) and its secret (16 bytes), RFC 8291. */
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
  summary: 'Tells this browser no more.',
  access: 'member',
  input: emptyInput,
  output: okOutput,
})
