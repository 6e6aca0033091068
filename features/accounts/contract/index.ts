import * as z from 'zod/mini'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { language, timeZone } from '#kit/fields.ts'
import { signedInOutput } from './session.ts'

export {
  addAdmin,
  banUser,
  listUsers,
  readUser,
  setAdminLevel,
  setModerator,
  setVerified,
  unbanUser,
  userAccesses,
  userLimits,
  userSorts,
  userStates,
} from './administration.ts'
export type { UserAccess, UserAction, UserDetails, UserRow, UserSort, UserState } from './administration.ts'
export { accountErrors, accountFieldCodes } from './errors.ts'
export { accountChanged, presenceChanged, usersChanged } from './events.ts'
export { confirmEmail, requestPasswordReset, resendConfirmation, resetPassword } from './mailed-links.ts'
export { nextPageRetentionDays, readNextPage, setNextPage } from './next-page.ts'
export { safeNextPath } from './next-path.ts'
export { restProfiles, restUserRoles } from './rest.ts'
export { accessRoleOf, accessRoles, profileRoles, selfAssignableRoles } from './roles.ts'
export type { AccessRole, ProfileRole, SelfAssignableRole } from './roles.ts'
export { renewSession, session, sessionViewer, signIn, signOut, signOutScopes } from './session.ts'
export type { SessionViewer, SignOutScope } from './session.ts'
export { signUp } from './sign-up.ts'

/** Lifetimes in seconds, and how many mails an address is sent. */
export const accountLimits = {
  /** A session ends this long after it was last used. */
  sessionSeconds: 30 * 24 * 60 * 60,
  /** However much it is used, a session ends after this time; then the member signs in again. */
  sessionMaxSeconds: 90 * 24 * 60 * 60,
  /** How long a session's token still works after it was renewed. */
  tokenOverlapSeconds: 60,
  /** A session's use is written down at most this often. */
  lastSeenSeconds: 5 * 60,
  confirmationSeconds: 24 * 60 * 60,
  resetSeconds: 60 * 60,
  /** Links of one kind sent to one address within `mailWindowSeconds`; more are silently not sent (AUTH-06 reveals nothing). */
  mailsPerAddress: 4,
  mailWindowSeconds: 15 * 60,
  /** Account mails to one address in 24 hours, of all kinds that somebody else can ask for; more are silently not sent. */
  mailsPerAddressAndDay: 8,
  /** A session handed over in an address that is older than this warns (AUTH-09). */
  urlSessionWarnSeconds: 120,
  /** AUTH-09: the first wait before a renewal is tried again, in milliseconds; it doubles. */
  renewRetryDelayMs: 200,
} as const

export const updatePreferences = endpoint({
  name: 'accounts.updateBasics',
  method: 'PATCH',
  path: '/api/account/basics',
  summary: 'Changes the own language or time zone; what is left out stays.',
  access: 'member',
  input: z.strictObject({
    language: z.optional(language()),
    timeZone: z.optional(timeZone()),
  }),
  output: signedInOutput,
})

export const finishOnboarding = endpoint({
  name: 'accounts.finishOnboarding',
  method: 'POST',
  path: '/api/account/onboarding',
  summary: 'Notes that the member has been welcomed (AUTH-05). Again changes nothing.',
  access: 'member',
  input: emptyInput,
  output: signedInOutput,
})
