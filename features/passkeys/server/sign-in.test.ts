import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readProofs, readSignInChallenge, reportSignIn, session, signIn } from '#features/accounts/contract/index.ts'
import {
  buildMember,
  codeIn,
  type Member,
  type MemberOverrides,
  signedInClient,
  signedInMember,
} from '#features/accounts/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  confirmWithPasskey,
  finishPasskeySecondStep,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskeyConfirmation,
  startPasskeySecondStep,
  startPasskeySignIn,
} from '../contract/index.ts'
import { addPasskey, type Authenticator, createAuthenticator, type Deviations } from './testing.ts'

const origin = 'https://nordbro.example'
const server = await startTestServer({ config: { publicBaseUrl: origin } })

const memberWithPasskey = async (overrides?: MemberOverrides) => {
  const member = await signedInMember(server, overrides)
  return { ...member, authenticator: await addPasskey(member.client, origin) }
}

const signInOf = async (client: Client, authenticator: Authenticator, deviations?: Deviations) =>
  client.call(signInWithPasskey, {
    response: authenticator.use(await client.succeed(startPasskeySignIn, {}), deviations),
  })

/** A browser whose sign-in with a password waits for the second step. */
const challengedClient = async ({ id }: Pick<Member, 'id'>): Promise<Client> => {
  const token = randomBytes(24).toString('base64url')
  await server.db
    .insertInto('sign_in_challenges')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      user_id: id,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  const client = server.client()
  client.cookies.set('__Host-nordbro-challenge', token)
  return client
}

const storedCounter = async (userId: string) =>
  (await server.db.selectFrom('passkeys').select('counter').where('user_id', '=', userId).executeTakeFirstOrThrow())
    .counter

const base64 = (bytes: Buffer) => bytes.toString('base64url')

describe('sign-in with a passkey', () => {
  it('[AUTH-10/passkeys] signs in without a password or a second step, and stores the use', async () => {
    const { id, authenticator, client: settings } = await memberWithPasskey()
    const client = server.client()
    const options = await client.succeed(startPasskeySignIn, {})
    expect(options).toMatchObject({ rpId: 'nordbro.example', allowCredentials: [], userVerification: 'required' })
    const { viewer } = await client.succeed(signInWithPasskey, { response: authenticator.use(options) })
    expect(viewer.id).toBe(id)
    expect((await client.succeed(session, {})).viewer?.id).toBe(id)
    const { passkeys } = await settings.succeed(listPasskeys, {})
    expect(passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  it('[AUTH-10/passkeys] a banned member is signed in as blocked, as with a password', async () => {
    const { id, authenticator } = await memberWithPasskey()
    await server.db
      .insertInto('account_blocks')
      .values({ user_id: id, kind: 'ban', reason: 'A test wants it.' })
      .execute()
    expect((await signInOf(server.client(), authenticator)).body).toMatchObject({ viewer: { id, blocked: true } })
  })

  const refusedUses: [string, Deviations, string][] = [
    ['another origin', { origin: 'https://evil.example' }, 'passkey.wrong_site'],
    ['another rpID', { rpId: 'evil.example' }, 'passkey.wrong_site'],
    ['another challenge', { challenge: base64(randomBytes(32)) }, 'passkey.challenge_expired'],
    ['no user verification', { isVerified: false }, 'passkey.not_verified'],
    ['the type of a registration', { type: 'webauthn.create' }, 'passkey.invalid'],
    ['the handle of nobody', { userHandle: base64(randomBytes(32)) }, 'passkey.invalid'],
    ['no handle', { userHandle: null }, 'passkey.invalid'],
  ]
  it.each(refusedUses)(
    '[AUTH-10/passkeys] a sign-in with %s is refused and stores nothing',
    async (_, deviations, code) => {
      const { id, authenticator } = await memberWithPasskey()
      const client = server.client()
      expect(await signInOf(client, authenticator, deviations)).toMatchObject({ code })
      expect((await client.succeed(session, {})).viewer).toBeNull()
      expect(await storedCounter(id)).toBe(0)
    },
  )

  it.each(['signature', 'authenticatorData', 'clientDataJSON'] as const)(
    '[AUTH-10/passkeys] a sign-in whose %s was changed is refused',
    async (part) => {
      const { id, authenticator } = await memberWithPasskey()
      const client = server.client()
      const response = authenticator.use(await client.succeed(startPasskeySignIn, {}))
      const bytes = Buffer.from(response[part], 'base64url')
      // The last byte of the signature and of the counter; a space that JSON ignores.
      const changed =
        part === 'clientDataJSON'
          ? Buffer.concat([bytes, Buffer.from(' ')])
          : Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])])
      const result = await client.call(signInWithPasskey, { response: { ...response, [part]: base64(changed) } })
      expect(result.code).toBe('passkey.invalid')
      expect(await storedCounter(id)).toBe(0)
    },
  )

  it('[AUTH-10/passkeys] a response works once, and only in the browser that was asked', async () => {
    const { authenticator } = await memberWithPasskey()
    const client = server.client()
    const response = authenticator.use(await client.succeed(startPasskeySignIn, {}))
    const thief = server.client()
    await thief.succeed(startPasskeySignIn, {})
    expect((await thief.call(signInWithPasskey, { response })).code).toBe('passkey.challenge_expired')
    await client.succeed(signInWithPasskey, { response })
    expect((await client.call(signInWithPasskey, { response })).code).toBe('passkey.challenge_expired')
  })

  it('[AUTH-10/passkeys] of 20 uses of one response at the same moment, one signs in', async () => {
    const { authenticator } = await memberWithPasskey()
    const client = server.client()
    const response = authenticator.use(await client.succeed(startPasskeySignIn, {}))
    const results = await Promise.all(Array.from({ length: 20 }, () => client.call(signInWithPasskey, { response })))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(results.filter(({ code }) => code === 'passkey.challenge_expired')).toHaveLength(19)
  })

  it('[AUTH-10/passkeys] an unknown and a removed passkey are refused with the same code', async () => {
    const { authenticator, client: settings } = await memberWithPasskey({ password: 'a bridge to the north' })
    const [passkey] = (await settings.succeed(listPasskeys, {})).passkeys
    await settings.succeed(removePasskey, { id: passkey?.id ?? '' })
    expect((await signInOf(server.client(), authenticator)).code).toBe('passkey.unknown')
    expect((await signInOf(server.client(), createAuthenticator(origin))).code).toBe('passkey.unknown')
  })

  it('[AUTH-10/passkeys, SET-11/factor] a counter that goes back is refused and mailed to the member', async () => {
    const { id, email, authenticator } = await memberWithPasskey({ language: 'en' })
    expect((await signInOf(server.client(), authenticator, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0])
      expect((await signInOf(server.client(), authenticator, { counter })).code).toBe('passkey.counter_reversed')
    expect(await storedCounter(id)).toBe(7)
    expect((await server.mailTo(email, 2)).subject).toBe('A log-in with a passkey was stopped')
    expect((await signInOf(server.client(), authenticator, { counter: 8 })).status).toBe(200)
  })

  it('[AUTH-10/passkeys] a wrong counter with a wrong signature mails nothing', async () => {
    const { id, email, authenticator } = await memberWithPasskey()
    expect((await signInOf(server.client(), authenticator, { counter: 7 })).status).toBe(200)
    const client = server.client()
    const response = authenticator.use(await client.succeed(startPasskeySignIn, {}), { counter: 3 })
    const forged = { ...response, signature: base64(randomBytes(70)) }
    expect((await client.call(signInWithPasskey, { response: forged })).code).toBe('passkey.invalid')
    expect(await storedCounter(id)).toBe(7)
    // Only the mail about the new passkey.
    const mails = await server.pool.query(`select from pgboss.job where data ->> 'to' = $1`, [email])
    expect(mails.rowCount).toBe(1)
  })

  it('[AUTH-10/passkeys] authenticators without a counter sign in again and again', async () => {
    const { authenticator } = await memberWithPasskey()
    for (const counter of [0, 0]) expect((await signInOf(server.client(), authenticator, { counter })).status).toBe(200)
  })
})

describe('a passkey as the second step', () => {
  it('[AUTH-10/passkeys] finishes the sign-in that waits in this browser', async () => {
    const { id, authenticator } = await memberWithPasskey()
    const client = await challengedClient({ id })
    expect((await client.succeed(readSignInChallenge, {})).challenge?.proofs).toEqual(['passkey'])
    const options = await client.succeed(startPasskeySecondStep, {})
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }])
    const response = authenticator.use(options)
    const results = await Promise.all(
      Array.from({ length: 20 }, () => client.call(finishPasskeySecondStep, { response })),
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await client.succeed(session, {})).viewer?.id).toBe(id)
  })

  it("refuses another member's passkey, and a challenge of another purpose", async () => {
    const { id, authenticator } = await memberWithPasskey()
    const other = await memberWithPasskey()
    const client = await challengedClient({ id })
    const stranger = other.authenticator.use(await client.succeed(startPasskeySecondStep, {}))
    expect((await client.call(finishPasskeySecondStep, { response: stranger })).code).toBe('passkey.unknown')
    const response = authenticator.use(await client.succeed(startPasskeySignIn, {}))
    expect((await client.call(finishPasskeySecondStep, { response })).code).toBe('passkey.challenge_expired')
    expect((await client.succeed(session, {})).viewer).toBeNull()
  })

  it('needs a sign-in that waits', async () => {
    const { authenticator } = await memberWithPasskey()
    const client = server.client()
    expect((await client.call(startPasskeySecondStep, {})).code).toBe('account.challenge_expired')
    const response = authenticator.use(await client.succeed(startPasskeySignIn, {}))
    expect((await client.call(finishPasskeySecondStep, { response })).code).toBe('account.challenge_expired')
  })
})

describe('a confirmation with a passkey', () => {
  const laterClient = async (member: Member) => {
    const client = await signedInClient(server, member)
    await server.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - 60 * 60_000) })
      .where('user_id', '=', member.id)
      .execute()
    return client
  }

  it('[AUTH-10/reauthenticate] opens the changes of the account for ten minutes', async () => {
    const member = await memberWithPasskey({ password: 'a bridge to the north' })
    const client = await laterClient(member)
    const [passkey] = (await client.succeed(listPasskeys, {})).passkeys
    const id = passkey?.id ?? ''
    expect((await client.call(removePasskey, { id })).code).toBe('auth.reauthentication_required')
    expect((await client.succeed(readProofs, {})).secondProofs).toEqual(['passkey'])
    const response = member.authenticator.use(await client.succeed(startPasskeyConfirmation, {}))
    const { until } = await client.succeed(confirmWithPasskey, { response })
    expect(Date.parse(until)).toBeGreaterThan(Date.now())
    await client.succeed(removePasskey, { id })
  })

  it("refuses another member's passkey and confirms nothing", async () => {
    const member = await buildMember(server)
    const stranger = await memberWithPasskey()
    const client = await laterClient(member)
    const response = stranger.authenticator.use(await client.succeed(startPasskeyConfirmation, {}))
    expect((await client.call(confirmWithPasskey, { response })).code).toBe('passkey.unknown')
    expect((await client.call(removePasskey, { id: stranger.id })).code).toBe('auth.reauthentication_required')
  })
})

it('[AUTH-10/passkeys] a report of a strange sign-in removes the passkeys that were added since, and no others', async () => {
  const password = 'a bridge to the north'
  const owner = await memberWithPasskey({ password })
  await server.db.updateTable('users').set({ has_signed_in: true }).where('id', '=', owner.id).execute()
  const stranger = server.client()
  await stranger.succeed(signIn, { identifier: owner.email, password })
  await addPasskey(stranger, origin, 'Of the stranger')
  expect((await stranger.succeed(listPasskeys, {})).passkeys).toHaveLength(2)
  // The first mail is about the owner's passkey.
  await server.client().succeed(reportSignIn, { code: codeIn((await server.mailTo(owner.email, 2)).link) })
  const { passkeys } = await (await signedInClient(server, owner)).succeed(listPasskeys, {})
  expect(passkeys.map(({ name }) => name)).toEqual(['A passkey'])
})
