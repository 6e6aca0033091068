import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import type { Language } from '#kit/languages.ts'
import { startTestServer } from '#tests/support/server.ts'
import { hitKinds, searchEverything } from '../contract/index.ts'
import { buildContent, buildSearchedMember, hitsOf, markedWords } from './testing.ts'

const server = await startTestServer()
const { id: owner } = await buildMember(server, { fullName: 'Owner' })
const { client } = await signedInMember(server, { fullName: 'Reader' })
const contentKinds = hitKinds.filter((kind) => kind !== 'members')

const kindsFor = async (q: string) => (await hitsOf(client, { q, asTyped: true })).map(({ kind }) => kind).toSorted()

describe('letters', () => {
  it('[SRCH-01/swedish-letters] å, ä and ö are letters of their own in every kind', async () => {
    for (const kind of contentKinds) {
      await buildContent(server, owner, kind, { title: `Bålgeting ${kind}` })
      await buildContent(server, owner, kind, { title: `Balett ${kind}` })
    }
    await buildSearchedMember(server, 'Bålgeting Ek')
    await buildSearchedMember(server, 'Balett Ek')
    expect(await kindsFor('bålgeting')).toEqual([...hitKinds].toSorted())
    expect(await kindsFor('balgeting')).toEqual([])
    expect(await kindsFor('bälgeting')).toEqual([])
    expect(await kindsFor('bålett')).toEqual([])
    expect(await kindsFor('BÅLGETING')).toEqual([...hitKinds].toSorted())
  })

  it('[SRCH-01/swedish-letters] letters that are not Swedish match without their marks: é is e, ø is ö', async () => {
    await buildContent(server, owner, 'products', { title: 'Kafé Tromsø' })
    expect(await kindsFor('kafe tromsö')).toEqual(['products'])
  })

  it.each([
    ['hamza on the alef', 'أكاديميات', 'اكاديميات'],
    ['madda on the alef', 'آفاق', 'افاق'],
    ['hamza below the alef', 'إبداعات', 'ابداعات'],
    ['alef maqsura for ya', 'مستشفى', 'مستشفي'],
    ['ha for ta marbuta', 'هندسة', 'هندسه'],
    ['vowel marks', 'مُبَرمِج', 'مبرمج'],
    ['the stretching sign', 'شـــركاء', 'شركاء'],
  ])('[SRCH-01/arabic-forms] %s is folded in every kind: %s and %s find each other', async (_label, one, other) => {
    const made = await Promise.all(
      contentKinds.map((kind) => buildContent(server, owner, kind, { title: one, language: 'ar', text: 'نص' })),
    )
    const member = await buildSearchedMember(server, one)
    for (const q of [one, other]) {
      const hits = await hitsOf(client, { q, asTyped: true, limit: 50 })
      expect(hits.map(({ id }) => id).toSorted(), q).toEqual([...made, member].map(({ id }) => id).toSorted())
      for (const { title } of hits) expect(markedWords(title)).toEqual([one])
    }
  })
})

describe('stems', () => {
  it.each<[Language, string, string]>([
    ['sv', 'Seglarnas kajplatser', 'seglare kajplats'],
    ['en', 'Mapping the communities', 'community maps'],
    ['ar', 'المبرمجون في الشركات', 'مبرمجين شركة'],
  ])(
    '[I18N-07/stemming] in %s, each kind of content is found by another form of its words: %s by %s',
    async (language, title, q) => {
      for (const kind of contentKinds) await buildContent(server, owner, kind, { title, language, text: '-' })
      expect(await kindsFor(q)).toEqual([...contentKinds].toSorted())
      for (const hit of await hitsOf(client, { q })) {
        expect(markedWords(hit.title).length, hit.kind).toBe(2)
        expect(hit.language).toBe(language)
      }
    },
  )

  it('[I18N-07/stemming] content is stemmed in its own language, not in the one of the reader', async () => {
    await buildContent(server, owner, 'products', { title: 'Sailing vessels', language: 'en' })
    await buildContent(server, owner, 'programs', { title: 'Sailing vessels', language: 'sv' })
    expect(await kindsFor('sailed')).toEqual(['products'])
  })
})

describe('short words', () => {
  it('a word of two letters is not the beginning of another, except of a name', async () => {
    await buildContent(server, owner, 'products', { title: 'Uz för alla' })
    await buildContent(server, owner, 'programs', { title: 'Uzbekiska för alla' })
    await buildSearchedMember(server, 'Uzma Ek')
    const hits = await hitsOf(client, { q: 'uz' })
    expect(hits.map(({ title }) => [title.text, markedWords(title)])).toEqual([
      ['Uz för alla', ['Uz']],
      ['Uzma Ek', ['Uzma']],
    ])
  })
})

describe('misspellings', () => {
  it('[SRCH-01/typos] a misspelt search finds each kind, and says what was searched for', async () => {
    const words = {
      members: 'vindskyddsbyggare',
      mentors: 'rymdingenjörskonst',
      opportunities: 'glaciärforskare',
      programs: 'skogsträdgård',
      products: 'tjärbränneri',
      posts: 'midnattsvandring',
      suggestions: 'cykelparkering',
    } as const
    for (const kind of contentKinds) await buildContent(server, owner, kind, { title: words[kind] })
    await buildSearchedMember(server, 'Ada Ek', { expertise: [words.members] })
    for (const kind of hitKinds) {
      // Two letters have changed places.
      const word = words[kind]
      const q = `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}`
      const { items, correctedTo, facets } = await client.succeed(searchEverything, { q })
      expect([items.map((item) => item.kind), correctedTo, facets]).toEqual([[kind], word, [{ kind, count: 1 }]])
      expect(await client.succeed(searchEverything, { q, asTyped: true })).toEqual({
        items: [],
        nextCursor: null,
        facets: [],
        correctedTo: null,
      })
    }
  })

  it('[SRCH-01/typos, SRCH-01/readable-only] a search is not corrected to a word that the viewer may not find', async () => {
    await buildSearchedMember(server, 'Hemlighetsfull Person')
    const { client: visitor } = { client: server.client() }
    expect(await visitor.succeed(searchEverything, { q: 'hemlighetsful' })).toMatchObject({
      items: [],
      correctedTo: null,
    })
    expect(await client.succeed(searchEverything, { q: 'hemlihgetsfull' })).toMatchObject({
      correctedTo: 'hemlighetsfull',
    })
    expect(await visitor.succeed(searchEverything, { q: 'hemlihgetsfull' })).toMatchObject({
      items: [],
      correctedTo: null,
    })
  })

  it('[SRCH-01/typos, SRCH-01/readable-only] a search is not corrected to a word that has no hit for the viewer', async () => {
    const { id } = await buildContent(server, owner, 'opportunities', { title: 'Fjällstugevärd' })
    const search = () => client.succeed(searchEverything, { q: 'fjällstguevärd' })
    expect(await search()).toMatchObject({ correctedTo: 'fjällstugevärd' })
    await server.db
      .updateTable('opportunities')
      .set({ is_active: false, closed_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await search()).toMatchObject({ items: [], correctedTo: null })
  })
})
