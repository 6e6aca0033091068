import * as z from 'zod/mini'
import { accountChanged } from '#features/accounts/contract/index.ts'
import { abilities } from '#kit/abilities.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, instant, text } from '#kit/fields.ts'
import { passkeyErrors } from './errors.ts'
import { passkeysChanged } from './events.ts'
import { attestation, creationOptions } from './web-authn.ts'

export {
  confirmWithPasskey,
  finishPasskeySecondStep,
  signInWithPasskey,
  startPasskeyConfirmation,
  startPasskeySecondStep,
  startPasskeySignIn,
} from './ceremonies.ts'
export { passkeyErrors } from './errors.ts'
export { passkeysChanged } from './events.ts'
export { passkeyAlgorithms, passkeyTransports } from './web-authn.ts'
export type { Assertion, Attestation, CreationOptions, RequestOptions } from './web-authn.ts'

export const passkeyLimits = {
  perMember: 20,
  /** Characters. */
  name: 60,
  challengeSeconds: 5 * 60,
} as const

export const passkey = z.strictObject({
  id: id(),
  name: z.string(),
  createdAt: instant(),
  lastUsedAt: z.nullable(instant()),
  /** Synchronised by its provider, so that it survives the loss of the device. */
  isBackedUp: z.boolean(),
  can: abilities('remove'),
})
export type Passkey = z.output<typeof passkey>

const passkeyList = z.strictObject({ passkeys: z.array(passkey), can: abilities('add') })

const passkeyName = () => text({ max: passkeyLimits.name })

export const listPasskeys = endpoint({
  name: 'passkeys.list',
  method: 'GET',
  path: '/api/passkeys',
  summary: 'Returns the caller’s passkeys, the oldest first.',
  access: 'member',
  input: emptyInput,
  output: passkeyList,
  staleAfter: [passkeysChanged, accountChanged],
})

export const startPasskeyRegistration = endpoint({
  name: 'passkeys.startRegistration',
  method: 'POST',
  path: '/api/passkeys/challenge',
  summary:
    'Returns what a browser needs to create a passkey, and sets the cookie that binds the challenge to the browser. A challenge works once, within five minutes.',
  access: 'confirmed',
  input: emptyInput,
  output: creationOptions,
  errors: pickErrors(passkeyErrors, 'passkey.unavailable', 'passkey.limit_reached'),
  reauthentication: true,
})

export const registerPasskey = endpoint({
  name: 'passkeys.register',
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Adds the passkey that the browser has created. Limit: 20 passkeys.',
  access: 'confirmed',
  input: z.strictObject({ name: passkeyName(), response: attestation }),
  output: passkeyList,
  errors: pickErrors(
    passkeyErrors,
    'passkey.unavailable',
    'passkey.limit_reached',
    'passkey.already_added',
    'passkey.challenge_expired',
    'passkey.invalid',
    'passkey.wrong_site',
    'passkey.not_verified',
  ),
  rate: 'sensitive',
  secret: true,
  reauthentication: true,
})

export const renamePasskey = endpoint({
  name: 'passkeys.rename',
  method: 'PATCH',
  path: '/api/passkeys/:id',
  summary: 'Renames one of the caller’s passkeys.',
  access: 'member',
  input: z.strictObject({ id: id(), name: passkeyName() }),
  output: passkeyList,
  errors: pickErrors(passkeyErrors, 'passkey.not_found'),
})

export const removePasskey = endpoint({
  name: 'passkeys.remove',
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: 'Removes one of the caller’s passkeys, unless it is their only way to log in.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: passkeyList,
  errors: pickErrors(passkeyErrors, 'passkey.not_found', 'passkey.last_way'),
  reauthentication: true,
})
