import { describe, expect, it } from 'vitest'
import { session } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { listPasskeys, removePasskey } from '#features/passkeys/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { beginLink, listConnections, unlink } from '../contract/index.ts'
import { linkWith, logInWith } from './testing/browser-at-provider.ts'
import { startOpenIdProvider } from './testing/open-id-provider.ts'

const publicBaseUrl = 'https://nordbro.example'
const redirectUris = (key: string) => [`${publicBaseUrl}/login/return/${key}`]
const google = await startOpenIdProvider('google', { redirectUris: redirectUris('google') })
const school = await startOpenIdProvider('school', { redirectUris: redirectUris('school') })
const server = await startTestServer({
  config: { publicBaseUrl, identityProviders: [google.settings, school.settings] },
})

let count = 0
const useNewAccount = () => {
  const number = ++count
  google.setAccount({ sub: `account-${number}`, email: `linked-${number}@example.com`, email_verified: true })
}

const insertIdentity = async (userId: string, provider: string): Promise<string> => {
  const { id } = await server.db
    .insertInto('identities')
    .values({ user_id: userId, provider, subject: `subject-${++count}`, account_name: 'linked@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const insertPasskey = async (userId: string): Promise<string> => {
  const { id } = await server.db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: Buffer.from(`credential-${++count}`),
      public_key: Buffer.alloc(16),
      counter: 0,
      is_backed_up: false,
      name: 'A passkey',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const addPassword = (userId: string) =>
  server.db
    .insertInto('identities')
    .values({ user_id: userId, provider: 'credential', subject: userId, password_hash: 'hash' })
    .execute()

const linkedProviders = async (userId: string) =>
  (
    await server.db
      .selectFrom('identities')
      .select('provider')
      .where('user_id', '=', userId)
      .where('provider', '!=', 'credential')
      .execute()
  ).map(({ provider }) => provider)

describe('linking', () => {
  it('[AUTH-10/link-identity, SET-06/google, SET-11/identity] a member links an account, sees it in the list and gets a mail', async () => {
    useNewAccount()
    const member = await signedInMember(server, { language: 'en' })
    expect((await member.client.succeed(listConnections, {})).connections).toMatchObject([
      { provider: 'google', linked: null, can: { link: 'ok', unlink: 'identity.not_found' } },
      { provider: 'school', linked: null },
    ])
    expect((await linkWith(member.client, google.settings)).body).toMatchObject({ outcome: 'linked' })
    const { connections } = await member.client.succeed(listConnections, {})
    expect(connections).toMatchObject([
      {
        provider: 'google',
        name: 'Provider google',
        linked: { accountName: `linked-${count}@example.com` },
        can: { link: 'identity.already_linked' },
      },
      { provider: 'school', linked: null },
    ])
    const mail = await server.mailTo(member.email)
    expect(mail.subject).toBe('Provider google was connected to your account')
    expect(mail.text).toContain(`linked-${count}@example.com`)
    expect((await logInWith(server.client(), google.settings)).body).toMatchObject({ viewer: { id: member.id } })
  })

  it('a member whose address equals that of the account links it only from the own session', async () => {
    const member = await signedInMember(server)
    google.setAccount({ sub: `same-${member.id}`, email: member.email, email_verified: true })
    expect(await logInWith(server.client(), google.settings)).toMatchObject({ code: 'identity.account_exists' })
    await linkWith(member.client, google.settings)
    expect((await logInWith(server.client(), google.settings)).body).toMatchObject({ viewer: { id: member.id } })
  })

  it('an unverified address of the account does not matter for a link', async () => {
    google.setAccount({ sub: 'unverified', email: 'unverified@example.com', email_verified: false })
    const member = await signedInMember(server)
    expect((await linkWith(member.client, google.settings)).body).toMatchObject({ outcome: 'linked' })
  })

  it('an account that another member has linked is refused', async () => {
    useNewAccount()
    await linkWith((await signedInMember(server)).client, google.settings)
    const second = await signedInMember(server)
    expect(await linkWith(second.client, google.settings)).toMatchObject({
      status: 409,
      code: 'identity.linked_elsewhere',
    })
    expect(await linkedProviders(second.id)).toEqual([])
  })

  it('a member links one account of each service', async () => {
    const member = await signedInMember(server)
    await insertIdentity(member.id, 'google')
    expect(await member.client.call(beginLink, { provider: 'google' })).toMatchObject({
      status: 409,
      code: 'identity.already_linked',
    })
  })

  it('twenty flows of one member that finish at once link one account', async () => {
    const member = await signedInMember(server)
    const { finish } = await import('../contract/index.ts')
    const { visitProvider } = await import('./testing/browser-at-provider.ts')
    const returns = []
    for (let number = 0; number < 20; number++) {
      useNewAccount()
      returns.push(await visitProvider((await member.client.succeed(beginLink, { provider: 'google' })).url))
    }
    const results = await Promise.all(returns.map((returned) => member.client.call(finish, returned)))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(results.filter(({ code }) => code === 'identity.already_linked')).toHaveLength(19)
    expect(await linkedProviders(member.id)).toEqual(['google'])
  })

  it('one account that two members link at once belongs to one of them', async () => {
    useNewAccount()
    const members = await Promise.all([signedInMember(server), signedInMember(server)])
    const results = await Promise.all(members.map(({ client }) => linkWith(client, google.settings)))
    expect(results.map(({ code }) => code).sort()).toEqual(['identity.linked_elsewhere', null])
  })

  it('a link asks a visitor to log in, an unconfirmed member to confirm, and an old session for the identity', async () => {
    expect(await server.call(beginLink, { provider: 'google' })).toMatchObject({ code: 'auth.required' })
    const unconfirmed = await signedInMember(server, { confirmed: false })
    expect(await unconfirmed.client.call(beginLink, { provider: 'google' })).toMatchObject({ code: 'auth.unconfirmed' })
    const member = await signedInMember(server)
    await server.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', member.id)
      .execute()
    expect(await member.client.call(beginLink, { provider: 'google' })).toMatchObject({
      code: 'auth.reauthentication_required',
    })
  })
})

describe('unlinking', () => {
  it('[AUTH-10/unlink-identity, SET-06/disconnect, SET-11/identity] a member with a password removes a connection, which logs in no more, and gets a mail', async () => {
    useNewAccount()
    const member = await signedInMember(server, { language: 'en' })
    await addPassword(member.id)
    await linkWith(member.client, google.settings)
    const { connections } = await member.client.succeed(listConnections, {})
    const id = connections[0]?.linked?.id ?? ''
    expect((await member.client.succeed(unlink, { id })).connections[0]?.linked).toBeNull()
    expect((await server.mailTo(member.email, 2)).subject).toBe('Provider google was disconnected from your account')
    const client = server.client()
    await logInWith(client, google.settings)
    expect((await client.succeed(session, {})).viewer).toBeNull()
  })

  it('a connection of another member cannot be removed', async () => {
    const other = await buildMember(server)
    const id = await insertIdentity(other.id, 'google')
    const member = await signedInMember(server)
    expect(await member.client.call(unlink, { id })).toMatchObject({ status: 404, code: 'identity.not_found' })
    expect(await linkedProviders(other.id)).toEqual(['google'])
  })

  it('[SET-06/last-way] the only way to log in cannot be removed', async () => {
    const member = await signedInMember(server)
    const id = await insertIdentity(member.id, 'google')
    const { connections } = await member.client.succeed(listConnections, {})
    expect(connections[0]?.can['unlink']).toBe('identity.last_way')
    expect(await member.client.call(unlink, { id })).toMatchObject({ status: 409, code: 'identity.last_way' })
    expect(await linkedProviders(member.id)).toEqual(['google'])
  })

  it.each(['a password', 'a passkey', 'an account of another service'])(
    '[SET-06/last-way] a member with %s removes a connection',
    async (way) => {
      const member = await signedInMember(server)
      const id = await insertIdentity(member.id, 'google')
      if (way === 'a password') await addPassword(member.id)
      else if (way === 'a passkey') await insertPasskey(member.id)
      else await insertIdentity(member.id, 'school')
      expect((await member.client.call(unlink, { id })).status).toBe(200)
    },
  )

  it('[SET-06/last-way] an account of a service that is off is listed, can be removed, and is no way to log in', async () => {
    const member = await signedInMember(server)
    const id = await insertIdentity(member.id, 'google')
    const offId = await insertIdentity(member.id, 'gone')
    const { connections } = await member.client.succeed(listConnections, {})
    expect(connections).toMatchObject([
      { provider: 'google', can: { unlink: 'identity.last_way' } },
      { provider: 'school' },
      { provider: 'gone', name: 'gone', can: { link: 'identity.unknown_provider', unlink: 'ok' } },
    ])
    expect(await member.client.call(unlink, { id })).toMatchObject({ code: 'identity.last_way' })
    expect((await member.client.call(unlink, { id: offId })).status).toBe(200)
  })

  it('[SET-06/last-way] of the last two connections that are removed at once one stays', async () => {
    for (let round = 0; round < 10; round++) {
      const member = await buildMember(server)
      const ids = [await insertIdentity(member.id, 'google'), await insertIdentity(member.id, 'school')]
      const clients = [await signedInClient(server, member), await signedInClient(server, member)]
      const results = await Promise.all(ids.map((id, at) => clients[at]?.call(unlink, { id })))
      expect(results.map((result) => result?.code).sort()).toEqual(['identity.last_way', null])
      expect(await linkedProviders(member.id)).toHaveLength(1)
    }
  })

  it('[SET-06/last-way] of the last connection and the last passkey that are removed at once one stays', async () => {
    for (let round = 0; round < 10; round++) {
      const member = await buildMember(server)
      const [id, passkeyId] = [await insertIdentity(member.id, 'google'), await insertPasskey(member.id)]
      const clients = [await signedInClient(server, member), await signedInClient(server, member)] as const
      await Promise.all([clients[0].call(unlink, { id }), clients[1].call(removePasskey, { id: passkeyId })])
      const { passkeys } = await clients[0].succeed(listPasskeys, {})
      expect((await linkedProviders(member.id)).length + passkeys.length).toBe(1)
    }
  })
})
