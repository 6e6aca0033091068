import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import { searchEverything } from '../contract/index.ts'

const server = await startTestServer()
const poster = await buildMember(server, { fullName: 'Poster' })
const asa = await signedInMember(server, { fullName: 'Åsa Fjordström' })
const viewer = await signedInMember(server, { fullName: 'Reader' })
await buildOpportunity(server, poster.id, { title: 'Fjordkraft söker utvecklare' })
await buildProduct(server, poster.id, { title: 'Fjordvakten', language: 'sv' })
await buildSuggestion(server, { title: 'Fjordar på kartan', description: 'Visa var medlemmarna finns.' })

type Groups = Record<string, string[]>
const findTitles = async (
  client: typeof viewer.client | null,
  input: InputOf<typeof searchEverything>,
): Promise<Groups> => {
  const { groups } = client
    ? await client.succeed(searchEverything, input)
    : (await server.call(searchEverything, input)).body
  return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map(({ title }) => title)]))
}

describe('searchEverything', () => {
  it('[SRCH-01/members, SRCH-01/opportunities, SRCH-01/products, SRCH-01/suggestions] finds all four kinds at once, each hit with its page', async () => {
    expect(await findTitles(viewer.client, { q: 'fjord' })).toEqual({
      members: ['Åsa Fjordström'],
      opportunities: ['Fjordkraft söker utvecklare'],
      products: ['Fjordvakten'],
      suggestions: ['Fjordar på kartan'],
    })
    const { groups } = await viewer.client.succeed(searchEverything, { q: 'Åsa' })
    expect(groups).toEqual([
      {
        kind: 'members',
        items: [{ id: asa.id, title: 'Åsa Fjordström', line: null, path: `/profile/${asa.id}`, avatarUrl: null }],
        hasMore: false,
      },
    ])
  })

  it('[SRCH-01/readable-only] hides members from visitors, and blocked or hidden members from members', async () => {
    expect(Object.keys(await findTitles(null, { q: 'fjord' }))).toEqual(['opportunities', 'products', 'suggestions'])
    await asa.client.succeed(setBlock, { memberId: viewer.id, blocked: true })
    expect(await findTitles(viewer.client, { q: 'fjordström' })).toEqual({})
    await asa.client.succeed(setBlock, { memberId: viewer.id, blocked: false })
    expect(Object.keys(await findTitles(viewer.client, { q: 'fjordström' }))).toEqual(['members'])
    await server.db.updateTable('profiles').set({ hidden_from_search: true }).where('id', '=', asa.id).execute()
    expect(await findTitles(viewer.client, { q: 'fjordström' })).toEqual({})
  })

  it('searchEverything says when an area has more hits than are returned', async () => {
    for (let n = 0; n < 4; n++) await buildSuggestion(server, { title: `Tystnad ${n}` })
    const { body } = await server.call(searchEverything, { q: 'tystnad', limit: 3 })
    expect(body.groups.map(({ items, hasMore }) => [items.length, hasMore])).toEqual([[3, true]])
  })

  it.each([
    ['a single letter', { q: 'f' }, { q: 'field.too_short' }],
    ['an empty query', { q: '  ' }, { q: 'field.too_short' }],
    ['a query that is too long', { q: 'x'.repeat(101) }, { q: 'field.too_long' }],
    ['a limit that is too high', { q: 'fjord', limit: 21 }, { limit: 'field.too_big' }],
  ])('searchEverything refuses %s', async (_label, input, fields) => {
    expect(await server.call(searchEverything, input)).toMatchObject({ status: 400, code: 'input.invalid', fields })
  })

  it('treats search operators and wildcards in the query as plain text', async () => {
    for (const q of ['%%', '__', "';--", '((', '"" !', '<->', '\\\\', '& |'])
      expect((await viewer.client.call(searchEverything, { q })).status, q).toBe(200)
  })
})
