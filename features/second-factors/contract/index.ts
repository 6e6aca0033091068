import * as z from 'zod/mini'
import { accountErrors, reauthenticationOutput, signedInOutput } from '#features/accounts/contract/index.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { id, instant, integer } from '#kit/fields.ts'
import { secondFactorErrors } from './errors.ts'
import { secondFactorsChanged } from './events.ts'
import { recoveryCode, verificationCode } from './fields.ts'

export { secondFactorErrors } from './errors.ts'
export { secondFactorsChanged } from './events.ts'

export const secondFactorLimits = {
  recoveryCodes: 10,
  /** With this many codes left or fewer, the member is warned (SET-04). */
  fewRecoveryCodes: 3,
  trustDays: 30,
  /** Trusted browsers of one member; a further one replaces the oldest. */
  trustedBrowsers: 20,
} as const

const trustedBrowser = z.strictObject({
  id: id(),
  /** Null: not recognised. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  isMobile: z.boolean(),
  /** The browser that asks. */
  isThis: z.boolean(),
  since: instant(),
  until: instant(),
})
export type TrustedBrowser = z.output<typeof trustedBrowser>

const secondFactorState = z.strictObject({
  /** Null: two-step login is off. */
  totp: z.nullable(z.strictObject({ since: instant(), lastUsedAt: z.nullable(instant()) })),
  /** Null without two-step login. */
  recoveryCodes: z.nullable(
    z.strictObject({ left: integer({ min: 0, max: secondFactorLimits.recoveryCodes }), createdAt: instant() }),
  ),
  trustedBrowsers: z.array(trustedBrowser),
})
export type SecondFactorState = z.output<typeof secondFactorState>

export const readSecondFactors = endpoint({
  name: 'secondFactors.read',
  method: 'GET',
  path: '/api/account/second-factors',
  summary:
    'Returns since when the caller’s two-step login is on, how many recovery codes are left, and which browsers it trusts.',
  access: 'member',
  input: emptyInput,
  output: secondFactorState,
  staleAfter: [secondFactorsChanged],
})

export const startTotpSetup = endpoint({
  name: 'secondFactors.startSetup',
  method: 'POST',
  path: '/api/account/totp',
  summary:
    'Starts setting up an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds) and returns its key. Replaces a setup that is not confirmed.',
  access: 'confirmed',
  input: emptyInput,
  output: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: pickErrors(secondFactorErrors, 'second_factor.already_on'),
  rate: 'sensitive',
  reauthentication: true,
})

const newRecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const confirmTotpSetup = endpoint({
  name: 'secondFactors.confirmSetup',
  method: 'POST',
  path: '/api/account/totp/confirmation',
  summary: 'Turns on two-step login with a code of the new app. Returns the recovery codes, this one time.',
  access: 'confirmed',
  input: z.strictObject({ code: verificationCode() }),
  output: newRecoveryCodes,
  errors: pickErrors(secondFactorErrors, 'second_factor.code_invalid', 'second_factor.setup_replaced'),
  rate: 'sensitive',
  secret: true,
  reauthentication: true,
})

export const disableTotp = endpoint({
  name: 'secondFactors.disable',
  method: 'DELETE',
  path: '/api/account/totp',
  summary: 'Turns off two-step login, with its recovery codes and trusted browsers. Repeating has no effect.',
  access: 'confirmed',
  input: emptyInput,
  output: secondFactorState,
  reauthentication: true,
})

export const regenerateRecoveryCodes = endpoint({
  name: 'secondFactors.regenerateCodes',
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Replaces the recovery codes and returns the new ones, this one time. The earlier ones stop working.',
  access: 'confirmed',
  input: emptyInput,
  output: newRecoveryCodes,
  errors: pickErrors(secondFactorErrors, 'second_factor.off'),
  rate: 'sensitive',
  reauthentication: true,
})

const secondStepErrors = {
  ...pickErrors(accountErrors, 'account.challenge_expired'),
  // Another request ended the new session before this one was answered.
  ...pickErrors(kernelErrors, 'auth.required'),
}
const trust = () => z._default(z.boolean(), false)

export const finishWithCode = endpoint({
  name: 'secondFactors.finishWithCode',
  method: 'POST',
  path: '/api/account/sign-in/code',
  summary:
    'Finishes the sign-in of this browser with a code of the authenticator app. `trust` lets this browser skip the second step for 30 days.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ code: verificationCode(), trust: trust() }),
  output: signedInOutput,
  errors: { ...secondStepErrors, ...pickErrors(secondFactorErrors, 'second_factor.code_invalid') },
  rate: 'sensitive',
  secret: true,
})

export const finishWithRecoveryCode = endpoint({
  name: 'secondFactors.finishWithRecoveryCode',
  method: 'POST',
  path: '/api/account/sign-in/recovery-code',
  summary: 'Finishes the sign-in of this browser with a recovery code, which works once.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ recoveryCode: recoveryCode(), trust: trust() }),
  output: z.strictObject({
    ...signedInOutput.shape,
    recoveryCodesLeft: integer({ min: 0, max: secondFactorLimits.recoveryCodes }),
  }),
  errors: { ...secondStepErrors, ...pickErrors(secondFactorErrors, 'second_factor.recovery_code_invalid') },
  rate: 'sensitive',
  secret: true,
})

export const reauthenticateWithCode = endpoint({
  name: 'secondFactors.reauthenticate',
  method: 'POST',
  path: '/api/account/reauthentication/code',
  summary:
    'Confirms with a code of the authenticator app that the caller is the member. Endpoints that change the security of the account work in this session until `until`.',
  access: 'signed-in',
  input: z.strictObject({ code: verificationCode() }),
  output: reauthenticationOutput,
  errors: pickErrors(secondFactorErrors, 'second_factor.code_invalid'),
  rate: 'sensitive',
  secret: true,
})

export const revokeTrustedBrowser = endpoint({
  name: 'secondFactors.revokeBrowser',
  method: 'DELETE',
  path: '/api/account/trusted-browsers/:id',
  summary: 'Ends the trust in one browser: its next sign-in needs the second step. Repeating has no effect.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: secondFactorState,
})

export const revokeTrustedBrowsers = endpoint({
  name: 'secondFactors.revokeBrowsers',
  method: 'DELETE',
  path: '/api/account/trusted-browsers',
  summary: 'Ends the trust in all browsers of the caller. Repeating has no effect.',
  access: 'member',
  input: emptyInput,
  output: secondFactorState,
})
