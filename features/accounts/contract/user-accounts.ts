import * as z from 'zod/mini'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, email, id, instant, language, paragraphs } from '#kit/fields.ts'
import { userLimits, userRow } from './administration.ts'
import { accountErrors } from './errors.ts'
import { fullName, selfAssignableRole } from './fields.ts'

/** `invitation` confirms the address and leads to a password; `password` replaces the password of a confirmed account. */
export const userLinkKinds = ['invitation', 'password'] as const
export type UserLinkKind = (typeof userLinkKinds)[number]

export const createUser = endpoint({
  name: 'accounts.createUser',
  method: 'POST',
  path: '/api/admin/users',
  summary:
    'Creates an account without a password and mails an invitation: its link, valid for seven days, confirms the address and leads to choosing a password. Opening it accepts the terms.',
  access: 'admin',
  input: z.strictObject({ email: email(), fullName: fullName(), role: selfAssignableRole(), language: language() }),
  output: userRow,
  errors: pickErrors(accountErrors, 'user.email_taken'),
  rate: 'sensitive',
  idempotent: true,
})

export const createUserLink = endpoint({
  name: 'accounts.createUserLink',
  method: 'POST',
  path: '/api/admin/users/:id/links',
  summary:
    'Creates a link for an administrator to hand over: an invitation for an unconfirmed account, or a new password for a confirmed one. It replaces earlier links of its kind, works once, and never signs in past a second step. A mail informs the member; the answer is the only place that has the link.',
  access: 'admin',
  input: z.strictObject({ id: id(), kind: choice(userLinkKinds) }),
  output: z.strictObject({ url: z.string(), expiresAt: instant() }),
  errors: pickErrors(
    accountErrors,
    'user.not_found',
    'user.yourself',
    'user.level_too_high',
    'user.banned',
    'user.unconfirmed',
    'user.confirmed',
  ),
  rate: 'sensitive',
  secret: true,
  reauthentication: true,
})

export const resetUserFactors = endpoint({
  name: 'accounts.resetUserFactors',
  method: 'POST',
  path: '/api/admin/users/:id/reset-factors',
  summary:
    'Turns off the two-step login of a member who has lost everything it needs, and removes their passkeys. Ends all their sessions and mails them a notice.',
  access: 'admin',
  input: z.strictObject({ id: id(), reason: paragraphs({ max: userLimits.reason }) }),
  output: userRow,
  errors: pickErrors(
    accountErrors,
    'user.not_found',
    'user.yourself',
    'user.super_admins_only',
    'user.no_second_factor',
  ),
  reauthentication: true,
})
