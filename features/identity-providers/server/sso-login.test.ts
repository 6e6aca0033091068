import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { session } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  beginLink,
  beginLogin,
  beginSso,
  completeSignUp,
  finish,
  listConnections,
  listProviders,
  readSamlMetadata,
  readSignUp,
  unlink,
} from '../contract/index.ts'
import { visitProvider } from './testing/browser-at-provider.ts'
import { startOpenIdProvider } from './testing/open-id-provider.ts'
import { beginAt, linkBySaml, logInBySaml, submit } from './testing/saml-browser.ts'
import { newSamlKey, readRequest, type SamlUser, startSamlProvider, statusOf } from './testing/saml-provider.ts'

const publicBaseUrl = 'https://nordbro.example'
const school = await startSamlProvider('school', {
  domains: ['school.example', domainToASCII('skolan-exempel-å.example')],
})
const company = await startOpenIdProvider('company', { redirectUris: [`${publicBaseUrl}/login/return/company`] })
const companySettings = { ...company.settings, domains: ['company.example'] }
const dead = { ...companySettings, key: 'dead', domains: ['dead.example'], issuer: 'http://127.0.0.1:9' }
const server = await startTestServer({
  config: { publicBaseUrl, identityProviders: [school.settings, companySettings, dead] },
})

let count = 0
const newUser = (changes: Partial<SamlUser> = {}): SamlUser & { email: string } => {
  const number = ++count
  const email = `alva-${number}@school.example`
  const user = { nameId: `id-${number}`, attributes: { email, displayName: 'Alva Lind' }, ...changes }
  school.setUser(user)
  return { ...user, email }
}

/** A member of the school whose account there is linked. */
const linkedMember = async () => {
  const user = newUser()
  const member = await signedInMember(server, { email: user.email })
  expect((await linkBySaml(member.client, school)).body).toMatchObject({ outcome: 'linked' })
  return { ...member, user }
}

const logIn = (email: string, changes: Parameters<typeof logInBySaml>[3] = {}) =>
  logInBySaml(server.client(), school, email, changes)

const atCompany = async (email: string) => {
  const client = server.client()
  const { url } = await client.succeed(beginSso, { email })
  return { client, url, result: await client.call(finish, await visitProvider(url)) }
}

describe('the organisation of a mail address', () => {
  it('[AUTH-10/sso] is found by the domain, in any case and as IDNA, and the list of services does not name it', async () => {
    for (const email of ['a@school.example', ' A@SCHOOL.Example ', 'a@skolan-exempel-å.example'])
      expect(new URL(await beginAt(server.client(), { email })).searchParams.get('SAMLRequest')).toBeTruthy()
    expect((await server.call(listProviders, {})).body).toEqual({ providers: [], hasSso: true })
  })

  it.each(['a@elsewhere.example', 'a@sub.school.example', 'a@school.example.evil.example', 'a@notschool.example'])(
    '%s is refused, whether or not a member has the address',
    async (email) => {
      const before = await server.call(beginSso, { email })
      expect(before).toMatchObject({ status: 404, code: 'identity.no_sso' })
      await buildMember(server, { email })
      expect((await server.call(beginSso, { email })).refusal).toMatchObject({ code: before.code })
    },
  )

  it('answers the same for addresses with and without an account', async () => {
    await buildMember(server, { email: 'known@school.example' })
    const [known, unknown] = await Promise.all(
      ['known@school.example', 'unknown@school.example'].map((email) => server.call(beginSso, { email })),
    )
    const withoutSecrets = (result: typeof known) => {
      const { origin, pathname, searchParams } = new URL(result?.body.url ?? '')
      return [result?.status, origin, pathname, [...searchParams.keys()]]
    }
    expect(withoutSecrets(known)).toEqual(withoutSecrets(unknown))
  })

  it.each(['', 'school.example', 'a@', '@school.example', 'a@school.example@evil.example', 'a@127.0.0.1', 'a@[::1]'])(
    'what is not an address is refused: "%s"',
    async (email) => {
      expect((await server.call(beginSso, { email })).status).toBeGreaterThanOrEqual(400)
    },
  )

  it('without configuration no domain has an organisation, and there is no SAML', async () => {
    const bare = await startTestServer({ sameDatabaseAs: server })
    expect((await bare.call(listProviders, {})).body).toEqual({ providers: [], hasSso: false })
    expect(await bare.call(beginSso, { email: 'a@school.example' })).toMatchObject({ code: 'identity.no_sso' })
    expect(await bare.call(readSamlMetadata, { provider: 'school' })).toMatchObject({
      code: 'identity.unknown_provider',
    })
    for (const key of ['school', 'company'])
      expect(await server.call(beginLogin, { provider: key })).toMatchObject({ code: 'identity.unknown_provider' })
    expect(await server.call(readSamlMetadata, { provider: 'company' })).toMatchObject({
      code: 'identity.unknown_provider',
    })
  })

  it('a provider that does not answer is 502', async () => {
    expect(await server.call(beginSso, { email: 'a@dead.example' })).toMatchObject({
      status: 502,
      code: 'identity.provider_unavailable',
    })
  })
})

describe('SAML', () => {
  it('the request names our entity and the address for the answer, and is bound to the state', async () => {
    const url = await beginAt(server.client(), { email: 'a@school.example' })
    const { xml, ...request } = readRequest(url)
    expect(request).toEqual({
      id: expect.stringMatching(/^_[\w-]{43}$/),
      issuer: `${publicBaseUrl}/api/identity-providers/saml/school`,
      assertionConsumer: `${publicBaseUrl}/api/identity-providers/saml/school/acs`,
      relayState: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(new URL(url).searchParams.get('tenant')).toBe('school')
    expect(xml).not.toContain('RequestedAuthnContext')
  })

  it('the metadata describe the same entity, as XML', async () => {
    const response = await server.client().raw('/api/identity-providers/saml/school')
    expect(response.headers.get('content-type')).toBe('application/samlmetadata+xml')
    const xml = await response.text()
    expect(xml).toContain(`entityID="${publicBaseUrl}/api/identity-providers/saml/school"`)
    expect(xml).toContain(`Location="${publicBaseUrl}/api/identity-providers/saml/school/acs"`)
    expect(xml).toContain('WantAssertionsSigned="true"')
  })

  it('[AUTH-10/sso] a linked member logs in and returns to the page that led to the login', async () => {
    const { id, user } = await linkedMember()
    const client = server.client()
    const url = await beginAt(client, { email: user.email, next: '/opportunities?q=rust' })
    const returned = await submit(server.url, school.answer(url))
    expect(await client.succeed(finish, returned)).toMatchObject({
      outcome: 'logged_in',
      viewer: { id },
      next: '/opportunities?q=rust',
    })
    expect((await client.succeed(session, {})).viewer?.id).toBe(id)
  })

  it('[AUTH-10/sso] an assertion is accepted with a signed response around it too, and with SHA-512', async () => {
    const { id, user } = await linkedMember()
    const sha512 = {
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha512',
    }
    for (const changes of [{ signed: ['assertion', 'response'] as const }, sha512])
      expect((await logIn(user.email, changes)).body).toMatchObject({ viewer: { id } })
  })

  it('[AUTH-10/sso] someone without an account signs up: name and address come from the organisation', async () => {
    const { email } = newUser()
    const client = server.client()
    const { body } = await logInBySaml(client, school, email)
    expect(body).toEqual({ outcome: 'sign_up', viewer: null, next: null })
    expect((await client.succeed(readSignUp, {})).signUp).toMatchObject({
      provider: 'Organisation school',
      email,
      fullName: 'Alva Lind',
    })
    const done = await client.succeed(completeSignUp, {
      fullName: 'Alva Lind',
      role: 'developer',
      acceptedTerms: true,
    })
    expect(done.viewer).toMatchObject({ email })
    expect((await logIn(email)).body).toMatchObject({ outcome: 'logged_in', viewer: { email } })
  })

  it.each<[string, (email: string) => Partial<SamlUser>]>([
    [
      'Entra ID',
      (email) => ({
        attributes: {
          'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': email,
          'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname': 'Alva',
          'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname': 'Lind',
        },
      }),
    ],
    [
      'LDAP',
      (email) => ({
        attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': email, 'urn:oid:2.16.840.1.113730.3.1.241': 'Alva Lind' },
      }),
    ],
    [
      'the address as the identifier',
      (email) => ({
        nameId: email.toUpperCase(),
        format: 'email',
        attributes: { firstName: 'Alva', lastName: 'Lind' },
      }),
    ],
  ])('the attributes of %s are understood', async (_name, changesFor) => {
    const email = `attributes-${++count}@school.example`
    newUser(changesFor(email))
    const client = server.client()
    await logInBySaml(client, school, email)
    expect((await client.succeed(readSignUp, {})).signUp).toMatchObject({ email, fullName: 'Alva Lind' })
  })

  it('an address as the identifier is not taken for a persistent identifier of the same text', async () => {
    const email = `kinds-${++count}@school.example`
    const member = await signedInMember(server, { email })
    newUser({ nameId: email, format: 'email', attributes: {} })
    expect((await linkBySaml(member.client, school)).body).toMatchObject({ outcome: 'linked' })
    newUser({ nameId: email, attributes: {} })
    expect(await logIn(email)).toMatchObject({ code: 'identity.email_unverified' })
  })

  it('[AUTH-13] the login waits for the second step of a member with an authenticator app', async () => {
    const { id, user } = await linkedMember()
    await server.db
      .insertInto('totp_factors')
      .values({ user_id: id, sealed_secret: Buffer.alloc(40), confirmed_at: new Date() })
      .execute()
    expect((await logIn(user.email)).body).toMatchObject({ outcome: 'second_step', viewer: null })
  })

  it('an account with the address stays with its member, who logs in and links', async () => {
    const { email } = newUser()
    const member = await signedInMember(server, { email })
    expect(await logIn(email)).toMatchObject({ status: 409, code: 'identity.account_exists' })
    expect((await linkBySaml(member.client, school)).body).toMatchObject({ outcome: 'linked' })
    expect((await logIn(email)).body).toMatchObject({ viewer: { id: member.id } })
  })

  it('[AUTH-10/unlink-identity] members of the domain see the organisation in their settings, link and unlink it; others do not see it', async () => {
    const { email } = newUser()
    const member = await signedInMember(server, { email, password: 'norrsken över fjärden' })
    const list = async () => (await member.client.succeed(listConnections, {})).connections
    expect(await list()).toMatchObject([{ provider: 'school', name: 'Organisation school', linked: null }])
    await linkBySaml(member.client, school)
    const [connection] = await list()
    expect(connection).toMatchObject({ linked: { accountName: email }, can: { unlink: 'ok' } })
    const { connections } = await member.client.succeed(unlink, { id: connection?.linked?.id ?? '' })
    expect(connections).toMatchObject([{ provider: 'school', linked: null }])
    expect(await logIn(email)).toMatchObject({ code: 'identity.account_exists' })
    const other = await signedInMember(server)
    expect((await other.client.succeed(listConnections, {})).connections).toEqual([])
    expect(await other.client.call(beginLink, { provider: 'school' })).toMatchObject({
      code: 'identity.unknown_provider',
    })
  })

  it('a linked member keeps the connection when their own address leaves the domain', async () => {
    const { id, client, user } = await linkedMember()
    await server.db.updateTable('users').set({ email: 'private@example.com' }).where('id', '=', id).execute()
    expect((await client.succeed(listConnections, {})).connections).toMatchObject([
      { provider: 'school', can: { link: 'identity.already_linked' } },
    ])
    expect((await logIn(user.email)).body).toMatchObject({ viewer: { id } })
  })

  it('while the provider changes its key, answers with the old and the new one are accepted', async () => {
    const { id, user } = await linkedMember()
    const [next, foreign] = [newSamlKey(), newSamlKey()]
    const rotating = await startTestServer({
      sameDatabaseAs: server,
      config: {
        publicBaseUrl,
        identityProviders: [{ ...school.settings, certificates: [school.key.certificate, next.certificate] }],
      },
    })
    const withKey = (key: typeof next) => logInBySaml(rotating.client(), school, user.email, { key })
    expect((await withKey(school.key)).body).toMatchObject({ viewer: { id } })
    expect((await withKey(next)).body).toMatchObject({ viewer: { id } })
    expect(await withKey(foreign)).toMatchObject({ code: 'identity.refused' })
  })

  it('a login that is cancelled at the provider says so, signed or not', async () => {
    const { email } = newUser()
    for (const reason of ['AuthnFailed', 'RequestDenied'])
      expect(await logIn(email, { status: statusOf('Responder', reason), signed: [] })).toMatchObject({
        code: 'identity.cancelled',
      })
  })
})

describe('OpenID Connect', () => {
  it('[AUTH-10/sso] an address of the domain signs up, although the provider does not call it verified', async () => {
    company.setAccount({ sub: 'anna', name: 'Anna Ek', email: 'anna@company.example' })
    const { client, url, result } = await atCompany('anna@company.example')
    expect(new URL(url).searchParams.get('login_hint')).toBe('anna@company.example')
    expect(result.body).toMatchObject({ outcome: 'sign_up' })
    expect((await client.succeed(readSignUp, {})).signUp).toMatchObject({ email: 'anna@company.example' })
  })

  it('an address that the provider calls unverified is refused', async () => {
    company.setAccount({ sub: 'unverified', email: 'b@company.example', email_verified: false })
    expect((await atCompany('b@company.example')).result).toMatchObject({ code: 'identity.email_unverified' })
  })

  it('an address outside the domains is refused, also for a linked account', async () => {
    company.setAccount({ sub: 'foreign', email: 'ceo@elsewhere.example', email_verified: true })
    expect((await atCompany('c@company.example')).result).toMatchObject({
      status: 422,
      code: 'identity.foreign_domain',
    })
    const { id } = await buildMember(server)
    await server.db.insertInto('identities').values({ user_id: id, provider: 'company', subject: 'foreign' }).execute()
    expect((await atCompany('c@company.example')).result).toMatchObject({ code: 'identity.foreign_domain' })
  })
})
