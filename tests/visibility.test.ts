import { expect, it } from 'vitest'
import { banUser } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { readOpportunity } from '#features/opportunities/contract/index.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { createModerationTeam } from '#features/moderation/server/testing.ts'
import { searchEverything } from '#features/search/contract/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import { features } from '#platform/main.ts'
import type { Client } from './support/client.ts'
import { readAreaCases } from './support/area-cases.ts'
import { servedEndpoints } from './support/served-endpoints.ts'
import { startTestServer } from './support/server.ts'
import { evictVisitorAnswers } from './support/visitor-answers.ts'
import { createVisibilityScene, type VisibilityScene } from './visibility/scene.ts'
import { visibilityActions } from './visibility/actions.ts'
import { publicSources } from './visibility/public-sources.ts'
import { otherReads, type VisibilityRead, visibilityReads } from './visibility/reads.ts'

const server = await startTestServer({ jobs: false, pages: true })
const areaCases = await readAreaCases()
const reads = [...visibilityReads, ...areaCases.flatMap(({ visibility }) => visibility?.reads ?? [])]
const readsWithReason = [otherReads, ...areaCases.map((cases) => cases.otherReads ?? {})].flatMap(Object.keys)
const admin = await signedInMember(server, { adminLevel: 'admin' })

const textOf = async (client: Client, { endpoint, input }: VisibilityRead, scene: VisibilityScene): Promise<string> =>
  (await client.raw(toRequest(endpoint, input(scene)).path)).text()

const createScene = async (): Promise<VisibilityScene> => {
  const scene = await createVisibilityScene(server)
  for (const { visibility } of areaCases) await visibility?.addRows(scene)
  await evictVisitorAnswers(server, admin.client)
  return scene
}

/** The reads whose response shows an author or an author's content. */
const readsShowingAuthors = async (client: Client, scene: VisibilityScene): Promise<string[]> => {
  const names: string[] = []
  for (const read of reads) {
    const text = (await textOf(client, read, scene)).toLowerCase()
    const signs = [scene.marker.toLowerCase(), ...Object.values(scene.authors).map(({ id }) => id)]
    if (signs.some((sign) => text.includes(sign))) names.push(read.endpoint.name)
  }
  return names
}
const allNames = reads.map(({ endpoint }) => endpoint.name)
const namesStillShown = (after: 'block' | 'ban') =>
  reads.filter(({ stillShown }) => stillShown[after]).map(({ endpoint }) => endpoint.name)

it('every read for members and visitors is in the visibility table or has a reason why it shows no other member', () => {
  const open = servedEndpoints
    .filter(({ method, access }) => method === 'GET' && ['anyone', 'signed-in', 'member', 'confirmed'].includes(access))
    .map(({ name }) => name)
  expect([...allNames, ...readsWithReason].toSorted()).toEqual(open.toSorted())
})

it('[NET-05] every read in the visibility table shows the authors to a member without a block', async () => {
  const scene = await createScene()
  expect(await readsShowingAuthors(scene.viewer.client, scene)).toEqual(allNames)
})

it('[NET-05/blocked-search, NET-05/blocked-messages, NET-05/blocked-comments] only public products show a member the authors whom they blocked', async () => {
  const scene = await createScene()
  for (const { id } of Object.values(scene.authors))
    await scene.viewer.client.succeed(setBlock, { memberId: id, blocked: true })
  expect(await readsShowingAuthors(scene.viewer.client, scene)).toEqual(namesStillShown('block'))
})

it('[NET-05/blocked-search, NET-05/blocked-messages, NET-05/blocked-comments] only public products show a member the authors who blocked them', async () => {
  const scene = await createScene()
  for (const { client } of Object.values(scene.authors))
    await client.succeed(setBlock, { memberId: scene.viewer.id, blocked: true })
  expect(await readsShowingAuthors(scene.viewer.client, scene)).toEqual(namesStillShown('block'))
})

it('[ADM-02/ban] only received messages show a banned author to members, and nothing shows one to visitors', async () => {
  const scene = await createScene()
  for (const { id } of Object.values(scene.authors))
    await admin.client.succeed(banUser, { id, reason: 'A test needs it.' })
  expect(await readsShowingAuthors(scene.viewer.client, scene)).toEqual(namesStillShown('ban'))
  expect(await readsShowingAuthors(server.client(), scene)).toEqual([])
})

it('[OPP-10/contact-email] an unconfirmed member sees no more than a visitor, and no contact address', async () => {
  const scene = await createScene()
  const { client } = await signedInMember(server, { confirmed: false })
  expect(await readsShowingAuthors(client, scene)).toEqual(await readsShowingAuthors(server.client(), scene))
  const withContact = async (reader: Client) => {
    const texts = await Promise.all(reads.map((read) => textOf(reader, read, scene)))
    return reads.filter((_, index) => texts[index]?.includes(scene.contactEmail)).map(({ endpoint }) => endpoint.name)
  }
  expect(await withContact(client)).toEqual([])
  expect(await withContact(scene.viewer.client)).toEqual([
    'opportunities.read',
    'opportunities.rest',
    // The viewer is a mentee of the mentor (MENT-06).
    'mentorship.read',
  ])
})

it('[ADM-02/ban] a banned member sees no more than a visitor, even as an administrator', async () => {
  const scene = await createScene()
  const asVisitor = await readsShowingAuthors(server.client(), scene)
  const closed = await buildOpportunity(server, scene.authors.friend.id, { closedAt: new Date() })
  for (const overrides of [{}, { adminLevel: 'viewer' }, { adminLevel: 'super_admin' }] as const) {
    const { client } = await signedInMember(server, { ...overrides, banned: true })
    expect(await readsShowingAuthors(client, scene)).toEqual(asVisitor)
    const search = await client.succeed(searchEverything, { q: scene.marker })
    expect(search.items.map(({ kind }) => kind)).not.toContain('members')
    expect(await client.call(readOpportunity, { slug: closed.slug })).toMatchObject({ status: 404 })
  }
})

it('[ADM-10/decision, ADM-10/appeal] no read shows a removed post or suggestion, not even to its author or an administrator', async () => {
  const scene = await createScene()
  const { marker, viewer, friend, third, post, suggestion, duplicate } = scene
  const { takeDown } = await createModerationTeam(server)
  const signs = ['post', 'suggestion', 'duplicate'].map((word) => `${marker} ${word}`)
  const readsShowingContent = async (client: Client) => {
    const texts = await Promise.all(reads.map((read) => textOf(client, read, scene)))
    return allNames.flatMap((name, index) =>
      signs.filter((sign) => texts[index]?.includes(sign)).map((sign) => `${name}: ${sign}`),
    )
  }
  const people = [viewer.client, friend.client, admin.client, server.client()]
  const before = await Promise.all(people.map(readsShowingContent))
  expect(before[0]).toEqual([
    `activity.feed: ${marker} post`,
    `activity.communityFeed: ${marker} post`,
    `activity.readPost: ${marker} post`,
    `search.everything: ${marker} post`,
    `search.everything: ${marker} suggestion`,
    `suggestions.list: ${marker} suggestion`,
    `suggestions.list: ${marker} duplicate`,
    `suggestions.similar: ${marker} suggestion`,
    `suggestions.read: ${marker} duplicate`,
  ])
  const [appealPost, appealSuggestion, appealDuplicate] = [
    await takeDown('post', post.id),
    await takeDown('suggestion', suggestion.id),
    // With what was merged into it.
    await takeDown('suggestion', duplicate.id),
  ]
  for (const client of people) expect(await readsShowingContent(client)).toEqual([])
  await appealPost(friend)
  await appealSuggestion(friend)
  await appealDuplicate(third)
  expect(await Promise.all(people.map(readsShowingContent))).toEqual(before)
})

/** The sources that show the page of an author, and the documents with any other sign of one. */
const sourcesShowingAuthors = async (scene: VisibilityScene) => {
  const paths = [...new Set(Object.values(publicSources).map(({ path }) => path))]
  const texts = new Map<string, string>()
  for (const path of paths) texts.set(path, (await (await server.client().raw(path)).text()).toLowerCase())
  // Without the text after the address, one address could be the beginning of another.
  const shownPages = Object.entries(publicSources).filter(([, { path, shows }]) =>
    ['<', '"'].some((end) => texts.get(path)?.includes(shows(scene).toLowerCase() + end)),
  )
  return {
    sources: shownPages.map(([name]) => name),
    withMarker: paths.filter((path) => texts.get(path)?.includes(scene.marker.toLowerCase())),
  }
}

it('every sitemap and feed is in the visibility table', () => {
  const names = features.flatMap(({ name, sitemap, feed }) => [
    ...(sitemap ? [`${name}.sitemap`] : []),
    ...(feed ? [`${name}.feed`] : []),
  ])
  expect(Object.keys(publicSources).toSorted()).toEqual(names.toSorted())
})

it('[ADM-02/ban, ROUTE-07] sitemaps and feeds show the pages of authors until the authors are banned', async () => {
  const scene = await createScene()
  expect(await sourcesShowingAuthors(scene)).toEqual({
    sources: Object.keys(publicSources),
    withMarker: ['/sitemap.xml', '/opportunities.atom', '/programs.atom', '/products.atom'],
  })
  for (const { id } of Object.values(scene.authors))
    await admin.client.succeed(banUser, { id, reason: 'A test needs it.' })
  expect(await sourcesShowingAuthors(scene)).toEqual({ sources: [], withMarker: [] })
})

const allowedActions = async (scene: VisibilityScene): Promise<string[]> => {
  const names: string[] = []
  for (const { endpoint, input } of visibilityActions) {
    const { status } = await scene.viewer.client.call(endpoint, input(scene))
    expect(status, endpoint.name).toBeLessThan(500)
    if (status === 200) names.push(endpoint.name)
  }
  return names
}

it("[NET-05] members without a block may act on each other and on each other's content", async () => {
  expect(await allowedActions(await createScene())).toEqual(visibilityActions.map(({ endpoint }) => endpoint.name))
})

it.each([
  [
    '[NET-05] a member cannot act on members whom they blocked',
    ({ viewer, authors }: VisibilityScene) =>
      Object.values(authors).map(({ id }) => viewer.client.succeed(setBlock, { memberId: id, blocked: true })),
  ],
  [
    '[NET-05] a member cannot act on members who blocked them',
    ({ viewer, authors }: VisibilityScene) =>
      Object.values(authors).map(({ client }) => client.succeed(setBlock, { memberId: viewer.id, blocked: true })),
  ],
  [
    '[ADM-02/ban] a member cannot act on banned members',
    ({ authors }: VisibilityScene) =>
      Object.values(authors).map(({ id }) => admin.client.succeed(banUser, { id, reason: 'A test needs it.' })),
  ],
])('%s, or on their content', async (_, separate) => {
  const scene = await createScene()
  await Promise.all(separate(scene))
  expect(await allowedActions(scene)).toEqual([])
})
