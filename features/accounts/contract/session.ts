import * as z from 'zod/mini'
import { adminLevels } from '#kit/access.ts'
import { okOutput, endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { id, instant, language } from '#kit/fields.ts'
import { accountErrors } from './errors.ts'
import { accountChanged } from './events.ts'
import { identifier, existingPassword } from './fields.ts'
import { accessRoles, profileRoles } from './roles.ts'

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

/** `this`: the session of this browser; `others`: all but it; `all`. */
export const signOutScopes = ['this', 'others', 'all'] as const
export type SignOutScope = (typeof signOutScopes)[number]

const sessionOutput = z.strictObject({ viewer: z.nullable(sessionViewer) })
/** Who is signed in after the call. */
export const signedInOutput = z.strictObject({ viewer: sessionViewer })

export const session = endpoint({
  name: 'accounts.session',
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in with this browser.',
  access: 'anyone',
  input: emptyInput,
  output: sessionOutput,
  staleAfter: [accountChanged],
})

export const renewSession = endpoint({
  name: 'accounts.renewSession',
  method: 'POST',
  path: '/api/session/renew',
  summary: 'Lets the session run its full length again; `auth.required` when there is none to renew.',
  access: 'anyone',
  input: emptyInput,
  output: z.strictObject({ viewer: sessionViewer, expiresAt: instant() }),
  errors: pickErrors(kernelErrors, 'auth.required'),
})

export const signIn = endpoint({
  name: 'accounts.signIn',
  method: 'POST',
  path: '/api/account/sign-in',
  summary:
    'Signs in with an e-mail address or a confirmed phone number, and a password. Five attempts a minute per account and address; fifty an hour per account. A browser that was signed in before has both for itself.',
  access: 'anyone',
  input: z.strictObject({ identifier: identifier(), password: existingPassword() }),
  output: signedInOutput,
  // `auth.required`: another call ended the new session before the answer was made.
  errors: {
    ...pickErrors(accountErrors, 'account.sign_in_failed', 'account.sign_in_restricted'),
    ...pickErrors(kernelErrors, 'auth.required'),
  },
  rate: 'sensitive',
  secret: true,
})

export const signOut = endpoint({
  name: 'accounts.signOut',
  method: 'POST',
  path: '/api/account/sign-out',
  summary: 'Ends sessions. Succeeds also without one.',
  access: 'anyone',
  input: z.strictObject({ scope: z._default(z.enum(signOutScopes), 'this') }),
  output: okOutput,
})
