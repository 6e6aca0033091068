import * as z from 'zod/mini'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { id, paragraphs } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { userLimits } from './administration.ts'
import { accountErrors } from './errors.ts'
import { usersChanged } from './events.ts'
import { sessionView } from './sessions.ts'

/** A session as administrators see it. */
export const userSessionView = z.omit(sessionView, { isCurrent: true })
export type UserSessionView = z.output<typeof userSessionView>

export const listUserSessions = endpoint({
  name: 'accounts.listUserSessions',
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  summary:
    'Lists the browsers in which a member is signed in, last used first. Networks lack the part that names a subscriber.',
  access: 'admin-viewer',
  input: z.strictObject({ id: id(), ...pageInput }),
  output: page(userSessionView),
  errors: pickErrors(accountErrors, 'user.not_found'),
  staleAfter: [usersChanged],
})

const reason = () => paragraphs({ max: userLimits.reason })

export const endUserSession = endpoint({
  name: 'accounts.endUserSession',
  method: 'POST',
  path: '/api/admin/users/:id/sessions/:sessionId/end',
  summary:
    'Ends one session of a member and its live streams at once, and mails the member. The reason is in the audit log.',
  access: 'admin',
  input: z.strictObject({ id: id(), sessionId: id(), reason: reason() }),
  output: okOutput,
  errors: pickErrors(
    accountErrors,
    'user.not_found',
    'user.yourself',
    'user.super_admins_only',
    'account.session_not_found',
  ),
})

export const endUserSessions = endpoint({
  name: 'accounts.endUserSessions',
  method: 'POST',
  path: '/api/admin/users/:id/sessions/end',
  summary:
    'Ends all sessions of a member, sign-ins that wait for a second step and all live streams at once, and mails the member. The reason is in the audit log.',
  access: 'admin',
  input: z.strictObject({ id: id(), reason: reason() }),
  output: okOutput,
  errors: pickErrors(
    accountErrors,
    'user.not_found',
    'user.yourself',
    'user.super_admins_only',
    'account.session_not_found',
  ),
})
