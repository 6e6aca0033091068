import * as z from 'zod/mini'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, day, id, list, paragraphs } from '#kit/fields.ts'
import { userLimits } from './administration.ts'
import { accountErrors } from './errors.ts'

/** What administrators do to several members at once (ADM-02); each is one of the actions on a single member. */
export const bulkUserActions = ['verify', 'unverify', 'ban', 'unban', 'add_moderator', 'remove_moderator'] as const
export type BulkUserAction = (typeof bulkUserActions)[number]

/** `unchanged`: the member has the state already. `refused`: the single action would be refused with `code`. */
export const bulkUserOutcomes = ['change', 'unchanged', 'refused'] as const
export type BulkUserOutcome = (typeof bulkUserOutcomes)[number]

const bulkUserResult = z.strictObject({
  items: z.array(
    z.strictObject({
      id: id(),
      /** Null for an account that does not exist. */
      fullName: z.nullable(z.string()),
      outcome: z.enum(bulkUserOutcomes),
      code: z.nullable(z.string()),
    }),
  ),
})
export type BulkUserResult = z.output<typeof bulkUserResult>

const ids = () => list(id(), { min: 1, max: userLimits.bulk })

export const previewBulkUsers = endpoint({
  name: 'accounts.previewBulk',
  method: 'POST',
  path: '/api/admin/users/bulk/preview',
  summary:
    'Answers which of up to 100 members an action would change, and why it would not change the others. Changes nothing.',
  access: 'admin',
  input: z.strictObject({ action: choice(bulkUserActions), ids: ids() }),
  output: bulkUserResult,
})

/** Actions that are recorded with a reason; the member reads that of a ban. */
export const needsReason = (action: BulkUserAction): boolean => action === 'ban' || action === 'unban'

/** The codes are answered per member; only `user.end_passed` refuses the whole call. */
export const changeUsers = endpoint({
  name: 'accounts.changeUsers',
  method: 'POST',
  path: '/api/admin/users/bulk',
  summary:
    'Does one action to up to 100 members, each in a separate transaction, and answers per member. `ban` and `unban` need a reason; `lastDay` ends a ban. Sending it twice changes nobody twice.',
  access: 'admin',
  input: z
    .strictObject({
      action: choice(bulkUserActions),
      ids: ids(),
      reason: z._default(paragraphs({ min: 0, max: userLimits.reason }), ''),
      lastDay: z.optional(day()),
    })
    .check(
      z.refine(({ action, reason }) => !needsReason(action) || reason !== '', {
        error: 'field.required',
        path: ['reason'],
      }),
    ),
  output: bulkUserResult,
  errors: pickErrors(
    accountErrors,
    'user.not_found',
    'user.yourself',
    'user.super_admins_only',
    'user.last_super_admin',
    'user.already_banned',
    'user.not_banned',
    'user.banned',
    'user.unconfirmed',
    'user.end_passed',
  ),
})
