import * as z from 'zod/mini'
import { confirmationErrors } from '#features/confirmations/contract/errors.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { abilities } from '#kit/abilities.ts'
import { adminLevels } from '#kit/access.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, day, email, id, instant, language, paragraphs, queryFlag, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { accountErrors, type AccountFieldCode } from './errors.ts'
import { presenceChanged, usersChanged } from './events.ts'
import { accessRoles, profileRoles } from './roles.ts'

/** Limits of the user administration (ADM-02, ADM-03). */
export const userLimits = {
  query: 100,
  reason: 500,
  /** `total` of a filtered list stops counting here. */
  counted: 1000,
  /** Members that one call changes at most. */
  bulk: 100,
} as const

export const userSorts = ['newest', 'name'] as const
export type UserSort = (typeof userSorts)[number]
/** `banned` now; `unverified`: not verified by an administrator; `unconfirmed`: mail address not confirmed. */
export const userStates = ['banned', 'verified', 'unverified', 'unconfirmed'] as const
export type UserState = (typeof userStates)[number]
/** Filters for members with extra rights: any administrator, one admin level, or an access role. */
export const userAccesses = ['administrators', ...adminLevels, 'moderator', 'partner'] as const
export type UserAccess = (typeof userAccesses)[number]

/** `admin_<level>` gives that level; `admin_none` removes it. */
const userActions = [
  'admin_viewer',
  'admin_admin',
  'admin_super_admin',
  'admin_none',
  'verify',
  'ban',
  'unban',
  'moderate',
  'delete',
  'reset_factors',
  'end_sessions',
  'link',
] as const
export type UserAction = (typeof userActions)[number]

const userFields = {
  id: id(),
  fullName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  role: z.nullable(z.enum(profileRoles)),
  company: z.nullable(z.string()),
  verified: z.boolean(),
  adminLevel: z.nullable(z.enum(adminLevels)),
  accessRoles: z.array(z.enum(accessRoles)),
  /** Has two-step login or a passkey. */
  hasSecondFactor: z.boolean(),
  ban: z.nullable(z.strictObject({ reason: z.string(), at: instant(), until: z.nullable(instant()) })),
  /** When the account is deleted, if the member or an administrator has asked for it. */
  deletionDueAt: z.nullable(instant()),
  memberSince: instant(),
  can: abilities(...userActions),
}

export const userRow = z.strictObject(userFields)
export type UserRow = z.output<typeof userRow>

/** The answer to a change of the level. `waits`: nothing has changed, a second administrator must confirm it first. */
const userLevel = z.strictObject({ ...userFields, waits: z.boolean() })

export const userDetails = z.strictObject({
  ...userFields,
  language: z.string(),
  timeZone: z.string(),
  isPublic: z.boolean(),
  verifiedBy: z.nullable(z.strictObject({ fullName: z.nullable(z.string()), at: instant() })),
  lastSeenAt: z.nullable(instant()),
  sessions: z.int(),
})
export type UserDetails = z.output<typeof userDetails>

export const userFilters = {
  q: z.optional(text({ max: userLimits.query })),
  role: z.optional(choice(profileRoles)),
  access: z.optional(choice(userAccesses)),
  state: z.optional(choice(userStates)),
  sort: z._default(choice(userSorts), 'newest'),
}

const staleAfter = [usersChanged, profileChanged, presenceChanged]

export const listUsers = endpoint({
  name: 'accounts.listUsers',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Lists members, filtered by name, mail address, username, role, access and state. `total` stops at 1,000.',
  access: 'admin-viewer',
  input: z.strictObject({ ...userFilters, ...pageInput, counted: z._default(queryFlag(), true) }),
  output: page(userRow),
  rate: 'search',
  staleAfter,
})

export const readUser = endpoint({
  name: 'accounts.readUser',
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'Returns one member with profile basics, access and sessions.',
  access: 'admin-viewer',
  input: z.strictObject({ id: id() }),
  output: userDetails,
  errors: pickErrors(accountErrors, 'user.not_found'),
  staleAfter,
})

export const listUserBans = endpoint({
  name: 'accounts.listUserBans',
  method: 'GET',
  path: '/api/admin/users/:id/bans',
  summary: 'Lists the bans of a member, latest first, including the one in force.',
  access: 'admin-viewer',
  input: z.strictObject({ id: id(), ...pageInput }),
  output: page(
    z.strictObject({
      id: id(),
      reason: z.string(),
      at: instant(),
      until: z.nullable(instant()),
      appeal: z.nullable(z.string()),
      /** Null without an appeal, or if it is not known (I18N-07). */
      appealLanguage: z.nullable(language()),
      lifted: z.nullable(z.strictObject({ at: instant(), reason: z.string() })),
    }),
  ),
  errors: pickErrors(accountErrors, 'user.not_found'),
  staleAfter: [usersChanged, presenceChanged],
})

const reason = () => z._default(paragraphs({ min: 0, max: userLimits.reason }), '')

export const setAdminLevel = endpoint({
  name: 'accounts.setAdminLevel',
  method: 'PUT',
  path: '/api/admin/users/:id/admin',
  summary:
    'Gives a member an admin level, or removes it with `null`. The last super admin cannot be demoted. `waits`: a second administrator must confirm it first.',
  access: 'admin',
  input: z.strictObject({ id: id(), level: z.nullable(choice(adminLevels)), reason: reason() }),
  output: userLevel,
  errors: {
    ...pickErrors(
      accountErrors,
      'user.not_found',
      'user.yourself',
      'user.super_admins_only',
      'user.last_super_admin',
      'user.banned',
      'user.unconfirmed',
    ),
    ...pickErrors(confirmationErrors, 'confirmation.waiting', 'confirmation.nobody_else'),
  },
})

export const addAdmin = endpoint({
  name: 'accounts.addAdmin',
  method: 'POST',
  path: '/api/admin/administrators',
  summary:
    'Gives an admin level to the member with this mail address (ADM-03). `waits`: a second administrator must confirm it first.',
  access: 'admin',
  input: z.strictObject({ email: requiredEmail(), level: choice(adminLevels) }),
  output: userLevel,
  errors: {
    ...pickErrors(
      accountErrors,
      'user.not_found',
      'user.already_admin',
      'user.yourself',
      'user.super_admins_only',
      'user.last_super_admin',
      'user.banned',
      'user.unconfirmed',
    ),
    ...pickErrors(confirmationErrors, 'confirmation.waiting', 'confirmation.nobody_else'),
  },
})

/** Empty input has its own error text (ADM-03). */
function requiredEmail() {
  const code: AccountFieldCode = 'account.email_required'
  return z.pipe(z.string({ error: code }).check(z.trim(), z.minLength(1, { error: code, abort: true })), email())
}

export const setVerified = endpoint({
  name: 'accounts.setVerified',
  method: 'PUT',
  path: '/api/admin/users/:id/verified',
  summary: 'Verifies a member or withdraws the verification. The badge beside the name is public.',
  access: 'admin',
  input: z.strictObject({ id: id(), verified: z.boolean() }),
  output: userRow,
  errors: pickErrors(accountErrors, 'user.not_found', 'user.super_admins_only'),
})

export const banUser = endpoint({
  name: 'accounts.ban',
  method: 'POST',
  path: '/api/admin/users/:id/ban',
  summary:
    'Bans a member, until the end of `lastDay` in the caller’s time zone or without an end. Ends all their sessions and mails them the reason.',
  access: 'admin',
  input: z.strictObject({ id: id(), reason: paragraphs({ max: userLimits.reason }), lastDay: z.optional(day()) }),
  output: userRow,
  errors: pickErrors(
    accountErrors,
    'user.not_found',
    'user.yourself',
    'user.super_admins_only',
    'user.last_super_admin',
    'user.already_banned',
    'user.end_passed',
  ),
})

export const unbanUser = endpoint({
  name: 'accounts.unban',
  method: 'POST',
  path: '/api/admin/users/:id/unban',
  summary: 'Lifts a member’s ban.',
  access: 'admin',
  input: z.strictObject({ id: id(), reason: paragraphs({ max: userLimits.reason }) }),
  output: userRow,
  errors: pickErrors(accountErrors, 'user.not_found', 'user.super_admins_only', 'user.not_banned'),
})

export const setModerator = endpoint({
  name: 'accounts.setModerator',
  method: 'PUT',
  path: '/api/admin/users/:id/moderator',
  summary:
    'Gives or withdraws access to the moderation queue. The partner role comes only from an approved application.',
  access: 'admin',
  input: z.strictObject({ id: id(), moderator: z.boolean() }),
  output: userRow,
  errors: pickErrors(accountErrors, 'user.not_found', 'user.super_admins_only', 'user.banned', 'user.unconfirmed'),
})

/** The page of a user in the administration. */
export const userPath = (id: string) => `/admin?tab=users&user=${id}` as const
