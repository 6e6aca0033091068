import * as z from 'zod/mini'
import { accountErrors } from '#features/accounts/contract/index.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { instant, language } from '#kit/fields.ts'
import { inDays } from '#kit/units.ts'
import { accountDeletionErrors } from './errors.ts'
import { accountDeletionChanged } from './events.ts'

export * from './administration.ts'
export { accountDeletionErrors } from './errors.ts'
export { accountDeletionChanged } from './events.ts'

export const accountDeletionLimits = {
  /** How long the member can cancel (SET-10). */
  graceDays: 14,
  /** How long before the deletion the member is reminded by mail. */
  reminderDays: 3,
  /** How long the mail about the finished deletion is tried. Its address is deleted afterwards in any case. */
  mailTryHours: 48,
} as const

export const accountDeletionView = z.strictObject({
  requestedAt: instant(),
  /** When the account is deleted, unless the member cancels. */
  dueAt: instant(),
  /** Why an administrator has scheduled it; null when the member asked for it, and can cancel. */
  reason: z.nullable(z.string()),
  reasonLanguage: z.nullable(language()),
  /** Where to object to an administrator's decision, if the operator has entered an address. */
  contactEmail: z.nullable(z.string()),
  /** When the last backup that contains the account has expired. */
  backupsExpireAt: instant(),
})
export type AccountDeletionView = z.output<typeof accountDeletionView>

const ownDeletion = z.strictObject({
  /** Null: the member has not asked for it. */
  deletion: z.nullable(accountDeletionView),
  /** How long the operator stores backups. */
  backupDays: inDays(z.int().check(z.gte(0))),
})

export const readAccountDeletion = endpoint({
  name: 'accountDeletion.read',
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'Returns whether and when the caller’s account will be deleted, also to a member who is locked out.',
  access: 'signed-in',
  input: emptyInput,
  output: ownDeletion,
  staleAfter: [accountDeletionChanged],
})

export const requestAccountDeletion = endpoint({
  name: 'accountDeletion.request',
  method: 'POST',
  path: '/api/account/deletion',
  summary:
    'Asks for the deletion of the caller’s account and of everything personal in 14 days (SET-10). A second request changes nothing.',
  access: 'signed-in',
  reauthentication: true,
  input: emptyInput,
  output: ownDeletion,
  errors: pickErrors(accountErrors, 'user.last_super_admin'),
})

export const cancelAccountDeletion = endpoint({
  name: 'accountDeletion.cancel',
  method: 'DELETE',
  path: '/api/account/deletion',
  summary:
    'Cancels the deletion of the caller’s account, unless an administrator has scheduled it. Succeeds without a request too.',
  access: 'signed-in',
  input: emptyInput,
  output: ownDeletion,
  errors: pickErrors(accountDeletionErrors, 'accountDeletion.by_administrator'),
})
