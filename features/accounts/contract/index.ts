import * as z from 'zod/mini'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { language, timeZone } from '#kit/fields.ts'
import { signedInOutput } from './session.ts'

export {
  addAdmin,
  banUser,
  listUserBans,
  listUsers,
  readUser,
  setAdminLevel,
  setModerator,
  setVerified,
  unbanUser,
  userAccesses,
  userLimits,
  userPath,
  userSorts,
  userStates,
} from './administration.ts'
export type { UserAccess, UserAction, UserDetails, UserRow, UserSort, UserState } from './administration.ts'
export { endUserSession, endUserSessions, listUserSessions, type UserSessionView } from './user-sessions.ts'
export { bulkUserActions, changeUsers, needsReason, previewBulkUsers } from './bulk-users.ts'
export type { BulkUserAction, BulkUserOutcome, BulkUserResult } from './bulk-users.ts'
export {
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
  undoEmailChange,
} from './email-change.ts'
export { accountErrors, accountFieldCodes } from './errors.ts'
export { linkCode } from './fields.ts'
export { accountChanged, presenceChanged, sessionsChanged, usersChanged } from './events.ts'
export { confirmEmail, reportSignIn, requestPasswordReset, resendConfirmation, resetPassword } from './mailed-links.ts'
export { nextPageRetentionDays, readNextPage, setNextPage } from './next-page.ts'
export { nextPath, safeNextPath } from './next-path.ts'
export { addPassword, changePassword } from './passwords.ts'
export { readProofs, reauthenticate, reauthenticationOutput } from './reauthentication.ts'
export { restProfiles, restUserRoles } from './rest.ts'
export { accessRoleOf, accessRoles, profileRoles, selfAssignableRoles } from './roles.ts'
export type { AccessRole, ProfileRole, SelfAssignableRole } from './roles.ts'
export {
  readIdentifiers,
  readSignInChallenge,
  renewSession,
  session,
  sessionViewer,
  signedInOutput,
  signIn,
  signInOutput,
  signOut,
  signOutScopes,
} from './session.ts'
export type { SessionViewer, SignInChallenge, SignOutScope } from './session.ts'
export { endSession, listSessions } from './sessions.ts'
export type { Device, SessionView } from './sessions.ts'
export { signUp } from './sign-up.ts'
export { createUser, createUserLink, resetUserFactors, type UserLinkKind, userLinkKinds } from './user-accounts.ts'

export const accountLimits = {
  sessionSeconds: 30 * 24 * 60 * 60,
  /** The longest lifetime of a session, however often it is used. */
  sessionMaxSeconds: 90 * 24 * 60 * 60,
  /** How long the previous token still works after a renewal. */
  tokenOverlapSeconds: 60,
  /** `last_seen_at` is updated at most this often. */
  lastSeenSeconds: 5 * 60,
  confirmationSeconds: 24 * 60 * 60,
  resetSeconds: 60 * 60,
  /** How long a mailed link or code logs in (ASVS 6.5.5). */
  loginLinkSeconds: 10 * 60,
  invitationSeconds: 7 * 24 * 60 * 60,
  /** How long a sign-in from an unknown browser can be reported with the mailed link. */
  reportSeconds: 7 * 24 * 60 * 60,
  emailChange: { codeSeconds: 30 * 60, tries: 5, undoHours: 72 },
  /** How long a sign-in waits for its second step (AUTH-13). */
  challengeSeconds: 10 * 60,
  /** Links of one kind per address within `mailWindowSeconds`; more are dropped silently (AUTH-06). */
  mailsPerAddress: 4,
  mailWindowSeconds: 15 * 60,
  /** Account mails per address in 24 hours that strangers can trigger; more are dropped silently. */
  mailsPerAddressAndDay: 8,
  /** AUTH-09: a session from a URL that is older than this causes a warning. */
  urlSessionWarnSeconds: 120,
  /** AUTH-09: the first delay before a failed renewal is retried; doubled after each attempt. */
  renewRetryDelayMs: 200,
} as const

export const updatePreferences = endpoint({
  name: 'accounts.updateBasics',
  method: 'PATCH',
  path: '/api/account/basics',
  summary: 'Changes the caller’s language or time zone. Omitted fields stay as they are.',
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
  summary: 'Marks the caller’s onboarding as finished (AUTH-05). Idempotent.',
  access: 'member',
  input: emptyInput,
  output: signedInOutput,
})
