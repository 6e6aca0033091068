import { describe, expect, it } from 'vitest'
import { session } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { beginLink, beginLogin, finish } from '../contract/index.ts'
import { logInWith, parametersOf, returnFrom, visitProvider } from './testing/browser-at-provider.ts'
import { startGitHubLike } from './testing/github-like.ts'
import { type Deviations, startHostileIssuer } from './testing/hostile-issuer.ts'
import { startOpenIdProvider } from './testing/open-id-provider.ts'

const publicBaseUrl = 'https://nordbro.example'
const redirectUris = (key: string) => [`${publicBaseUrl}/login/return/${key}`]
const honest = await startOpenIdProvider('honest', { redirectUris: redirectUris('honest') })
const other = await startOpenIdProvider('other', { redirectUris: redirectUris('other') })
const hostile = await startHostileIssuer('hostile')
const github = await startGitHubLike()
const dead = { ...hostile.settings, key: 'dead', issuer: 'http://127.0.0.1:1' }
const server = await startTestServer({
  config: {
    publicBaseUrl,
    identityProviders: [honest.settings, other.settings, hostile.settings, github.settings, dead],
  },
})

/** The answer to a login with the hostile issuer. */
const logInHostile = async (deviations: Deviations) => {
  hostile.setDeviations({})
  const client = server.client()
  const returned = await returnFrom(client, hostile.settings)
  hostile.setDeviations(deviations)
  const result = await client.call(finish, returned)
  hostile.setDeviations({})
  expect((await client.succeed(session, {})).viewer).toBeNull()
  return result
}

const past = Math.floor(Date.now() / 1000) - 3600

describe('id_tokens', () => {
  it('the hostile issuer is believed while it does nothing wrong', async () => {
    expect((await logInHostile({})).body).toMatchObject({ outcome: 'sign_up' })
  })

  it.each<[string, Deviations]>([
    ['of another nonce', { claims: (claims) => ({ ...claims, nonce: 'x'.repeat(43) }) }],
    ['without a nonce', { claims: ({ nonce: _, ...claims }) => claims }],
    ['for another audience', { claims: (claims) => ({ ...claims, aud: 'another-client' }) }],
    ['of another issuer', { claims: (claims) => ({ ...claims, iss: honest.settings.issuer }) }],
    ['that has expired', { claims: (claims) => ({ ...claims, iat: past, exp: past + 60 }) }],
    ['without a subject', { claims: ({ sub: _, ...claims }) => claims }],
    ['with alg none', { algorithm: 'none' }],
    ['signed with the public key as a secret', { algorithm: 'HS256' }],
    ['signed with an unpublished key', { hasForeignKey: true }],
    ['that is missing', { hasNoIdToken: true }],
  ])('an id_token %s is refused', async (_name, deviations) => {
    expect(await logInHostile(deviations)).toMatchObject({ status: 422, code: 'identity.refused' })
  })
})

describe('codes and states', () => {
  it('a code that was redeemed before is refused', async () => {
    honest.setAccount({ sub: 'reused', email: 'reused@example.com', email_verified: true })
    const first = server.client()
    const returned = await returnFrom(first, honest.settings)
    await first.succeed(finish, returned)
    const second = server.client()
    const { state } = await returnFrom(second, honest.settings)
    expect(await second.call(finish, { ...returned, state })).toMatchObject({ status: 422, code: 'identity.refused' })
  })

  it('a return that is sent twice is refused the second time', async () => {
    honest.setAccount({ sub: 'replayed', email: 'replayed@example.com', email_verified: true })
    const client = server.client()
    const returned = await returnFrom(client, honest.settings)
    await client.succeed(finish, returned)
    expect(await client.call(finish, returned)).toMatchObject({ status: 410, code: 'identity.flow_expired' })
  })

  it('a refused answer uses up its flow', async () => {
    const client = server.client()
    const returned = await returnFrom(client, honest.settings)
    expect(await client.call(finish, { ...returned, code: 'wrong' })).toMatchObject({ code: 'identity.refused' })
    expect(await client.call(finish, returned)).toMatchObject({ code: 'identity.flow_expired' })
  })

  it('the return of another browser is refused, and still works in its own', async () => {
    honest.setAccount({ sub: 'own', email: 'own@example.com', email_verified: true })
    const [victim, attacker] = [server.client(), server.client()]
    const returned = await returnFrom(attacker, honest.settings)
    expect(await victim.call(finish, returned)).toMatchObject({ status: 410, code: 'identity.flow_expired' })
    // Also in a browser that has begun another flow.
    await returnFrom(victim, honest.settings)
    expect(await victim.call(finish, returned)).toMatchObject({ code: 'identity.flow_expired' })
    expect((await attacker.call(finish, returned)).status).toBe(200)
  })

  it('a flow that is older than ten minutes is refused', async () => {
    const client = server.client()
    const returned = await returnFrom(client, honest.settings)
    await server.db.updateTable('identity_flows').set({ expires_at: new Date() }).execute()
    expect(await client.call(finish, returned)).toMatchObject({ code: 'identity.flow_expired' })
  })

  it('a link that began before the browser logged out or changed its member is refused', async () => {
    const member = await signedInMember(server)
    const begin = async () => visitProvider((await member.client.succeed(beginLink, { provider: 'honest' })).url)
    const [first, second] = [await begin(), await begin()]
    const cookie = member.client.cookies.get('__Host-nordbro-identity') ?? ''
    for (const [client, returned] of [
      [server.client(), first],
      [(await signedInMember(server)).client, second],
    ] as const) {
      client.cookies.set('__Host-nordbro-identity', cookie)
      expect(await client.call(finish, returned)).toMatchObject({ code: 'identity.flow_expired' })
    }
  })

  it('the database contains neither the state nor the code verifier nor the nonce', async () => {
    const { url } = await server.client().succeed(beginLogin, { provider: 'honest' })
    const { searchParams } = new URL(url)
    const rows = JSON.stringify(await server.db.selectFrom('identity_flows').selectAll().execute())
    for (const name of ['state', 'nonce']) {
      const value = Buffer.from(searchParams.get(name) ?? '-')
      expect(rows).not.toContain(JSON.stringify(value).slice(1, -1))
      expect(rows).not.toContain(searchParams.get(name))
    }
  })
})

describe('mix-up of providers', () => {
  it('the code of one provider is refused in the flow of another', async () => {
    honest.setAccount({ sub: 'mixed', email: 'mixed@example.com', email_verified: true })
    const client = server.client()
    const fromOther = await returnFrom(client, other.settings)
    const flow = await returnFrom(client, honest.settings)
    const mixed = { provider: 'honest', state: flow.state, ...(fromOther.code && { code: fromOther.code }) }
    expect(await client.call(finish, mixed)).toMatchObject({ code: 'identity.refused' })
  })

  it('the return of one provider at the address of another is refused', async () => {
    const client = server.client()
    const returned = await returnFrom(client, other.settings)
    expect(await client.call(finish, { ...returned, provider: 'honest' })).toMatchObject({
      status: 410,
      code: 'identity.flow_expired',
    })
  })

  it.each(['another', 'missing'])('the return with an iss that is %s is refused', async (kind) => {
    honest.setAccount({ sub: 'iss', email: 'iss@example.com', email_verified: true })
    const client = server.client()
    const { iss, ...returned } = await returnFrom(client, honest.settings)
    // The provider announces the parameter (RFC 9207), so its absence is a sign of an attack.
    expect(iss).toBe(honest.settings.issuer)
    const changed = kind === 'another' ? { ...returned, iss: other.settings.issuer } : returned
    expect(await client.call(finish, changed)).toMatchObject({ status: 422, code: 'identity.refused' })
  })

  it('GitHub with an iss of another service is refused', async () => {
    const client = server.client()
    const returned = await returnFrom(client, github.settings)
    expect(await client.call(finish, { ...returned, iss: honest.settings.issuer })).toMatchObject({
      code: 'identity.refused',
    })
  })

  it('GitHub refuses a code of another flow, because its PKCE challenge differs', async () => {
    const client = server.client()
    const [one, two] = [await returnFrom(client, github.settings), await returnFrom(client, github.settings)]
    expect(await client.call(finish, { ...one, ...(two.code && { code: two.code }) })).toMatchObject({
      code: 'identity.refused',
    })
  })
})

describe('a provider that does not answer', () => {
  it('a login cannot begin at a provider that is down, and the visitor gets 502', async () => {
    expect(await server.call(beginLogin, { provider: 'dead' })).toMatchObject({
      status: 502,
      code: 'identity.provider_unavailable',
    })
  })

  it.each<[string, Deviations]>([
    ['answers 500', { status: 500 }],
    ['answers 502', { status: 502 }],
    ['does not answer', { hangs: true }],
  ])('a login ends with 502 within seconds when the provider %s', async (_name, deviations) => {
    const began = performance.now()
    expect(await logInHostile(deviations)).toMatchObject({ status: 502, code: 'identity.provider_unavailable' })
    expect(performance.now() - began).toBeLessThan(9000)
  })

  it('a login ends with 502 when the API of GitHub does not answer', async () => {
    github.setApiStatus(503)
    expect(await logInWith(server.client(), github.settings)).toMatchObject({
      status: 502,
      code: 'identity.provider_unavailable',
    })
    github.setApiStatus(200)
  })

  it('a login ends with 502 when the provider does not accept our secret', async () => {
    honest.setAccount({ sub: 'secret', email: 'secret@example.com', email_verified: true })
    const settings = { ...honest.settings, clientSecret: 'wrong' }
    const wrong = await startTestServer({
      sameDatabaseAs: server,
      config: { publicBaseUrl, identityProviders: [settings] },
    })
    expect(await logInWith(wrong.client(), settings)).toMatchObject({
      status: 502,
      code: 'identity.provider_unavailable',
    })
  })

  it.each([
    ['access_denied', 'identity.cancelled'],
    ['server_error', 'identity.provider_unavailable'],
    ['invalid_scope', 'identity.refused'],
    ['<script>', 'identity.refused'],
  ] as const)('the error %s in the return is answered with %s', async (error, code) => {
    const client = server.client()
    const { url } = await client.succeed(beginLogin, { provider: 'hostile' })
    const state = new URL(url).searchParams.get('state') ?? ''
    expect(await client.call(finish, { provider: 'hostile', state, error })).toMatchObject({ code })
  })

  it('a return with neither a code nor an error is refused', async () => {
    const client = server.client()
    const { code: _, ...returned } = await returnFrom(client, hostile.settings)
    expect(await client.call(finish, returned)).toMatchObject({ code: 'identity.refused' })
    expect(parametersOf(`${publicBaseUrl}/login/return/hostile?state=s`)).toEqual({ provider: 'hostile', state: 's' })
  })
})
