import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type HitKind, hitKinds, searchEverything } from '../contract/index.ts'
import { buildContent, hitsOf, type SearchInput, titlesOf } from './testing.ts'

const server = await startTestServer()
const visitor = server.client()
const poster = await buildMember(server, { fullName: 'Poster' })
const viewer = await signedInMember(server, { fullName: 'Reader' })
const contentKinds = hitKinds.filter((kind) => kind !== 'members')

describe('searchEverything', async () => {
  const asa = await signedInMember(server, { fullName: 'Åsa Fjordström' })
  for (const kind of contentKinds) await buildContent(server, poster.id, kind, { title: `Fjordvakten i ${kind}` })

  it('[SRCH-01/members, SRCH-01/opportunities, SRCH-01/products, SRCH-01/programs, SRCH-01/mentors, SRCH-01/posts, SRCH-01/suggestions] finds all kinds in one list, each hit with its kind, its page and its language', async () => {
    const { items, facets, nextCursor, correctedTo } = await viewer.client.succeed(searchEverything, { q: 'fjord' })
    expect(items.map(({ kind }) => kind).toSorted()).toEqual([...hitKinds].toSorted())
    expect(facets).toEqual(hitKinds.map((kind) => ({ kind, count: 1 })))
    expect([nextCursor, correctedTo]).toEqual([null, null])
    const pathOf = (kind: HitKind) => items.find((item) => item.kind === kind)?.path
    expect(hitKinds.map((kind) => pathOf(kind)?.split(/[/?]/)[1])).toEqual([
      'profile',
      'mentorship',
      'opportunities',
      'programs',
      'products',
      'posts',
      'suggestions',
    ])
    expect(items.map(({ kind, language }) => [kind, language])).toEqual(
      items.map(({ kind }) => [kind, kind === 'members' ? null : 'sv']),
    )
    expect((await hitsOf(viewer.client, { q: 'Åsa' }))[0]).toEqual({
      kind: 'members',
      id: asa.id,
      title: { text: 'Åsa Fjordström', marks: [{ start: 0, end: 3 }] },
      line: null,
      excerpt: null,
      language: null,
      path: `/profile/${asa.id}`,
      avatarUrl: null,
    })
  })

  it('[SRCH-01/readable-only] shows visitors and unconfirmed members no members, mentors and posts', async () => {
    const unconfirmed = await signedInMember(server, { confirmed: false })
    for (const client of [visitor, unconfirmed.client]) {
      const { items, facets } = await client.succeed(searchEverything, { q: 'fjord' })
      const kinds = ['opportunities', 'products', 'programs', 'suggestions']
      expect(items.map(({ kind }) => kind).toSorted()).toEqual(kinds)
      expect(facets?.map(({ kind }) => kind).toSorted()).toEqual(kinds)
    }
  })

  it('[SRCH-01/readable-only] hides blocked and hidden members from members, in hits and counts', async () => {
    const found = () => viewer.client.succeed(searchEverything, { q: 'fjordström' })
    await asa.client.succeed(setBlock, { memberId: viewer.id, blocked: true })
    expect(await found()).toMatchObject({ items: [], facets: [] })
    await asa.client.succeed(setBlock, { memberId: viewer.id, blocked: false })
    expect(await found()).toMatchObject({ items: [{ id: asa.id }], facets: [{ kind: 'members', count: 1 }] })
    await server.db.updateTable('profiles').set({ hidden_from_search: true }).where('id', '=', asa.id).execute()
    expect(await found()).toMatchObject({ items: [], facets: [] })
  })

  it('[SRCH-01/readable-only] hides what a member with a block has posted, except launched products, which have several makers', async () => {
    const [owner, other] = [await signedInMember(server), await signedInMember(server)]
    for (const kind of contentKinds) await buildContent(server, owner.id, kind, { title: `Blockstig i ${kind}` })
    expect(await hitsOf(other.client, { q: 'blockstig' })).toHaveLength(contentKinds.length)
    await owner.client.succeed(setBlock, { memberId: other.id, blocked: true })
    expect(await titlesOf(other.client, { q: 'blockstig' })).toEqual(['products: Blockstig i products'])
  })

  it('returns the hits of one kind, with the counts of all', async () => {
    const { items, facets } = await viewer.client.succeed(searchEverything, { q: 'fjordvakten', kind: 'products' })
    expect(items.map(({ kind }) => kind)).toEqual(['products'])
    expect(facets?.map(({ kind }) => kind)).toEqual(contentKinds)
  })

  it('pages through the list without a gap or a repeated hit, and counts on the first page only', async () => {
    for (let number = 0; number < 9; number++) {
      const kind = contentKinds[number % contentKinds.length] as (typeof contentKinds)[number]
      await buildContent(server, poster.id, kind, { title: `Sidvind ${number}` })
    }
    const all = (await hitsOf(viewer.client, { q: 'sidvind' })).map(({ id }) => id)
    expect(all).toHaveLength(9)
    const paged: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 3; page++) {
      const input: SearchInput = { q: 'sidvind', limit: 4, ...(cursor === null ? {} : { cursor }) }
      const found: OutputOf<typeof searchEverything> = await viewer.client.succeed(searchEverything, input)
      paged.push(...found.items.map(({ id }) => id))
      expect(found.facets !== undefined).toBe(page === 0)
      cursor = found.nextCursor
    }
    expect(paged).toEqual(all)
    expect(cursor).toBeNull()
  })

  it('keeps the corrected spelling on the following pages', async () => {
    for (let number = 0; number < 3; number++)
      await buildContent(server, poster.id, 'products', { title: `Kvarnhjulet ${number}` })
    const first = await viewer.client.succeed(searchEverything, { q: 'kvarnhjulte', limit: 2 })
    expect(first).toMatchObject({ correctedTo: 'kvarnhjulet', items: [{}, {}] })
    const cursor = first.nextCursor ?? ''
    const second = await viewer.client.succeed(searchEverything, { q: 'kvarnhjulte', limit: 2, cursor })
    expect(second).toMatchObject({ correctedTo: 'kvarnhjulet', items: [{}], nextCursor: null })
  })

  it('ranks at most 100 hits of a kind, and counts them up to 100', async () => {
    for (let number = 0; number < 104; number++)
      await buildContent(server, poster.id, 'suggestions', { title: `Hundratal ${number}` })
    const ids = new Set<string>()
    let cursor: string | null = null
    do {
      const input: SearchInput = { q: 'hundratal', limit: 50, ...(cursor === null ? {} : { cursor }) }
      const found: OutputOf<typeof searchEverything> = await visitor.succeed(searchEverything, input)
      if (cursor === null) expect(found.facets).toEqual([{ kind: 'suggestions', count: 100 }])
      for (const { id } of found.items) ids.add(id)
      cursor = found.nextCursor
    } while (cursor !== null)
    expect(ids.size).toBe(100)
  })

  it.each([
    ['a single letter', { q: 'f' }, { q: 'field.too_short' }],
    ['an empty query', { q: '  ' }, { q: 'field.too_short' }],
    ['a query that is too long', { q: 'x'.repeat(101) }, { q: 'field.too_long' }],
    ['a limit that is too high', { q: 'fjord', limit: 51 }, { limit: 'field.too_big' }],
    ['an unknown kind', { q: 'fjord', kind: 'files' as never }, { kind: 'field.not_in_list' }],
    ['a cursor of another list', { q: 'fjord', cursor: 'bm9uc2Vuc2U' }, { cursor: 'field.invalid' }],
  ])('searchEverything refuses %s', async (_label, input, fields) => {
    expect(await server.call(searchEverything, input)).toMatchObject({ status: 400, code: 'input.invalid', fields })
  })

  it('treats search operators and wildcards in the query as plain text', async () => {
    for (const q of ['%%', '__', "';--", '((', '"" !', '<->', '\\\\', '& |', "a:*A' &", 'fjord:* | !x'])
      expect((await viewer.client.call(searchEverything, { q })).status, q).toBe(200)
  })
})
