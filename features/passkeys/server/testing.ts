import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Client } from '#tests/support/client.ts'
import {
  type Assertion,
  type Attestation,
  type CreationOptions,
  registerPasskey,
  type RequestOptions,
  startPasskeyRegistration,
} from '../contract/index.ts'

/** What a test lets the browser or the authenticator do differently. */
export type Deviations = {
  origin?: string
  challenge?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  type?: string
  userHandle?: string | null
  /** Of the attestation. Default: none. */
  format?: string
}

const present = 0x01
const verified = 0x04
const hasCredential = 0x40

const encodeJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A browser with an authenticator that has one ES256 passkey and a counter. */
export const createAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle: string | null = null

  const clientDataOf = (type: string, challenge: string, deviations: Deviations) =>
    encodeJson({
      type: deviations.type ?? type,
      challenge: deviations.challenge ?? challenge,
      origin: deviations.origin ?? origin,
      crossOrigin: false,
    })

  const authenticatorDataOf = (rpId: string, deviations: Deviations, credential?: Buffer) => {
    const flags = present + (deviations.isVerified === false ? 0 : verified) + (credential ? hasCredential : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviations.counter ?? counter)
    const hash = createHash('sha256')
      .update(deviations.rpId ?? rpId)
      .digest()
    return Buffer.concat([hash, Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
  }

  const coseKey = () =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]) as never,
    )

  return {
    id,
    create: ({ challenge, rp, user }: CreationOptions, deviations: Deviations = {}): Attestation => {
      userHandle = user.id
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseKey()])
      const attestation = new Map<string, unknown>([
        ['fmt', deviations.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorDataOf(rp.id, deviations, credential))],
      ])
      return {
        id,
        clientDataJSON: clientDataOf('webauthn.create', challenge, deviations),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      }
    },
    use: ({ challenge, rpId }: RequestOptions, deviations: Deviations = {}): Assertion => {
      counter += 1
      const clientDataJSON = clientDataOf('webauthn.get', challenge, deviations)
      const authenticatorData = authenticatorDataOf(rpId, deviations)
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), privateKey)
      return {
        id,
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviations.userHandle === undefined ? userHandle : deviations.userHandle,
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

/** Adds a passkey to the client's member. */
export const addPasskey = async (client: Client, origin: string, name = 'A passkey'): Promise<Authenticator> => {
  const authenticator = createAuthenticator(origin)
  const options = await client.succeed(startPasskeyRegistration, {})
  await client.succeed(registerPasskey, { name, response: authenticator.create(options) })
  return authenticator
}
