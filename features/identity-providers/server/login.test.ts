import { describe, expect, it } from 'vitest'
import { readNextPage, session, signUp } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember, signUpForm } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { beginLogin, completeSignUp, finish, listProviders, readSignUp } from '../contract/index.ts'
import { linkWith, logInWith, returnFrom } from './testing/browser-at-provider.ts'
import { startGitHubLike } from './testing/github-like.ts'
import { type Account, startOpenIdProvider } from './testing/open-id-provider.ts'

const publicBaseUrl = 'https://nordbro.example'
const redirectUris = (key: string) => [`${publicBaseUrl}/login/return/${key}`]
const google = await startOpenIdProvider('google', { redirectUris: redirectUris('google') })
const linkedin = await startOpenIdProvider('linkedin', { redirectUris: redirectUris('linkedin') })
const github = await startGitHubLike()
const linkedinSettings = { ...linkedin.settings, protocol: 'linkedin' as const }
const server = await startTestServer({
  config: { publicBaseUrl, identityProviders: [google.settings, linkedinSettings, github.settings] },
})

let count = 0
const newAccount = (overrides: Partial<Account> = {}) => {
  const number = ++count
  return {
    sub: `account-${number}`,
    name: 'Alva Lind',
    email: `alva-${number}@example.com`,
    email_verified: true,
    ...overrides,
  }
}

const signUpInput = { fullName: 'Alva Lind', role: 'developer', acceptedTerms: true } as const

/** A member whose account at the first provider is linked. */
const linkedMember = async () => {
  const account = newAccount({ email: 'elsewhere@example.com' })
  google.setAccount(account)
  const member = await signedInMember(server)
  expect((await linkWith(member.client, google.settings)).body).toMatchObject({ outcome: 'linked' })
  return { ...member, account }
}

const usersWith = (email: string) => server.db.selectFrom('users').selectAll().where('email', '=', email).execute()

describe('the providers', () => {
  it('a visitor reads the names of the configured providers, and nothing else about them', async () => {
    const { body } = await server.call(listProviders, {})
    expect(body.providers).toEqual([
      { key: 'google', name: 'Provider google', canSignUp: true },
      { key: 'linkedin', name: 'Provider linkedin', canSignUp: true },
      { key: 'github', name: 'GitHub', canSignUp: true },
    ])
  })

  it('without configuration there is no provider and no way to begin', async () => {
    const bare = await startTestServer({ sameDatabaseAs: server })
    expect((await bare.call(listProviders, {})).body).toEqual({ providers: [], hasSso: false })
    expect(await bare.call(beginLogin, { provider: 'google' })).toMatchObject({ code: 'identity.unknown_provider' })
    const state = 'x'.repeat(43)
    expect(await bare.call(finish, { provider: 'google', state, code: 'c' })).toMatchObject({
      code: 'identity.unknown_provider',
    })
  })
})

describe('login', () => {
  it('[AUTH-10/social-authorize, AUTH-10/id-token] a member logs in with a linked account, and the flow uses PKCE, state and nonce', async () => {
    const { id, account } = await linkedMember()
    google.setAccount(account)
    const client = server.client()
    const { url } = await client.succeed(beginLogin, { provider: 'google' })
    const asked = new URL(url).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('redirect_uri')).toBe(`${publicBaseUrl}/login/return/google`)
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
    expect((await logInWith(client, google.settings)).body).toMatchObject({ outcome: 'logged_in', viewer: { id } })
    expect((await client.succeed(session, {})).viewer?.id).toBe(id)
  })

  it('the page that led to the login comes back with the answer', async () => {
    await linkedMember()
    const client = server.client()
    const returned = await returnFrom(client, google.settings, '/opportunities?q=rust')
    expect((await client.succeed(finish, returned)).next).toBe('/opportunities?q=rust')
  })

  it('[AUTH-13] a login with a linked account waits for the second step of a member with an authenticator app', async () => {
    const { id } = await linkedMember()
    await server.db
      .insertInto('totp_factors')
      .values({ user_id: id, sealed_secret: Buffer.alloc(40), confirmed_at: new Date() })
      .execute()
    const client = server.client()
    expect((await logInWith(client, google.settings)).body).toMatchObject({ outcome: 'second_step', viewer: null })
    expect((await client.succeed(session, {})).viewer).toBeNull()
  })

  it('a banned member is logged in as blocked, as with a password', async () => {
    const { id } = await linkedMember()
    await server.db
      .insertInto('account_blocks')
      .values({ user_id: id, kind: 'ban', reason: 'A test wants it.' })
      .execute()
    expect((await logInWith(server.client(), google.settings)).body).toMatchObject({ viewer: { id, blocked: true } })
  })

  it('a flow that the user cancels is refused with its own code and cannot be continued', async () => {
    const client = server.client()
    google.setRefuses(true)
    const returned = await returnFrom(client, google.settings)
    google.setRefuses(false)
    expect(returned.error).toBe('access_denied')
    expect(await client.call(finish, returned)).toMatchObject({ status: 422, code: 'identity.cancelled' })
    expect(await client.call(finish, { ...returned, code: 'c' })).toMatchObject({ code: 'identity.flow_expired' })
  })

  it('twenty tabs that finish one flow at once start one session', async () => {
    const { id } = await linkedMember()
    const client = server.client()
    const returned = await returnFrom(client, google.settings)
    const sessions = () =>
      server.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', id)
        .execute()
        .then((rows) => rows.length)
    const before = await sessions()
    const results = await Promise.all(Array.from({ length: 20 }, () => client.call(finish, returned)))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(results.filter(({ code }) => code === 'identity.flow_expired')).toHaveLength(19)
    expect(await sessions()).toBe(before + 1)
  })
})

describe('sign-up', () => {
  it('[AUTH-10/social-authorize] a new account waits for a role and the terms, and then has a confirmed address and the connection', async () => {
    const account = newAccount()
    google.setAccount(account)
    const client = server.client()
    const returned = await returnFrom(client, google.settings, '/opportunities')
    expect((await client.succeed(finish, returned)).outcome).toBe('sign_up')
    expect(await usersWith(account.email)).toEqual([])
    expect((await client.succeed(readSignUp, {})).signUp).toMatchObject({
      provider: 'Provider google',
      email: account.email,
      fullName: 'Alva Lind',
      next: '/opportunities',
    })
    // The terms come first.
    const refused = await client.call(completeSignUp, { ...signUpInput, acceptedTerms: false as never })
    expect(refused.fields).toEqual({ acceptedTerms: 'account.terms_not_accepted' })
    expect(await usersWith(account.email)).toEqual([])

    const { viewer } = await client.succeed(completeSignUp, { ...signUpInput, timeZone: 'Europe/Helsinki' })
    expect(viewer).toMatchObject({ email: account.email, emailConfirmed: true, role: 'developer', onboarded: false })
    expect((await client.succeed(readNextPage, {})).path).toBe('/opportunities')
    expect((await client.succeed(readSignUp, {})).signUp).toBeNull()
    expect((await logInWith(server.client(), google.settings)).body).toMatchObject({ viewer: { id: viewer?.id } })
  })

  it('[SET-06/linkedin] LinkedIn, which has neither a nonce nor PKCE, creates an account', async () => {
    const account = newAccount()
    linkedin.setAccount(account)
    const client = server.client()
    const { url } = await client.succeed(beginLogin, { provider: 'linkedin' })
    expect(new URL(url).searchParams.has('nonce')).toBe(false)
    expect(new URL(url).searchParams.has('code_challenge')).toBe(false)
    expect((await logInWith(client, linkedinSettings)).body).toMatchObject({ outcome: 'sign_up' })
    expect((await client.succeed(completeSignUp, signUpInput)).viewer?.email).toBe(account.email)
  })

  it('[SET-06/github] GitHub creates an account with the primary address that it has verified', async () => {
    github.setUser({ id: 4711, login: 'alva', name: 'Alva Lind' }, [
      { email: 'other@example.com', primary: false, verified: true },
      { email: 'Alva@GitHub-Like.example', primary: true, verified: true },
    ])
    const client = server.client()
    expect((await logInWith(client, github.settings)).body).toMatchObject({ outcome: 'sign_up' })
    expect((await client.succeed(readSignUp, {})).signUp?.email).toBe('alva@github-like.example')
    const { viewer } = await client.succeed(completeSignUp, signUpInput)
    // The login's name may change; the number stays.
    github.setUser({ id: 4711, login: 'renamed', name: null }, [])
    expect((await logInWith(server.client(), github.settings)).body).toMatchObject({ viewer: { id: viewer?.id } })
  })

  it.each([
    ['an unverified primary address', [{ email: 'gh@example.com', primary: true, verified: false }]],
    ['a verified address that is not the primary one', [{ email: 'gh@example.com', primary: false, verified: true }]],
    ['no address', []],
  ])('GitHub with %s creates nothing', async (_name, emails) => {
    github.setUser({ id: 4712, login: 'no-address', name: null }, emails)
    const client = server.client()
    expect(await logInWith(client, github.settings)).toMatchObject({ code: 'identity.email_unverified' })
    expect((await client.succeed(readSignUp, {})).signUp).toBeNull()
  })

  it.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    'an account with %o creates and matches nothing',
    async (overrides) => {
      const member = await buildMember(server)
      google.setAccount(newAccount({ email: member.email, ...overrides } as Partial<Account>))
      const client = server.client()
      expect(await logInWith(client, google.settings)).toMatchObject({ status: 422, code: 'identity.email_unverified' })
      expect((await client.succeed(session, {})).viewer).toBeNull()
    },
  )

  it('a confirmed account with the same address is neither signed in to nor changed', async () => {
    const member = await buildMember(server)
    google.setAccount(newAccount({ email: member.email }))
    const client = server.client()
    expect(await logInWith(client, google.settings)).toMatchObject({ status: 409, code: 'identity.account_exists' })
    expect((await client.succeed(session, {})).viewer).toBeNull()
    expect(await client.call(completeSignUp, signUpInput)).toMatchObject({ code: 'identity.sign_up_expired' })
  })

  it('an unconfirmed account with the same address is not signed in to: its proven owner replaces it with its password and sessions', async () => {
    const account = newAccount()
    const password = 'norrsken över fjärden'
    await server.call(signUp, signUpForm(account.email, password))
    const [stranger] = await usersWith(account.email)
    google.setAccount(account)
    const client = server.client()
    expect((await logInWith(client, google.settings)).body).toMatchObject({ outcome: 'sign_up', viewer: null })
    expect(await usersWith(account.email)).toMatchObject([{ id: stranger?.id }])
    const { viewer } = await client.succeed(completeSignUp, signUpInput)
    expect(viewer?.id).not.toBe(stranger?.id)
    expect(await usersWith(account.email)).toMatchObject([{ id: viewer?.id, email_confirmed: true }])
    const identities = await server.db
      .selectFrom('identities')
      .select(['provider', 'password_hash'])
      .where('user_id', '=', viewer?.id ?? '')
      .execute()
    expect(identities).toEqual([{ provider: 'google', password_hash: null }])
  })

  it('an address that is confirmed during the sign-up stays with its owner', async () => {
    const account = newAccount()
    google.setAccount(account)
    const client = server.client()
    await logInWith(client, google.settings)
    const owner = await buildMember(server, { email: account.email })
    expect(await client.call(completeSignUp, signUpInput)).toMatchObject({ code: 'identity.account_exists' })
    expect(await usersWith(account.email)).toMatchObject([{ id: owner.id }])
  })

  it('a banned unconfirmed account is not replaced', async () => {
    const account = newAccount()
    await buildMember(server, { email: account.email, confirmed: false, banned: true })
    google.setAccount(account)
    expect(await logInWith(server.client(), google.settings)).toMatchObject({ code: 'identity.account_exists' })
  })

  it('an account that another member links during the sign-up is refused', async () => {
    const account = newAccount()
    google.setAccount(account)
    const client = server.client()
    await logInWith(client, google.settings)
    const member = await signedInMember(server)
    await linkWith(member.client, google.settings)
    expect(await client.call(completeSignUp, signUpInput)).toMatchObject({ code: 'identity.linked_elsewhere' })
    expect(await usersWith(account.email)).toEqual([])
  })

  it('twenty calls that complete one sign-up at once create one account', async () => {
    const account = newAccount()
    google.setAccount(account)
    const client = server.client()
    await logInWith(client, google.settings)
    const results = await Promise.all(Array.from({ length: 20 }, () => client.call(completeSignUp, signUpInput)))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await usersWith(account.email)).toHaveLength(1)
  })

  it('a sign-up of another browser, or one that waits longer than 30 minutes, cannot be completed', async () => {
    google.setAccount(newAccount())
    const client = server.client()
    await logInWith(client, google.settings)
    expect(await server.client().call(completeSignUp, signUpInput)).toMatchObject({
      status: 410,
      code: 'identity.sign_up_expired',
    })
    await server.db.updateTable('identity_sign_ups').set({ expires_at: new Date() }).execute()
    expect(await client.call(completeSignUp, signUpInput)).toMatchObject({ code: 'identity.sign_up_expired' })
  })
})
