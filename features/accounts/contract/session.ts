import * as z from 'zod/mini'
import { adminLevels } from '#kit/access.ts'
import { okOutput, endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { id, instant, language } from '#kit/fields.ts'
import { secondProofs } from '#kit/second-proofs.ts'
import { accountErrors } from './errors.ts'
import { accountChanged } from './events.ts'
import { identifier, existingPassword } from './fields.ts'
import { accessRoles, profileRoles } from './roles.ts'

export const sessionViewer = z.strictObject({
  id: id(),
  email: z.string(),
  fullName: z.string(),
  emailConfirmed: z.boolean(),
  adminLevel: z.nullable(z.enum(adminLevels)),
  /** The level that an administrator gets back with two-step login or a passkey; `adminLevel` is null then. */
  closedAdminLevel: z.nullable(z.enum(adminLevels)),
  /** When the administration closes, or has closed, to an administrator without two-step login or a passkey. */
  secondFactorDueAt: z.nullable(instant()),
  /** In stored order; the first one counts (ADM-09). */
  accessRoles: z.array(z.enum(accessRoles)),
  role: z.nullable(z.enum(profileRoles)),
  language: language(),
  timeZone: z.string(),
  avatarUrl: z.nullable(z.string()),
  onboarded: z.boolean(),
  /** Banned or locked: endpoints that are not open to anyone refuse (SHLD-02). */
  blocked: z.boolean(),
  memberSince: instant(),
  /** When the account will be deleted, unless the member cancels (SET-10). */
  deletionDueAt: z.nullable(instant()),
})
export type SessionViewer = z.output<typeof sessionViewer>

/** `this`: this browser's session; `others`: all other sessions. */
export const signOutScopes = ['this', 'others', 'all'] as const
export type SignOutScope = (typeof signOutScopes)[number]

const sessionOutput = z.strictObject({ viewer: z.nullable(sessionViewer) })
export const signedInOutput = z.strictObject({ viewer: sessionViewer })

/** A sign-in whose first step was correct and that needs a second proof until `expiresAt` (AUTH-13). */
export const signInChallenge = z.strictObject({ proofs: z.array(z.enum(secondProofs)), expiresAt: instant() })
export type SignInChallenge = z.output<typeof signInChallenge>

/** A first step was enough, or the sign-in waits for its second one. */
export const signInOutput = z.strictObject({
  viewer: z.nullable(sessionViewer),
  challenge: z.nullable(signInChallenge),
})

export const session = endpoint({
  name: 'accounts.session',
  method: 'GET',
  path: '/api/session',
  summary: 'Returns the member who is signed in with this browser, or null.',
  access: 'anyone',
  duringMaintenance: true,
  input: emptyInput,
  output: sessionOutput,
  staleAfter: [accountChanged],
})

export const renewSession = endpoint({
  name: 'accounts.renewSession',
  method: 'POST',
  path: '/api/session/renew',
  summary: 'Extends the session to its full lifetime; fails with `auth.required` without a session.',
  access: 'anyone',
  duringMaintenance: true,
  input: emptyInput,
  output: z.strictObject({ viewer: sessionViewer, expiresAt: instant() }),
  errors: pickErrors(kernelErrors, 'auth.required'),
})

export const signIn = endpoint({
  name: 'accounts.signIn',
  method: 'POST',
  path: '/api/account/sign-in',
  summary:
    'Signs in with a password and an e-mail address or a confirmed phone number. Limits: five attempts a minute per account and address, fifty an hour per account. A browser that was signed in before has separate limits. With a second step, the answer has a `challenge` instead of the viewer, and the browser gets its cookie.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ identifier: identifier(), password: existingPassword() }),
  output: signInOutput,
  // `auth.required`: another request ended the new session before this one was answered.
  errors: {
    ...pickErrors(accountErrors, 'account.sign_in_failed', 'account.sign_in_restricted'),
    ...pickErrors(kernelErrors, 'auth.required'),
  },
  rate: 'sensitive',
  secret: true,
})

export const readIdentifiers = endpoint({
  name: 'accounts.readIdentifiers',
  method: 'GET',
  path: '/api/account/identifiers',
  summary:
    'Returns whether the login page offers phone numbers besides mail addresses: where text messages can be sent (AUTH-14).',
  access: 'anyone',
  duringMaintenance: true,
  input: emptyInput,
  output: z.strictObject({ phone: z.boolean() }),
})

export const readSignInChallenge = endpoint({
  name: 'accounts.readSignInChallenge',
  method: 'GET',
  path: '/api/account/sign-in/challenge',
  summary: 'Returns the second step that this browser’s sign-in waits for, or null.',
  access: 'anyone',
  duringMaintenance: true,
  input: emptyInput,
  output: z.strictObject({ challenge: z.nullable(signInChallenge) }),
})

export const signOut = endpoint({
  name: 'accounts.signOut',
  method: 'POST',
  path: '/api/account/sign-out',
  summary: 'Ends sessions. Succeeds without a session too.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ scope: z._default(z.enum(signOutScopes), 'this') }),
  output: okOutput,
})
