import * as z from 'zod/mini'
import { list } from '#kit/fields.ts'

/** How a browser reaches an authenticator (WebAuthn 3, section 5.8.4). */
export const passkeyTransports = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable'] as const

/** COSE numbers of the accepted signature algorithms, the preferred one first: Ed25519, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257] as const

const base64Url = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/))

// The longest that WebAuthn allows, or several times as long as browsers and authenticators write.
const credentialId = () => base64Url(1364)
const clientData = () => base64Url(4096)
const userHandle = () => base64Url(86)
const transports = () => list(z.enum(passkeyTransports), { max: passkeyTransports.length })

const algorithm = () => z.literal([...passkeyAlgorithms]).check(z.describe('A COSE number: -7 is ES256.'))

const descriptor = z.strictObject({
  id: credentialId(),
  type: z.literal('public-key'),
  transports: transports(),
})

/** `PublicKeyCredentialCreationOptionsJSON`: a browser creates a passkey from it. */
export const creationOptions = z.strictObject({
  challenge: base64Url(86),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: userHandle(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: algorithm() })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof creationOptions>

/** `PublicKeyCredentialRequestOptionsJSON`: a browser proves with it that the member has a passkey. */
export const requestOptions = z.strictObject({
  challenge: base64Url(86),
  rpId: z.string(),
  /** Empty: any passkey for this address. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof requestOptions>

/** What the server needs of `RegistrationResponseJSON`. */
export const attestation = z.strictObject({
  id: credentialId(),
  clientDataJSON: clientData(),
  attestationObject: base64Url(8192),
  transports: transports(),
})
export type Attestation = z.output<typeof attestation>

/** What the server needs of `AuthenticationResponseJSON`. */
export const assertion = z.strictObject({
  id: credentialId(),
  clientDataJSON: clientData(),
  authenticatorData: base64Url(2048),
  signature: base64Url(2048),
  userHandle: z.nullable(userHandle()),
})
export type Assertion = z.output<typeof assertion>
