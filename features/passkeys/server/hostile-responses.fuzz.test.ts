import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  listPasskeys,
  registerPasskey,
  signInWithPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
} from '../contract/index.ts'
import { addPasskey, createAuthenticator } from './testing.ts'

const origin = 'https://nordbro.example'
const server = await startTestServer({ config: { publicBaseUrl: origin } })
const runs = 60

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Changes, cuts and lengthens valid bytes, or replaces them: broken CBOR and JSON that begin correctly. */
const broken = (valid: string) => {
  const bytes = Buffer.from(valid, 'base64url')
  return fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 400 }).map(encode),
    fc.json({ maxDepth: 5 }).map((text) => encode(Buffer.from(text))),
    fc.nat(bytes.length - 1).map((length) => encode(bytes.subarray(0, length + 1))),
    fc.uint8Array({ minLength: 1, maxLength: 40 }).map((more) => encode(Buffer.concat([bytes, more]))),
    fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, mask]) => {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ mask
      return encode(changed)
    }),
    // Arrays within arrays, deeper than a parser's stack.
    fc.constant(encode(Buffer.alloc(6000, 0x81))),
  )
}

it('[AUTH-10/passkeys] a broken registration is refused with a code of the contract and stores nothing', async () => {
  const { client } = await signedInMember(server)
  const sample = createAuthenticator(origin).create(await client.succeed(startPasskeyRegistration, {}))
  await fc.assert(
    fc.asyncProperty(broken(sample.attestationObject), fc.boolean(), async (bytes, breaksClientData) => {
      const response = createAuthenticator(origin).create(await client.succeed(startPasskeyRegistration, {}))
      const hostile = breaksClientData ? { clientDataJSON: bytes.slice(0, 4096) } : { attestationObject: bytes }
      const { status } = await client.call(registerPasskey, { name: 'A', response: { ...response, ...hostile } })
      expect([400, 410, 422]).toContain(status)
    }),
    { numRuns: runs },
  )
  expect((await client.succeed(listPasskeys, {})).passkeys).toEqual([])
})

it('[AUTH-10/passkeys] a broken sign-in is refused with a code of the contract', async () => {
  const { client: settings } = await signedInMember(server)
  const authenticator = await addPasskey(settings, origin)
  const client = server.client()
  const sample = authenticator.use(await client.succeed(startPasskeySignIn, {}))
  const parts = ['authenticatorData', 'signature', 'clientDataJSON'] as const
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...parts).chain((part) => broken(sample[part]).map((bytes) => [part, bytes] as const)),
      async ([part, bytes]) => {
        const response = authenticator.use(await client.succeed(startPasskeySignIn, {}))
        const { status } = await client.call(signInWithPasskey, { response: { ...response, [part]: bytes } })
        expect([400, 410, 422]).toContain(status)
      },
    ),
    { numRuns: runs },
  )
})
