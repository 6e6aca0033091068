import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import {
  type Assertion,
  type Attestation,
  type CreationOptions,
  passkeyTransports,
  type RequestOptions,
} from '../contract/index.ts'

/** What a browser reports instead of an answer. Most of them mean that the member closed its dialog. */
export type CeremonyProblem = 'cancelled' | 'exists' | 'aborted'

/** Browsers do not say whether the member cancelled, waited too long or has no passkey: all are a `NotAllowedError`. */
const problemOf = (error: unknown): CeremonyProblem => {
  if (!(error instanceof WebAuthnError)) return 'cancelled'
  if (error.code === 'ERROR_CEREMONY_ABORTED') return 'aborted'
  return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'exists' : 'cancelled'
}

export const createPasskey = async (optionsJSON: CreationOptions): Promise<Attestation | CeremonyProblem> => {
  try {
    const { id, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    const known = passkeyTransports.filter((transport) => transports.includes(transport))
    return { id, clientDataJSON, attestationObject, transports: known }
  } catch (error) {
    return problemOf(error)
  }
}

/** With `isAutofill`, the browser offers passkeys in a field, and waits until the member picks one. */
export const answerWithPasskey = async (
  optionsJSON: RequestOptions,
  { isAutofill = false } = {},
): Promise<Assertion | CeremonyProblem> => {
  try {
    const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
    return { id, clientDataJSON, authenticatorData, signature, userHandle }
  } catch (error) {
    return problemOf(error)
  }
}
