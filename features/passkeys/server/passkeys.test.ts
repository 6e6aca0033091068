import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readProofs } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  listPasskeys,
  passkeyLimits,
  registerPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '../contract/index.ts'
import { addPasskey, createAuthenticator, type Deviations } from './testing.ts'

const origin = 'https://nordbro.example'
const server = await startTestServer({ config: { publicBaseUrl: origin } })
const other = randomBytes(16).toString('hex')

const strongProofs = async (id: string) =>
  (await server.db.selectFrom('users').select('strong_proofs').where('id', '=', id).executeTakeFirstOrThrow())
    .strong_proofs

/** Adds rows without a ceremony. */
const insertPasskeys = (userId: string, count: number) =>
  server.db
    .insertInto('passkeys')
    .values(
      Array.from({ length: count }, (_, at) => ({
        user_id: userId,
        credential_id: randomBytes(16),
        public_key: randomBytes(16),
        counter: 0,
        is_backed_up: false,
        name: `Passkey ${at}`,
      })),
    )
    .returning('id')
    .execute()

describe('registration', () => {
  it('[AUTH-10/passkeys, SET-11/factor] a member adds a passkey, which is listed, counted as a proof and mailed', async () => {
    const member = await signedInMember(server, { language: 'en' })
    const options = await member.client.succeed(startPasskeyRegistration, {})
    expect(options).toMatchObject({
      rp: { id: 'nordbro.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    const response = createAuthenticator(origin).create(options)
    const { passkeys } = await member.client.succeed(registerPasskey, { name: ' My phone ', response })
    expect(passkeys).toMatchObject([{ name: 'My phone', isBackedUp: false, lastUsedAt: null }])
    expect((await member.client.succeed(readProofs, {})).secondProofs).toContain('passkey')
    expect(await strongProofs(member.id)).toBe(1)
    const mail = await server.mailTo(member.email)
    expect(mail.subject).toBe('A passkey was added to your account')
    expect(mail.text).toContain('“My phone”')
  })

  it('[AUTH-10/passkeys] every passkey of a member has the same random handle, and browsers are asked to leave known ones out', async () => {
    const { client, id } = await signedInMember(server)
    const first = await client.succeed(startPasskeyRegistration, {})
    const { id: known } = await addPasskey(client, origin)
    const second = await client.succeed(startPasskeyRegistration, {})
    expect(second.user.id).toBe(first.user.id)
    expect(second.user.id).not.toContain(Buffer.from(id).toString('base64url'))
    expect(second.excludeCredentials).toEqual([{ id: known, type: 'public-key', transports: ['internal'] }])
  })

  const refusedRegistrations: [string, Deviations, string][] = [
    ['another origin', { origin: 'https://nordbro.example.evil.example' }, 'passkey.wrong_site'],
    ['another port', { origin: `${origin}:8443` }, 'passkey.wrong_site'],
    ['another rpID', { rpId: 'evil.example' }, 'passkey.wrong_site'],
    ['another challenge', { challenge: other }, 'passkey.challenge_expired'],
    ['no user verification', { isVerified: false }, 'passkey.not_verified'],
    ['the type of a sign-in', { type: 'webauthn.get' }, 'passkey.invalid'],
    ['an attestation format with certificates', { format: 'fido-u2f' }, 'passkey.invalid'],
    ['an unknown attestation format', { format: 'packed' }, 'passkey.invalid'],
  ]
  it.each(refusedRegistrations)(
    '[AUTH-10/passkeys] a registration with %s is refused and stores nothing',
    async (_, deviations, code) => {
      const { client } = await signedInMember(server)
      const options = await client.succeed(startPasskeyRegistration, {})
      const response = createAuthenticator(origin).create(options, deviations)
      expect(await client.call(registerPasskey, { name: 'A', response })).toMatchObject({ code })
      expect((await client.succeed(listPasskeys, {})).passkeys).toEqual([])
    },
  )

  it('[AUTH-10/passkeys] a refused response uses up its challenge', async () => {
    const { client } = await signedInMember(server)
    const options = await client.succeed(startPasskeyRegistration, {})
    const authenticator = createAuthenticator(origin)
    const refused = authenticator.create(options, { isVerified: false })
    expect((await client.call(registerPasskey, { name: 'A', response: refused })).code).toBe('passkey.not_verified')
    const response = authenticator.create(options)
    expect((await client.call(registerPasskey, { name: 'A', response })).code).toBe('passkey.challenge_expired')
  })

  it('[AUTH-10/passkeys] a challenge of another member or of another browser is refused', async () => {
    const one = await signedInMember(server)
    const two = await signedInMember(server)
    const options = await one.client.succeed(startPasskeyRegistration, {})
    await two.client.succeed(startPasskeyRegistration, {})
    const response = createAuthenticator(origin).create(options)
    expect((await two.client.call(registerPasskey, { name: 'A', response })).code).toBe('passkey.challenge_expired')
    const otherBrowser = await signedInClient(server, one)
    expect((await otherBrowser.call(registerPasskey, { name: 'A', response })).code).toBe('passkey.challenge_expired')
    await one.client.succeed(registerPasskey, { name: 'A', response })
  })

  it('[AUTH-10/passkeys] a challenge ends after five minutes', async () => {
    const { client, id } = await signedInMember(server)
    const options = await client.succeed(startPasskeyRegistration, {})
    const { expires_at } = await server.db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1) })
      .from((eb) => eb.selectFrom('passkey_challenges as before').selectAll().where('user_id', '=', id).as('before'))
      .where('passkey_challenges.user_id', '=', id)
      .returning('before.expires_at')
      .executeTakeFirstOrThrow()
    const seconds = (expires_at.getTime() - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(passkeyLimits.challengeSeconds - 60)
    expect(seconds).toBeLessThanOrEqual(passkeyLimits.challengeSeconds)
    const response = createAuthenticator(origin).create(options)
    expect((await client.call(registerPasskey, { name: 'A', response })).code).toBe('passkey.challenge_expired')
  })

  it('[AUTH-10/passkeys] of 20 uses of one challenge at the same moment, one succeeds', async () => {
    const { client } = await signedInMember(server)
    const options = await client.succeed(startPasskeyRegistration, {})
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.call(registerPasskey, { name: 'A', response: createAuthenticator(origin).create(options) }),
      ),
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(results.filter(({ code }) => code === 'passkey.challenge_expired')).toHaveLength(19)
    expect((await client.succeed(listPasskeys, {})).passkeys).toHaveLength(1)
  })

  it('[AUTH-10/passkeys] a member with 19 passkeys who adds four at the same moment ends with 20', async () => {
    const { client, id } = await signedInMember(server)
    await insertPasskeys(id, passkeyLimits.perMember - 1)
    // The first call gives the browser its cookie.
    await client.succeed(startPasskeyRegistration, {})
    const options = [...Array(4)].map(() => client.succeed(startPasskeyRegistration, {}))
    const responses = (await Promise.all(options)).map((one) => createAuthenticator(origin).create(one))
    const results = await Promise.all(
      responses.map((response) => client.call(registerPasskey, { name: 'A', response })),
    )
    expect(results.map(({ code }) => code).filter((code) => code !== null)).toEqual(
      Array<string>(3).fill('passkey.limit_reached'),
    )
    expect((await client.call(startPasskeyRegistration, {})).code).toBe('passkey.limit_reached')
    expect((await client.succeed(listPasskeys, {})).can.add).toBe('passkey.limit_reached')
  })

  it('[AUTH-10/passkeys] a passkey that a member has already is refused', async () => {
    const one = await signedInMember(server)
    const authenticator = await addPasskey(one.client, origin)
    const two = await signedInMember(server)
    const response = authenticator.create(await two.client.succeed(startPasskeyRegistration, {}))
    expect((await two.client.call(registerPasskey, { name: 'A', response })).code).toBe('passkey.already_added')
  })
})

describe('rename and removal', () => {
  it('[AUTH-10/passkeys, SET-11/factor] a member renames and removes a passkey, and the removal is mailed', async () => {
    const member = await signedInMember(server, { password: 'a bridge to the north', language: 'sv' })
    await addPasskey(member.client, origin, 'Telefonen')
    const [added] = (await member.client.succeed(listPasskeys, {})).passkeys
    const id = added?.id ?? ''
    const renamed = await member.client.succeed(renamePasskey, { id, name: 'Min telefon' })
    expect(renamed.passkeys).toMatchObject([{ id, name: 'Min telefon' }])
    expect((await member.client.succeed(removePasskey, { id })).passkeys).toEqual([])
    expect(await strongProofs(member.id)).toBe(0)
    const mail = await server.mailTo(member.email, 2)
    expect(mail.subject).toBe('En passnyckel har tagits bort från ditt konto')
    expect(mail.text).toContain('”Min telefon”')
  })

  it("[AUTH-10/passkeys] another member's passkey cannot be renamed or removed", async () => {
    const one = await signedInMember(server)
    const [passkey] = await insertPasskeys(one.id, 1)
    const { client } = await signedInMember(server)
    const id = passkey?.id ?? ''
    expect((await client.call(renamePasskey, { id, name: 'Mine' })).code).toBe('passkey.not_found')
    expect((await client.call(removePasskey, { id })).code).toBe('passkey.not_found')
    expect((await one.client.succeed(listPasskeys, {})).passkeys).toMatchObject([{ name: 'Passkey 0' }])
  })

  it('[AUTH-10/passkeys] the last way to log in cannot be removed, not even by 20 removals at the same moment', async () => {
    const { client, id } = await signedInMember(server)
    const passkeys = await insertPasskeys(id, passkeyLimits.perMember)
    const results = await Promise.all(passkeys.map((one) => client.call(removePasskey, one)))
    expect(results.filter(({ code }) => code === 'passkey.last_way')).toHaveLength(1)
    const { passkeys: left } = await client.succeed(listPasskeys, {})
    expect(left).toMatchObject([{ can: { remove: 'passkey.last_way' } }])
    expect(await strongProofs(id)).toBe(1)
  })

  it('[AUTH-10/passkeys] a member with a password removes their only passkey', async () => {
    const { client, id } = await signedInMember(server, { password: 'a bridge to the north' })
    const [passkey] = await insertPasskeys(id, 1)
    expect((await client.succeed(listPasskeys, {})).passkeys).toMatchObject([{ can: { remove: 'ok' } }])
    await client.succeed(removePasskey, { id: passkey?.id ?? '' })
  })
})

it('[AUTH-10/passkeys] a server whose address is an IP address offers no passkeys and says why', async () => {
  const plain = await startTestServer({ sameDatabaseAs: server, config: { publicBaseUrl: 'http://127.0.0.1:3000' } })
  const client = await signedInClient(plain, await buildMember(server))
  expect((await client.succeed(listPasskeys, {})).can.add).toBe('passkey.unavailable')
  expect((await client.call(startPasskeyRegistration, {})).code).toBe('passkey.unavailable')
})
