import * as z from 'zod/mini'
import { accountErrors, reauthenticationOutput, signedInOutput } from '#features/accounts/contract/index.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { passkeyErrors } from './errors.ts'
import { assertion, requestOptions } from './web-authn.ts'

const startErrors = pickErrors(passkeyErrors, 'passkey.unavailable')

const useErrors = pickErrors(
  passkeyErrors,
  'passkey.unavailable',
  'passkey.challenge_expired',
  'passkey.unknown',
  'passkey.invalid',
  'passkey.wrong_site',
  'passkey.not_verified',
  'passkey.counter_reversed',
)

const assertionInput = z.strictObject({ response: assertion })

export const startPasskeySignIn = endpoint({
  name: 'passkeys.startSignIn',
  method: 'POST',
  path: '/api/passkeys/sign-in/challenge',
  summary:
    'Returns what a browser needs to sign in with a passkey, and sets the cookie that binds the challenge to the browser. A challenge works once, within five minutes.',
  access: 'anyone',
  duringMaintenance: true,
  input: emptyInput,
  output: requestOptions,
  errors: startErrors,
})

export const signInWithPasskey = endpoint({
  name: 'passkeys.signIn',
  method: 'POST',
  path: '/api/passkeys/sign-in',
  summary: 'Signs in with a passkey. There is no second step, because the authenticator has checked who uses it.',
  access: 'anyone',
  duringMaintenance: true,
  input: assertionInput,
  output: signedInOutput,
  // `auth.required`: another request ended the new session before this one was answered.
  errors: { ...useErrors, ...pickErrors(kernelErrors, 'auth.required') },
  rate: 'sensitive',
  secret: true,
})

export const startPasskeySecondStep = endpoint({
  name: 'passkeys.startSecondStep',
  method: 'POST',
  path: '/api/passkeys/second-step/challenge',
  summary: 'Returns what a browser needs to finish, with a passkey, the sign-in that waits for its second step.',
  access: 'anyone',
  duringMaintenance: true,
  input: emptyInput,
  output: requestOptions,
  errors: { ...startErrors, ...pickErrors(accountErrors, 'account.challenge_expired') },
})

export const finishPasskeySecondStep = endpoint({
  name: 'passkeys.finishSecondStep',
  method: 'POST',
  path: '/api/passkeys/second-step',
  summary: 'Finishes the sign-in that waits in this browser for its second step.',
  access: 'anyone',
  duringMaintenance: true,
  input: assertionInput,
  output: signedInOutput,
  errors: {
    ...useErrors,
    ...pickErrors(accountErrors, 'account.challenge_expired'),
    ...pickErrors(kernelErrors, 'auth.required'),
  },
  rate: 'sensitive',
  secret: true,
})

export const startPasskeyConfirmation = endpoint({
  name: 'passkeys.startConfirmation',
  method: 'POST',
  path: '/api/passkeys/confirmation/challenge',
  summary: 'Returns what a browser needs to confirm, with a passkey, that the caller is the member.',
  access: 'signed-in',
  input: emptyInput,
  output: requestOptions,
  errors: startErrors,
})

export const confirmWithPasskey = endpoint({
  name: 'passkeys.confirm',
  method: 'POST',
  path: '/api/passkeys/confirmation',
  summary:
    'Confirms with a passkey that the caller is the member. Endpoints that change the security of the account work in this session until `until`.',
  access: 'signed-in',
  input: assertionInput,
  output: reauthenticationOutput,
  errors: useErrors,
  rate: 'sensitive',
  secret: true,
})
