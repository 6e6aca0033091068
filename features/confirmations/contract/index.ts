import * as z from 'zod/mini'
import { accountDeletionErrors } from '#features/account-deletion/contract/errors.ts'
import { accountErrors, presenceChanged, usersChanged } from '#features/accounts/contract/index.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { abilities } from '#kit/abilities.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, paragraphs } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { confirmedActions, levelChange } from './actions.ts'
import { confirmationErrors } from './errors.ts'
import { confirmationsChanged } from './events.ts'

export { type ConfirmedAction, confirmedActions, levelChange } from './actions.ts'
export { confirmationErrors } from './errors.ts'
export { confirmationsChanged } from './events.ts'

/** Days until a request lapses, days until an ended one is deleted, super admins that the setting needs, and a length. */
export const confirmationLimits = { days: 7, retentionDays: 90, superAdmins: 2, text: 500 } as const

export const confirmationStatuses = ['waiting', 'confirmed', 'declined', 'withdrawn', 'lapsed'] as const
export type ConfirmationStatus = (typeof confirmationStatuses)[number]

/** The list: requests that wait, or those that have ended. */
export const confirmationStates = ['waiting', 'ended'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

export const confirmationsPath = '/admin?tab=users' as const
/** Opens the requests that have ended. */
export const endedConfirmationsPath = '/admin?tab=users&requests=ended' as const

const person = z.strictObject({ id: id(), fullName: z.string() })

export const confirmationRequest = z.strictObject({
  id: id(),
  action: choice(confirmedActions),
  /** The member that the action concerns; null for `turn_off`. */
  member: z.nullable(person),
  /** Only of `set_level`. */
  levels: z.nullable(levelChange),
  reason: z.nullable(z.string()),
  reasonLanguage: z.nullable(language()),
  /** Null once that administrator has deleted their account. */
  askedBy: z.nullable(person),
  status: choice(confirmationStatuses),
  createdAt: instant(),
  lapsesAt: instant(),
  endedAt: z.nullable(instant()),
  /** Null for a lapsed request, and once that administrator has deleted their account. */
  endedBy: z.nullable(person),
  /** Why it was declined. */
  answer: z.nullable(z.string()),
  answerLanguage: z.nullable(language()),
  can: abilities('confirm', 'decline', 'withdraw'),
})
export type ConfirmationRequest = z.output<typeof confirmationRequest>

export const listConfirmations = endpoint({
  name: 'confirmations.list',
  method: 'GET',
  path: '/api/admin/confirmations',
  summary:
    'Lists actions of administrators that wait for a second administrator, longest wait first, or the ended ones, latest first.',
  access: 'admin-viewer',
  input: z.strictObject({
    state: choice(confirmationStates),
    /** Only requests about this member. */
    member: z.optional(id()),
    ...pageInput,
  }),
  output: page(confirmationRequest),
  staleAfter: [confirmationsChanged, usersChanged, profileChanged, presenceChanged],
})

const decisionErrors = pickErrors(
  confirmationErrors,
  'confirmation.not_found',
  'confirmation.ended',
  'confirmation.lapsed',
  'confirmation.own_request',
  'confirmation.about_you',
)

export const confirmRequest = endpoint({
  name: 'confirmations.confirm',
  method: 'POST',
  path: '/api/admin/confirmations/:id/confirm',
  summary:
    'Confirms the request of another administrator: its action runs at once, with all its checks. Needs the level that the action needs.',
  access: 'admin',
  reauthentication: true,
  input: z.strictObject({ id: id() }),
  output: confirmationRequest,
  errors: {
    ...decisionErrors,
    ...pickErrors(confirmationErrors, 'confirmation.asker_may_not', 'confirmation.outdated'),
    ...pickErrors(
      accountErrors,
      'user.not_found',
      'user.yourself',
      'user.super_admins_only',
      'user.last_super_admin',
      'user.banned',
      'user.unconfirmed',
    ),
    ...pickErrors(accountDeletionErrors, 'accountDeletion.scheduled'),
  },
})

const explanation = () => paragraphs({ max: confirmationLimits.text })

export const declineRequest = endpoint({
  name: 'confirmations.decline',
  method: 'POST',
  path: '/api/admin/confirmations/:id/decline',
  summary:
    'Declines the request of another administrator, who reads the reason. Needs the level that the action needs.',
  access: 'admin',
  input: z.strictObject({ id: id(), reason: explanation() }),
  output: confirmationRequest,
  errors: decisionErrors,
})

export const withdrawRequest = endpoint({
  name: 'confirmations.withdraw',
  method: 'POST',
  path: '/api/admin/confirmations/:id/withdraw',
  summary: 'Withdraws the caller’s own request.',
  access: 'admin-viewer',
  input: z.strictObject({ id: id() }),
  output: confirmationRequest,
  errors: pickErrors(confirmationErrors, 'confirmation.not_found', 'confirmation.ended', 'confirmation.not_yours'),
})

export const confirmationSetting = z.strictObject({
  /** Deleting users and changing levels need a second administrator. */
  isOn: z.boolean(),
  /** A request to turn it off waits for a second administrator. */
  waits: z.boolean(),
  can: abilities('change'),
})
export type ConfirmationSetting = z.output<typeof confirmationSetting>

export const readConfirmationSetting = endpoint({
  name: 'confirmations.readSetting',
  method: 'GET',
  path: '/api/admin/confirmations/setting',
  summary: 'Returns whether deleting users and changing admin levels need a second administrator.',
  access: 'admin-viewer',
  input: emptyInput,
  output: confirmationSetting,
  staleAfter: [confirmationsChanged, usersChanged],
})

export const setConfirmationSetting = endpoint({
  name: 'confirmations.setSetting',
  method: 'PUT',
  path: '/api/admin/confirmations/setting',
  summary:
    'Makes deleting users and changing admin levels need a second administrator, on every node at once. Turning it off needs one too: `waits` is true then. Needs two super admins.',
  access: 'super-admin',
  reauthentication: true,
  input: z.strictObject({
    isOn: z.boolean(),
    reason: z._default(paragraphs({ min: 0, max: confirmationLimits.text }), ''),
  }),
  output: confirmationSetting,
  errors: pickErrors(
    confirmationErrors,
    'confirmation.one_super_admin',
    'confirmation.waiting',
    'confirmation.nobody_else',
  ),
})
