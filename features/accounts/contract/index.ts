import * as z from 'zod/mini'
import { adminLevels } from '#kit/access.ts'
import { done, endpoint, nothing, only } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { email, id, instant, language, timeZone } from '#kit/fields.ts'
import { accountErrors, type AccountFieldCode } from './errors.ts'
import { accountChanged } from './events.ts'
import { fullName, identifier, knownPassword, linkCode, newPassword, ownRole, samePassword } from './fields.ts'
import { accessRoles, profileRoles } from './roles.ts'

export { addAdmin, banUser, listUsers, readUser, setAdminLevel, setModerator, setVerified, unbanUser, userAccesses, userLimits, userSorts, userStates } from './administration.ts'
export type { UserAccess, UserAct, UserDetails, UserRow, UserSort, UserState } from './administration.ts'
export { accountErrors, accountFieldCodes } from './errors.ts'
export { accountChanged, presenceChanged, usersChanged } from './events.ts'
export { restProfiles, restUserRoles } from './rest.ts'
export { accessRoleOf, accessRoles, profileRoles, selfAssignableRoles } from './roles.ts'
export type { AccessRole, ProfileRole, SelfAssignableRole } from './roles.ts'

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
  /** Links sent to one address within `mailWindowSeconds`; more are silently not sent (AUTH-06 reveals nothing). */
  mailsPerAddress: 4,
  mailWindowSeconds: 15 * 60,
  /** A session handed over in an address that is older than this warns (AUTH-09). */
  addressSessionWarnSeconds: 120,
  /** AUTH-09: the first wait before a renewal is tried again, in milliseconds; it doubles. */
  renewRetryMilliseconds: 200,
} as const

/** The signed-in member as their own browser knows them; `null` for a visitor. */
export const sessionViewer = z.strictObject({
  id: id(),
  email: z.string(),
  fullName: z.string(),
  emailConfirmed: z.boolean(),
  adminLevel: z.nullable(z.enum(adminLevels)),
  /** In their stored order; the first counts (ADM-09). */
  accessRoles: z.array(z.enum(accessRoles)),
  role: z.nullable(z.enum(profileRoles)),
  language: language(),
  timeZone: z.string(),
  avatarUrl: z.nullable(z.string()),
  onboarded: z.boolean(),
  /** The account is blocked: every call but those open to anyone is refused (SHLD-02). */
  blocked: z.boolean(),
  memberSince: instant(),
})
export type SessionViewer = z.output<typeof sessionViewer>

const sessionAnswer = z.strictObject({ viewer: z.nullable(sessionViewer) })
const signedInAnswer = z.strictObject({ viewer: sessionViewer })
const passwordRefusals = ['password.breached', 'password.guessable', 'password.personal'] as const

export const session = endpoint({
  name: 'accounts.session',
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in with this browser.',
  access: 'anyone',
  input: nothing,
  output: sessionAnswer,
  staleAfter: [accountChanged],
})

export const renewSession = endpoint({
  name: 'accounts.renewSession',
  method: 'POST',
  path: '/api/session/renew',
  summary: 'Lets the session run its full length again; `auth.required` when there is none to renew.',
  access: 'anyone',
  input: nothing,
  output: z.strictObject({ viewer: sessionViewer, expiresAt: instant() }),
  errors: only(kernelErrors, 'auth.required'),
})

export const signUp = endpoint({
  name: 'accounts.signUp',
  method: 'POST',
  path: '/api/account/sign-up',
  summary: 'Opens an account and mails a link to confirm the address. An address that has one gets a mail that says so; the answer is the same.',
  access: 'anyone',
  input: z
    .strictObject({
      email: email(),
      password: newPassword(),
      passwordAgain: z.string(),
      fullName: fullName(),
      role: ownRole(),
      acceptedTerms: z.literal(true, { error: 'account.terms_not_accepted' satisfies AccountFieldCode }),
      timeZone: z.optional(timeZone()),
    })
    .check(samePassword()),
  output: done,
  errors: only(accountErrors, ...passwordRefusals),
  rate: 'sensitive',
  secret: true,
})

export const signIn = endpoint({
  name: 'accounts.signIn',
  method: 'POST',
  path: '/api/account/sign-in',
  summary: 'Signs in with an e-mail address or a confirmed phone number, and a password. Five attempts a minute per account and address; fifty an hour per account, and for each browser that was signed in before.',
  access: 'anyone',
  input: z.strictObject({ identifier: identifier(), password: knownPassword() }),
  output: signedInAnswer,
  // `auth.required`: another call ended the new session before the answer was made.
  errors: { ...only(accountErrors, 'account.sign_in_failed', 'account.sign_in_restricted'), ...only(kernelErrors, 'auth.required') },
  rate: 'sensitive',
  secret: true,
})

/** `this`: the session of this browser; `others`: all but it; `all`. */
export const signOutScopes = ['this', 'others', 'all'] as const
export type SignOutScope = (typeof signOutScopes)[number]

export const signOut = endpoint({
  name: 'accounts.signOut',
  method: 'POST',
  path: '/api/account/sign-out',
  summary: 'Ends sessions. Succeeds also without one.',
  access: 'anyone',
  input: z.strictObject({ scope: z._default(z.enum(signOutScopes), 'this') }),
  output: done,
})

export const confirmEmail = endpoint({
  name: 'accounts.confirmEmail',
  method: 'POST',
  path: '/api/account/confirm',
  summary:
    'Confirms an address by the code of a mailed link, once, and signs in; all earlier sessions of the account end. In another browser than that of the sign-up the password is removed too: `passwordCode` then sets a new one.',
  access: 'anyone',
  input: z.strictObject({ code: linkCode() }),
  output: z.strictObject({ ...signedInAnswer.shape, passwordCode: z.nullable(z.string()) }),
  errors: { ...only(accountErrors, 'account.link_invalid', 'account.link_used', 'account.link_expired'), ...only(kernelErrors, 'auth.required') },
  rate: 'sensitive',
  secret: true,
})

export const resendConfirmation = endpoint({
  name: 'accounts.resendConfirmation',
  method: 'POST',
  path: '/api/account/confirm/resend',
  summary: 'Mails a new confirmation link, if the address waits for one. The answer is always the same.',
  access: 'anyone',
  input: z.strictObject({ email: email() }),
  output: done,
  rate: 'sensitive',
})

export const requestPasswordReset = endpoint({
  name: 'accounts.requestPasswordReset',
  method: 'POST',
  path: '/api/account/password/forgot',
  summary: 'Mails a link to choose a new password, if the address has an account. The answer is always the same.',
  access: 'anyone',
  input: z.strictObject({ email: email() }),
  output: done,
  rate: 'sensitive',
})

export const resetPassword = endpoint({
  name: 'accounts.resetPassword',
  method: 'POST',
  path: '/api/account/password/reset',
  summary: 'Sets a new password by the code of a mailed link, once. Every other session of the account ends.',
  access: 'anyone',
  input: z.strictObject({ code: linkCode(), password: newPassword(), passwordAgain: z.string() }).check(samePassword()),
  output: done,
  errors: only(accountErrors, 'account.link_invalid', 'account.link_used', 'account.link_expired', ...passwordRefusals),
  rate: 'sensitive',
  secret: true,
})

export const updateBasics = endpoint({
  name: 'accounts.updateBasics',
  method: 'PATCH',
  path: '/api/account/basics',
  summary: 'Changes the own language or time zone; what is left out stays.',
  access: 'member',
  input: z.strictObject({
    language: z.optional(language()),
    timeZone: z.optional(timeZone()),
  }),
  output: signedInAnswer,
})

export const finishOnboarding = endpoint({
  name: 'accounts.finishOnboarding',
  method: 'POST',
  path: '/api/account/onboarding',
  summary: 'Notes that the member has been welcomed (AUTH-05). Again changes nothing.',
  access: 'member',
  input: nothing,
  output: signedInAnswer,
})
