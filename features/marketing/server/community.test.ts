import { expect, it, onTestFinished, vi } from 'vitest'
import { banUser } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { productChanged } from '#features/products/contract/index.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { profileChanged, updatePrivacy } from '#features/profiles/contract/index.ts'
import { connect, setProfile } from '#features/profiles/server/testing.ts'
import { liveTimeoutMs, publishToEveryone } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { communityLimits, readCommunity } from '../contract/index.ts'

const server = await startTestServer({ pages: true })

const community = async () =>
  (await server.call(readCommunity, {})).body as {
    members: { fullName: string }[]
    graph: { nodes: unknown[]; links: [number, number][] }
  }
const home = async () => (await fetch(new URL('/', server.url), { headers: { 'accept-language': 'sv' } })).text()
const waitForHome = (text: string, expected: boolean) =>
  vi.waitFor(async () => expect((await home()).includes(text)).toBe(expected), { timeout: liveTimeoutMs, interval: 50 })

let profileCount = 0
/** Deletes the member after the test, so that every test starts with an empty community. */
const createPublicMember = async (
  fullName: string,
  profile: Parameters<typeof setProfile>[2] = {},
  overrides: Parameters<typeof signedInMember>[1] = {},
) => {
  const member = await signedInMember(server, { fullName, role: 'founder', ...overrides })
  await setProfile(server, member.id, { username: `open-${++profileCount}`, is_public: true, ...profile })
  onTestFinished(async () => void (await server.db.deleteFrom('users').where('id', '=', member.id).execute()))
  return member
}

it('shows an empty community without members, graph nodes or placeholders', async () => {
  expect(await community()).toEqual({ members: [], graph: { nodes: [], links: [] } })
  const html = await home()
  for (const text of ['Ingen har öppnat sin profil för alla än', 'Inget är lanserat än'])
    expect(html.includes(text), text).toBe(true)
})

it('shows a member with a public profile on the home page and removes them as soon as they close it', async () => {
  const { client } = await createPublicMember('Öppna Olsson', { bio: 'Bygger broar.', company: 'Bro AB' })
  await client.succeed(updatePrivacy, { isPublic: true, messagesFrom: 'everyone', hiddenFromSearch: false })
  await waitForHome('Öppna Olsson', true)
  const html = await home()
  for (const text of ['href="/u/open-', 'Bygger broar.', 'Bro AB', 'Grundare'])
    expect(html.includes(text), text).toBe(true)
  await client.succeed(updatePrivacy, { isPublic: false, messagesFrom: 'everyone', hiddenFromSearch: false })
  await waitForHome('Öppna Olsson', false)
  expect((await community()).members).toEqual([])
})

it('hides members who are hidden from search, banned, unconfirmed or not public', async () => {
  await createPublicMember('Gömda Gun', { hidden_from_search: true })
  await createPublicMember('Obekräftade Ove', {}, { confirmed: false })
  await createPublicMember('Slutna Sten', { is_public: false })
  const banned = await createPublicMember('Avstängda Anna')
  await publishToEveryone(server, profileChanged)
  await expect.poll(async () => (await community()).members.map(({ fullName }) => fullName)).toEqual(['Avstängda Anna'])
  await banned.client.succeed(updatePrivacy, { isPublic: true, messagesFrom: 'everyone', hiddenFromSearch: false })
  await waitForHome('Avstängda Anna', true)
  const { client: admin } = await signedInMember(server, { adminLevel: 'admin' })
  await admin.succeed(banUser, { id: banned.id, reason: 'Prov.' })
  expect(await community()).toEqual({ members: [], graph: { nodes: [], links: [] } })
  await waitForHome('Avstängda Anna', false)
})

it('limits the community graph, keeps it anonymous and links members who are connected', async () => {
  const [one, other] = [await createPublicMember('Ett'), await createPublicMember('Två')]
  await connect(server, one.id, other.id)
  const privateMember = await buildMember(server)
  await connect(server, one.id, privateMember.id)
  await publishToEveryone(server, profileChanged)
  await expect
    .poll(async () => (await community()).graph)
    .toEqual({
      nodes: [{ role: 'founder' }, { role: 'founder' }],
      links: [expect.arrayContaining([0, 1])],
    })
  for (let at = 0; at < communityLimits.nodes + 3; at++) {
    const { id } = await buildMember(server)
    await setProfile(server, id, { username: `many-${at}`, is_public: true })
    onTestFinished(async () => void (await server.db.deleteFrom('users').where('id', '=', id).execute()))
  }
  await publishToEveryone(server, profileChanged)
  await expect.poll(async () => (await community()).members.length).toBe(communityLimits.members)
  const large = await community()
  expect([large.members.length, large.graph.nodes.length]).toEqual([communityLimits.members, communityLimits.nodes])
  for (const end of large.graph.links.flat()) expect(end).toBeLessThan(communityLimits.nodes)
})

it('readCommunity refuses unknown fields', async () => {
  expect((await fetch(new URL('/api/community?limit=1000', server.url))).status).toBe(400)
})

it('shows the latest launches on the home page, without drafts', async () => {
  const { id } = await buildMember(server)
  const product = await buildProduct(server, id, { title: 'Kajkoll', thumbnail: false })
  await buildProduct(server, id, { title: 'Hemlig', status: 'draft', thumbnail: false })
  const fetchHomeUncached = async () =>
    (await fetch(new URL(`/?fresh=${++profileCount}`, server.url), { headers: { 'accept-language': 'sv' } })).text()
  await publishToEveryone(server, productChanged)
  await expect.poll(fetchHomeUncached).toContain('Kajkoll')
  const html = await fetchHomeUncached()
  expect([
    html.includes('Kajkoll'),
    html.includes(`href="/products/${product.slug}"`),
    html.includes('Hemlig'),
  ]).toEqual([true, true, false])
})
