import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { searchEverything } from '../contract/index.ts'
import { buildContent, buildSearchedMember, hitsOf, titlesOf } from './testing.ts'

const server = await startTestServer()
const { id: owner } = await buildMember(server, { fullName: 'Owner' })
const { client } = await signedInMember(server, { fullName: 'Reader' })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

describe('the ranked list', () => {
  it('[SRCH-01/ranked] places an exact title first, then all words in the title, the beginning of its words, and other fields, whatever the kind and the age', async () => {
    // The best match is the oldest, so that their age would turn the order round.
    await buildContent(server, owner, 'opportunities', { title: 'Strandvakt', at: daysAgo(9) })
    await buildContent(server, owner, 'programs', { title: 'Bli en strandvakt i sommar', at: daysAgo(8) })
    await buildContent(server, owner, 'products', { title: 'Strandvaktsappen', at: daysAgo(7) })
    await buildContent(server, owner, 'suggestions', {
      title: 'Fler bad',
      text: 'Varje bad har en strandvakt.',
      at: daysAgo(6),
    })
    await buildSearchedMember(server, 'Strandvakt Berg', { at: daysAgo(8.5) })
    await buildSearchedMember(server, 'Nils Ek', { bio: 'Jag är strandvakt.', at: daysAgo(10) })
    expect(await titlesOf(client, { q: 'strandvakt' })).toEqual([
      'opportunities: Strandvakt',
      'programs: Bli en strandvakt i sommar',
      'members: Strandvakt Berg',
      'products: Strandvaktsappen',
      'suggestions: Fler bad',
      'members: Nils Ek',
    ])
  })

  it('[SRCH-01/ranked] orders equal places by rank, then by newest', async () => {
    const often = 'Bergslag, bergslag och bergslag.'
    await buildContent(server, owner, 'suggestions', { title: 'Ofta', text: often, at: daysAgo(3) })
    await buildContent(server, owner, 'products', { title: 'Äldst', text: 'En bergslag.', at: daysAgo(2) })
    await buildContent(server, owner, 'programs', { title: 'Nyast', text: 'En bergslag.', at: daysAgo(1) })
    expect(await titlesOf(client, { q: 'bergslag' })).toEqual([
      'suggestions: Ofta',
      'programs: Nyast',
      'products: Äldst',
    ])
  })

  it('[SRCH-01/ranked] the rank does not depend on how many longer words of a kind begin with the word', async () => {
    for (const word of ['Alnskog', 'Alnskogen', 'Alnskogsdike', 'Alnskogsväg'])
      await buildContent(server, owner, 'products', { title: `${word} växer här`, at: daysAgo(5) })
    await buildContent(server, owner, 'programs', { title: 'Lär om alnskog', at: daysAgo(9) })
    await buildContent(server, owner, 'products', { title: 'Om alnskog', at: daysAgo(1) })
    expect((await titlesOf(client, { q: 'alnskog' })).slice(0, 4)).toEqual([
      'products: Om alnskog',
      'products: Alnskogen växer här',
      'products: Alnskog växer här',
      'programs: Lär om alnskog',
    ])
  })

  it('[SRCH-01/ranked] finds every exact title, even when more newer rows match than are ranked', async () => {
    await buildContent(server, owner, 'opportunities', { title: 'Gruvfogde', at: daysAgo(30) })
    await buildSearchedMember(server, 'Gruvfogde', { at: daysAgo(30) })
    await server.db
      .insertInto('opportunities')
      .values(
        Array.from({ length: 320 }, (_, number) => ({
          owner_id: owner,
          slug: `gruvfogde-${number}`,
          title: `Nummer ${number}`,
          type: 'job',
          language: 'sv' as const,
          description: 'Arbeta med en gruvfogde.',
        })),
      )
      .execute()
    const { items, facets } = await client.succeed(searchEverything, { q: 'gruvfogde', limit: 3 })
    expect(
      items
        .slice(0, 2)
        .map(({ kind, title }) => [kind, title.text])
        .toSorted(),
    ).toEqual([
      ['members', 'Gruvfogde'],
      ['opportunities', 'Gruvfogde'],
    ])
    expect(facets).toEqual([
      { kind: 'members', count: 1 },
      { kind: 'opportunities', count: 100 },
    ])
  })

  it('[SRCH-01/ranked] ranks a mentor by expertise as by the title', async () => {
    const { id } = await buildContent(server, owner, 'mentors', { title: 'Limnolog', at: daysAgo(2) })
    await server.db
      .updateTable('mentor_listings')
      .set({ expertise: ['Sjövård'] })
      .where('id', '=', id)
      .execute()
    await buildContent(server, owner, 'programs', { title: 'Om sjöar', text: 'Lär dig sjövård.', at: daysAgo(1) })
    expect((await hitsOf(client, { q: 'sjövård' })).map(({ kind }) => kind)).toEqual(['mentors', 'programs'])
  })
})
