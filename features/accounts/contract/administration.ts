import * as z from 'zod/mini'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { abilities } from '#kit/abilities.ts'
import { adminLevels } from '#kit/access.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, day, email, id, instant, paragraphs, queryFlag, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { accountErrors, type AccountFieldCode } from './errors.ts'
import { presenceChanged, usersChanged } from './events.ts'
import { accessRoles, profileRoles } from './roles.ts'

/** The administration of users (ADM-02, ADM-03). */

export const userLimits = {
  query: 100,
  reason: 500,
  /** A filtered list is counted so far and no further. */
  counted: 1000,
  /** Bans that a member's page shows. */
  bans: 20,
} as const

export const userSorts = ['newest', 'name'] as const
export type UserSort = (typeof userSorts)[number]
/** `banned` now; `unverified`: not vouched for; `unconfirmed`: the address was never confirmed. */
export const userStates = ['banned', 'verified', 'unverified', 'unconfirmed'] as const
export type UserState = (typeof userStates)[number]
/** Who may more than others: any administrator, those of one level, or an access role. */
export const userAccesses = ['administrators', ...adminLevels, 'moderator', 'partner'] as const
export type UserAccess = (typeof userAccesses)[number]

/** What can be done to a member here; `admin_…` are the levels to give, `admin_none` takes the level. */
const userActions = [
  'admin_viewer',
  'admin_admin',
  'admin_super_admin',
  'admin_none',
  'verify',
  'ban',
  'unban',
  'moderate',
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
  /** The ban that the member is under now. */
  ban: z.nullable(z.strictObject({ reason: z.string(), at: instant(), until: z.nullable(instant()) })),
  memberSince: instant(),
  can: abilities(...userActions),
}

/** A member as those who administer see them. */
export const userRow = z.strictObject(userFields)
export type UserRow = z.output<typeof userRow>

export const userDetails = z.strictObject({
  ...userFields,
  language: z.string(),
  timeZone: z.string(),
  isPublic: z.boolean(),
  verifiedBy: z.nullable(z.strictObject({ fullName: z.nullable(z.string()), at: instant() })),
  lastSeenAt: z.nullable(instant()),
  sessions: z.int(),
  /** Newest first, the present one included. */
  bans: z.array(
    z.strictObject({
      id: id(),
      reason: z.string(),
      at: instant(),
      until: z.nullable(instant()),
      appeal: z.nullable(z.string()),
      lifted: z.nullable(z.strictObject({ at: instant(), reason: z.string() })),
    }),
  ),
})
export type UserDetails = z.output<typeof userDetails>

export const userFilters = {
  q: z.optional(text({ max: userLimits.query })),
  role: z.optional(choice(profileRoles)),
  access: z.optional(choice(userAccesses)),
  state: z.optional(choice(userStates)),
  sort: z._default(choice(userSorts), 'newest'),
}

/** Who signs up, what administrators change, what members tell about themselves, and who leaves. */
const staleAfter = [usersChanged, profileChanged, presenceChanged]

export const listUsers = endpoint({
  name: 'accounts.listUsers',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Everybody, found by name, address or username, by role, access and state. `total` is counted to 1,000.',
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
  summary: 'One member: profile basics, standing, bans so far, sessions.',
  access: 'admin-viewer',
  input: z.strictObject({ id: id() }),
  output: userDetails,
  errors: pickErrors(accountErrors, 'user.not_found'),
  staleAfter,
})

const reason = () => z._default(paragraphs({ min: 0, max: userLimits.reason }), '')

export const setAdminLevel = endpoint({
  name: 'accounts.setAdminLevel',
  method: 'PUT',
  path: '/api/admin/users/:id/admin',
  summary: 'Makes a member an administrator of a level, or with null none any more. The last super admin stays.',
  access: 'admin',
  input: z.strictObject({ id: id(), level: z.nullable(choice(adminLevels)), reason: reason() }),
  output: userRow,
  errors: pickErrors(
    accountErrors,
    'user.not_found',
    'user.yourself',
    'user.super_admins_only',
    'user.last_super_admin',
    'user.banned',
    'user.unconfirmed',
  ),
})

export const addAdmin = endpoint({
  name: 'accounts.addAdmin',
  method: 'POST',
  path: '/api/admin/administrators',
  summary: 'Makes the member with this address an administrator of a level (ADM-03).',
  access: 'admin',
  input: z.strictObject({ email: requiredEmail(), level: choice(adminLevels) }),
  output: userRow,
  errors: pickErrors(
    accountErrors,
    'user.not_found',
    'user.already_admin',
    'user.yourself',
    'user.super_admins_only',
    'user.last_super_admin',
    'user.banned',
    'user.unconfirmed',
  ),
})

/** Nothing typed has words of its own (ADM-03). */
function requiredEmail() {
  const code: AccountFieldCode = 'account.email_required'
  return z.pipe(z.string({ error: code }).check(z.trim(), z.minLength(1, { error: code, abort: true })), email())
}

export const setVerified = endpoint({
  name: 'accounts.setVerified',
  method: 'PUT',
  path: '/api/admin/users/:id/verified',
  summary: 'Vouches for a member, or no longer. Everyone sees it beside the name.',
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
    'Shuts a member out, through `lastDay` (of the caller’s time zone) or without an end. Ends all their sessions; they are told why.',
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
  summary: 'Lets a banned member in again.',
  access: 'admin',
  input: z.strictObject({ id: id(), reason: paragraphs({ max: userLimits.reason }) }),
  output: userRow,
  errors: pickErrors(accountErrors, 'user.not_found', 'user.super_admins_only', 'user.not_banned'),
})

export const setModerator = endpoint({
  name: 'accounts.setModerator',
  method: 'PUT',
  path: '/api/admin/users/:id/moderator',
  summary: 'Lets a member work the moderation queue, or no longer. The partner role comes from an application only.',
  access: 'admin',
  input: z.strictObject({ id: id(), moderator: z.boolean() }),
  output: userRow,
  errors: pickErrors(accountErrors, 'user.not_found', 'user.super_admins_only', 'user.banned', 'user.unconfirmed'),
})
