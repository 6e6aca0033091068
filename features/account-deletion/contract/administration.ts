import * as z from 'zod/mini'
import { accountErrors, usersChanged } from '#features/accounts/contract/index.ts'
import { confirmationErrors } from '#features/confirmations/contract/errors.ts'
import { confirmationsChanged } from '#features/confirmations/contract/events.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, email, id, instant, language, paragraphs } from '#kit/fields.ts'
import { inDays } from '#kit/units.ts'
import { accountDeletionErrors } from './errors.ts'
import { accountDeletionChanged } from './events.ts'

export const deletionReasonLength = 1000

/** What is counted before an account is deleted. Messages stay with the others without the member's name. */
export const erasedKinds = ['posts', 'opportunities', 'products', 'applications', 'messages', 'files'] as const
export type ErasedKind = (typeof erasedKinds)[number]

/** Counts stop here. */
export const erasedCountLimit = 1000

const userDeletion = z.strictObject({
  /** Null: nobody has asked for it. */
  deletion: z.nullable(
    z.strictObject({
      requestedAt: instant(),
      dueAt: instant(),
      /** Null: the member asked for it. */
      reason: z.nullable(z.string()),
      reasonLanguage: z.nullable(language()),
      /** Null also once that administrator has deleted their account. */
      scheduledBy: z.nullable(z.strictObject({ id: id(), fullName: z.string() })),
    }),
  ),
  /** A request to delete the account waits for a second administrator. */
  waits: z.boolean(),
  counts: z.array(z.strictObject({ kind: choice(erasedKinds), count: z.int() })),
  /** How long the operator stores backups. */
  backupDays: inDays(z.int()),
  can: abilities('schedule', 'cancel'),
})
export type UserDeletion = z.output<typeof userDeletion>

export const readUserDeletion = endpoint({
  name: 'accountDeletion.readUser',
  method: 'GET',
  path: '/api/admin/users/:id/deletion',
  summary:
    'Returns whether and why a member’s account will be deleted, and counts what would be. Counts stop at 1,000.',
  access: 'admin-viewer',
  input: z.strictObject({ id: id() }),
  output: userDeletion,
  errors: pickErrors(accountErrors, 'user.not_found'),
  staleAfter: [accountDeletionChanged, usersChanged, confirmationsChanged],
})

const reason = () => paragraphs({ max: deletionReasonLength })

export const scheduleUserDeletion = endpoint({
  name: 'accountDeletion.schedule',
  method: 'POST',
  path: '/api/admin/users/:id/deletion',
  summary:
    'Schedules the deletion of a member’s account in 14 days, and mails the member the reason. `email` confirms which account is meant. `waits`: a second administrator must confirm it first.',
  access: 'super-admin',
  reauthentication: true,
  input: z.strictObject({ id: id(), reason: reason(), email: email() }),
  output: userDeletion,
  errors: {
    ...pickErrors(accountDeletionErrors, 'accountDeletion.scheduled', 'accountDeletion.wrong_address'),
    ...pickErrors(accountErrors, 'user.not_found', 'user.yourself', 'user.last_super_admin'),
    ...pickErrors(confirmationErrors, 'confirmation.waiting', 'confirmation.nobody_else'),
  },
})

export const cancelUserDeletion = endpoint({
  name: 'accountDeletion.cancelForUser',
  method: 'POST',
  path: '/api/admin/users/:id/deletion/cancel',
  summary: 'Cancels the deletion that an administrator has scheduled, and mails the member.',
  access: 'super-admin',
  input: z.strictObject({ id: id(), reason: reason() }),
  output: userDeletion,
  errors: {
    ...pickErrors(accountDeletionErrors, 'accountDeletion.not_scheduled', 'accountDeletion.by_member'),
    ...pickErrors(accountErrors, 'user.not_found', 'user.yourself'),
  },
})
