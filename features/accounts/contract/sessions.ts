import * as z from 'zod/mini'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, instant } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { accountErrors } from './errors.ts'
import { accountChanged, sessionsChanged } from './events.ts'

/** A browser and its system as people call them. Null: not recognised. */
const device = z.strictObject({
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  isMobile: z.boolean(),
})
export type Device = z.output<typeof device>

export const sessionView = z.strictObject({
  id: id(),
  device,
  /** The network without the part that names a subscriber (SET-05): `192.0.2.0/24`. */
  network: z.nullable(z.string()),
  firstSeenAt: instant(),
  /** At most five minutes late. */
  lastSeenAt: instant(),
  /** The session that makes this call. */
  isCurrent: z.boolean(),
})
export type SessionView = z.output<typeof sessionView>

export const listSessions = endpoint({
  name: 'accounts.listSessions',
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Lists the browsers in which the caller is signed in, last used first (SET-05).',
  access: 'member',
  input: z.strictObject(pageInput),
  output: page(sessionView),
  staleAfter: [accountChanged, sessionsChanged],
})

export const endSession = endpoint({
  name: 'accounts.endSession',
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Ends one of the caller’s sessions and its live streams at once (SET-05).',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(accountErrors, 'account.session_not_found'),
})
