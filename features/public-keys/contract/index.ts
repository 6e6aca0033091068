import * as z from 'zod/mini'
import { emptyInput, endpoint } from '#kit/endpoint.ts'

/** A public key (RFC 7517) on the curve P-256. */
const publicKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  /** The thumbprint of the key (RFC 7638). */
  kid: z.string(),
})
export type PublicKey = z.output<typeof publicKey>

export const listPublicKeys = endpoint({
  name: 'publicKeys.list',
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'The public keys of what this community signs, newest first (RFC 7517). Earlier keys stay in the list.',
  access: 'anyone',
  input: emptyInput,
  output: z.strictObject({ keys: z.array(publicKey) }),
})
