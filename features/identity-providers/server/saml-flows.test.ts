import { beforeAll, expect, it } from 'vitest'
import { session } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { beginLink, finish } from '../contract/index.ts'
import { beginAt, linkBySaml, postForm, submit } from './testing/saml-browser.ts'
import { readRequest, startSamlProvider } from './testing/saml-provider.ts'

const publicBaseUrl = 'https://nordbro.example'
const school = await startSamlProvider('school', { domains: ['school.example'] })
const other = await startSamlProvider('other', { domains: ['other.example'] })
const server = await startTestServer({
  config: { publicBaseUrl, identityProviders: [school.settings, other.settings] },
})

const email = 'victim@school.example'
const victim = { nameId: 'the-victim', attributes: { email } }
let victimId = ''
beforeAll(async () => {
  const member = await signedInMember(server, { email })
  victimId = member.id
  school.setUser(victim)
  await linkBySaml(member.client, school)
})

const honest = () => school.setUser(victim)
it('a response works once, also when it is sent 50 times at the same moment', async () => {
  honest()
  const client = server.client()
  const form = school.answer(await beginAt(client, { email }))
  const locations = await Promise.all(
    Array.from({ length: 50 }, async () => (await postForm(server.url, form)).headers.get('location') ?? ''),
  )
  const codes = locations.filter((location) => location.includes('code='))
  expect(codes).toHaveLength(1)
  expect(new Set(locations.filter((location) => !codes.includes(location)))).toEqual(new Set(['/login/return/school']))
  expect(await submit(server.url, form)).toEqual({ provider: 'school', state: '' })
})

it('a response that was used cannot log in another flow, of the same browser or of another one', async () => {
  honest()
  const client = server.client()
  const used = school.answer(await beginAt(client, { email }))
  await client.succeed(finish, await submit(server.url, used))
  for (const browser of [client, server.client()]) {
    const { relayState } = readRequest(await beginAt(browser, { email }))
    const returned = await submit(server.url, { ...used, fields: { ...used.fields, RelayState: relayState } })
    expect(returned).toMatchObject({ error: 'invalid_response' })
    expect(await browser.call(finish, returned)).toMatchObject({ code: 'identity.refused' })
  }
})

it('a valid response after a refused one is refused, because the first one uses the flow up', async () => {
  honest()
  const client = server.client()
  const url = await beginAt(client, { email })
  expect(await submit(server.url, school.answer(url, { signed: [] }))).toMatchObject({ error: 'invalid_response' })
  expect(await submit(server.url, school.answer(url))).toEqual({ provider: 'school', state: '' })
})

it('a login that began at the provider, without a state or with another one, leads to the login page without a code', async () => {
  honest()
  const form = school.answer(await beginAt(server.client(), { email }))
  for (const RelayState of ['', 'https://evil.example', 'x'.repeat(43)])
    expect(await submit(server.url, { ...form, fields: { ...form.fields, RelayState } })).toEqual({
      provider: 'school',
      state: '',
    })
})

it('the right response does not log in another browser, and still works in its own', async () => {
  honest()
  const [own, stranger] = [server.client(), server.client()]
  const returned = await submit(server.url, school.answer(await beginAt(own, { email })))
  expect(await stranger.call(finish, returned)).toMatchObject({ status: 410, code: 'identity.flow_expired' })
  await beginAt(stranger, { email })
  expect(await stranger.call(finish, returned)).toMatchObject({ code: 'identity.flow_expired' })
  expect((await own.call(finish, returned)).body).toMatchObject({ viewer: { id: victimId } })
})

it('the form itself sets no cookie and logs nobody in', async () => {
  honest()
  const client = server.client()
  const form = school.answer(await beginAt(client, { email }))
  const response = await postForm(server.url, form)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await client.succeed(session, {})).viewer).toBeNull()
})

it('two flows in one browser end on their own, in any order', async () => {
  honest()
  const client = server.client()
  const [first, second] = [await beginAt(client, { email, next: '/a' }), await beginAt(client, { email, next: '/b' })]
  const ofSecond = await submit(server.url, school.answer(second))
  const ofFirst = await submit(server.url, school.answer(first))
  expect((await client.succeed(finish, ofFirst)).next).toBe('/a')
  expect((await client.succeed(finish, ofSecond)).next).toBe('/b')
})

it('the code of one flow does not open the answer to another', async () => {
  honest()
  const client = server.client()
  const one = await submit(server.url, school.answer(await beginAt(client, { email })))
  const { code = '' } = await submit(server.url, school.answer(await beginAt(client, { email })))
  expect(await client.call(finish, { ...one, code })).toMatchObject({ code: 'identity.refused' })
})

it('a code that is wrong or missing is refused and uses the flow up', async () => {
  honest()
  for (const code of ['wrong', undefined]) {
    const client = server.client()
    const returned = await submit(server.url, school.answer(await beginAt(client, { email })))
    const { code: _, ...rest } = returned
    expect(await client.call(finish, { ...rest, ...(code && { code }) })).toMatchObject({ code: 'identity.refused' })
    expect(await client.call(finish, returned)).toMatchObject({ code: 'identity.flow_expired' })
  }
})

it('a flow without a response cannot be finished', async () => {
  const client = server.client()
  const { relayState: state } = readRequest(await beginAt(client, { email }))
  expect(await client.call(finish, { provider: 'school', state, code: 'x' })).toMatchObject({
    code: 'identity.refused',
  })
})

it('a flow that is older than ten minutes takes no response', async () => {
  honest()
  const form = school.answer(await beginAt(server.client(), { email }))
  await server.db.updateTable('identity_flows').set({ expires_at: new Date() }).execute()
  expect(await submit(server.url, form)).toEqual({ provider: 'school', state: '' })
})

it('a response of one provider is refused at the address of another', async () => {
  honest()
  const form = school.answer(await beginAt(server.client(), { email }))
  const action = form.action.replace('/school/', '/other/')
  expect(await submit(server.url, { ...form, action })).toEqual({ provider: 'other', state: '' })
  // Also with the state of a flow at that provider.
  const { relayState } = readRequest(await beginAt(server.client(), { email: 'a@other.example' }))
  expect(await submit(server.url, { action, fields: { ...form.fields, RelayState: relayState } })).toMatchObject({
    error: 'invalid_response',
  })
  expect((await postForm(server.url, { ...form, action: form.action.replace('/school/', '/none/') })).status).toBe(404)
})

it('a link is finished only in the session of the member who began it', async () => {
  school.setUser({ nameId: 'to-link', attributes: {} })
  const member = await signedInMember(server, { email: 'linker@school.example' })
  const { url } = await member.client.succeed(beginLink, { provider: 'school' })
  const returned = await submit(server.url, school.answer(url))
  const stranger = (await signedInMember(server, { email: 'stranger@school.example' })).client
  stranger.cookies.set('__Host-nordbro-identity', member.client.cookies.get('__Host-nordbro-identity') ?? '')
  expect(await stranger.call(finish, returned)).toMatchObject({ code: 'identity.flow_expired' })
})

it('the database contains neither the response nor what it says', async () => {
  honest()
  const form = school.answer(await beginAt(server.client(), { email }))
  const returned = await submit(server.url, form)
  const rows = await server.db.selectFrom('identity_flows').selectAll().execute()
  const bytes = Buffer.concat(rows.flatMap(({ sealed, answer }) => [sealed, ...(answer ? [answer] : [])]))
  for (const secret of [email, victim.nameId, returned.code ?? '', form.fields.RelayState, 'Assertion'])
    expect(bytes.includes(secret)).toBe(false)
})
