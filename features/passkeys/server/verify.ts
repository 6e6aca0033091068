import { createHash } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, parseAuthenticatorData } from '@simplewebauthn/server/helpers'
import * as z from 'zod/mini'
import { type Assertion, type Attestation, passkeyAlgorithms } from '../contract/index.ts'
import type { Credential } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'

export type VerifyRefusal = 'passkey.invalid' | 'passkey.wrong_site' | 'passkey.not_verified'

const clientDataShape = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
})
export type ClientData = z.output<typeof clientDataShape>

/** What the browser says it was asked, without a check. Null: not what a browser writes. */
export const readClientData = (clientDataJSON: string): ClientData | null => {
  try {
    const parsed = clientDataShape.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The library reports every refusal as an `Error` with a text, so the refusals with their own code come first. */
const refusalOf = (
  relyingParty: RelyingParty,
  { origin, crossOrigin }: ClientData,
  authenticatorData: Uint8Array<ArrayBuffer>,
): VerifyRefusal | null => {
  const { rpIdHash, flags } = parseAuthenticatorData(authenticatorData)
  if (origin !== relyingParty.origin || crossOrigin) return 'passkey.wrong_site'
  if (!createHash('sha256').update(relyingParty.id).digest().equals(rpIdHash)) return 'passkey.wrong_site'
  return flags.up && flags.uv ? null : 'passkey.not_verified'
}

/** Browsers remove attestations that nobody asked for. Others would make the server fetch addresses from certificates. */
const hasAllowedFormat = (attestation: ReturnType<typeof decodeAttestationObject>): boolean =>
  attestation.get('fmt') === 'none'

export type Registration = { publicKey: Buffer; counter: number; isBackedUp: boolean }

/** `clientData` is that of the response, whose challenge the caller has taken. */
export const verifyRegistration = async (
  relyingParty: RelyingParty,
  clientData: ClientData,
  { id, clientDataJSON, attestationObject }: Attestation,
): Promise<{ refusal: VerifyRefusal } | { registration: Registration }> => {
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const refusal = refusalOf(relyingParty, clientData, attestation.get('authData'))
    if (refusal) return { refusal }
    if (!hasAllowedFormat(attestation)) return { refusal: 'passkey.invalid' }
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: clientData.challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    })
    if (!verified || registrationInfo.credential.id !== id) return { refusal: 'passkey.invalid' }
    return {
      registration: {
        publicKey: Buffer.from(registrationInfo.credential.publicKey),
        counter: registrationInfo.credential.counter,
        isBackedUp: registrationInfo.credentialBackedUp,
      },
    }
  } catch {
    return { refusal: 'passkey.invalid' }
  }
}

export type Use = { counter: number; isBackedUp: boolean }

/** Does not compare the counter: only a correct signature makes it trustworthy. `clientData` as above. */
export const verifyUse = async (
  relyingParty: RelyingParty,
  clientData: ClientData,
  { id, clientDataJSON, authenticatorData, signature }: Assertion,
  credential: Pick<Credential, 'publicKey'>,
): Promise<{ refusal: VerifyRefusal } | { use: Use }> => {
  try {
    const refusal = refusalOf(relyingParty, clientData, new Uint8Array(Buffer.from(authenticatorData, 'base64url')))
    if (refusal) return { refusal }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: clientData.challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // A counter of 0 switches off the library's comparison, which comes before the signature.
      credential: { id, publicKey: new Uint8Array(credential.publicKey), counter: 0 },
    })
    if (!verified) return { refusal: 'passkey.invalid' }
    return { use: { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp } }
  } catch {
    return { refusal: 'passkey.invalid' }
  }
}
