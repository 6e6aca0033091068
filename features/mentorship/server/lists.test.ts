import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { searchEverything } from '#features/search/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expertiseFacets, listMentors, listOwnListings } from '../contract/index.ts'
import { takeTime } from './testing/sessions.ts'
import { buildListing, type ListingOverrides } from './testing.ts'

const server = await startTestServer()
const viewer = await signedInMember(server)
const mentor = await buildMember(server, { fullName: 'Åsa Berg' })
const hour = (start: number) => [{ start: start * 60, end: (start + 1) * 60 }]
const dayMs = 86_400_000

/** Adds a listing of a new mentor, whose other listings do not take its slots. */
const add = async (title: string, overrides: ListingOverrides = {}) =>
  buildListing(server, (await buildMember(server)).id, { title, ...overrides })
const titlesOf = async (input: InputOf<typeof listMentors> = {}) =>
  (await viewer.client.succeed(listMentors, { limit: 50, ...input })).items.map(({ title }) => title)

/** All titles, page by page. */
const titlesByPages = async (input: InputOf<typeof listMentors>, limit: number) => {
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const page = await viewer.client.succeed(listMentors, { ...input, limit, ...(cursor ? { cursor } : {}) })
    titles.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return titles
}

describe('mentorship.list', () => {
  it('[MENT-01/find-mentor, MENT-03/availability] sorts by next free slot; mentors without one and unavailable ones come last', async () => {
    const expertise = ['Sortering']
    const at = (days: number): ListingOverrides => ({ expertise, noticeMinutes: days * 24 * 60 })
    await add('Busy', { expertise, availability: 'busy' })
    await add('In five days', at(5))
    await add('Never', { expertise, hours: [] })
    await add('Today', at(0))
    await add('In ten days', at(10))
    await add('Paused', { expertise, isActive: false })
    const sorted = ['Today', 'In five days', 'In ten days', 'Never', 'Busy']
    expect(await titlesOf({ expertise: 'sortering' })).toEqual(sorted)
    expect(await titlesByPages({ expertise: 'sortering' }, 2)).toEqual(sorted)
    expect(await titlesByPages({ expertise: 'sortering' }, 1)).toEqual(sorted)
    expect(await titlesOf({ expertise: 'sortering', soon: true })).toEqual(['Today', 'In five days'])
    const { items } = await viewer.client.succeed(listMentors, { expertise: 'sortering' })
    expect(items.map(({ nextSlotAt }) => nextSlotAt !== null)).toEqual([true, true, true, false, false])
  })

  it('[MENT-01/find-mentor] sorts by age and pages without gaps while listings are added', async () => {
    const expertise = ['Ålder']
    for (let n = 0; n < 5; n++) await add(`Day ${n}`, { expertise, createdAt: new Date(Date.now() - n * dayMs) })
    const input = { expertise: 'ÅLDER', sort: 'newest' } as const
    const first = await viewer.client.succeed(listMentors, { ...input, limit: 2 })
    await add('Newer', { expertise })
    const second = await viewer.client.succeed(listMentors, { ...input, limit: 3, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      'Day 0',
      'Day 1',
      'Day 2',
      'Day 3',
      'Day 4',
    ])
    expect(second.nextCursor).toBeNull()
  })

  it('[MENT-01/find-mentor] filters by language, format and price; flexible listings match each format', async () => {
    const expertise = ['Filter']
    await add('Video', { expertise, sessionFormat: 'video', languages: ['sv', 'fi'], hourlyRate: 0 })
    await add('Phone', { expertise, sessionFormat: 'phone', languages: ['so'], hourlyRate: 90_000 })
    await add('Flexible', { expertise, sessionFormat: 'flexible', languages: ['fi'], hourlyRate: null })
    const found = async (input: InputOf<typeof listMentors>) =>
      (await titlesOf({ expertise: 'filter', ...input })).toSorted()
    expect(await found({ language: 'fi' })).toEqual(['Flexible', 'Video'])
    expect(await found({ language: 'ja' })).toEqual([])
    expect(await found({ format: 'phone' })).toEqual(['Flexible', 'Phone'])
    expect(await found({ format: 'chat' })).toEqual(['Flexible'])
    expect(await found({ format: 'flexible' })).toEqual(['Flexible'])
    expect(await found({ maxRate: 0 })).toEqual(['Video'])
    expect(await found({ maxRate: 90_000 })).toEqual(['Phone', 'Video'])
    expect(await found({ maxRate: 89_999, language: 'fi', format: 'video' })).toEqual(['Video'])
  })

  it("[MENT-01/find-mentor, I18N-07] searches the texts with the stems of the listing's language, inside words and by prefix", async () => {
    await add('Bygga försäljningsteam', { language: 'sv', description: 'Vi pratar om kunderna och deras vardag.' })
    await add('Coaching founders', { language: 'en', description: 'Raising money without losing yourself.' })
    await add('إرشاد المؤسسين', { language: 'ar', description: 'جلسات للمؤسسين الجدد في الشمال.' })
    expect(await titlesOf({ q: 'försäljningsteamen' })).toEqual(['Bygga försäljningsteam'])
    expect(await titlesOf({ q: 'kund vardagen' })).toEqual(['Bygga försäljningsteam'])
    expect(await titlesOf({ q: 'säljningste' })).toEqual(['Bygga försäljningsteam'])
    expect(await titlesOf({ q: 'coach found' })).toEqual(['Coaching founders'])
    expect(await titlesOf({ q: 'raise money' })).toEqual(['Coaching founders'])
    expect(await titlesOf({ q: 'إرشاد' })).toEqual(['إرشاد المؤسسين'])
    expect(await titlesOf({ q: '!?' })).toEqual([])
  })

  it('[MENT-01/find-mentor, SRCH-01/typos] a misspelt search finds what was meant, on every page', async () => {
    for (const n of [1, 2, 3]) await add(`Organisationsutveckling ${n}`)
    const search = { q: 'organisatonsutvekling', sort: 'newest' } as const
    expect(await titlesByPages(search, 2)).toEqual([3, 2, 1].map((n) => `Organisationsutveckling ${n}`))
  })

  it('[MENT-01/find-mentor] ranks matches in the title before those in the text, in the default order of a search', async () => {
    await add('Something else', { description: 'A little about glaciology, too.' })
    await add('Glaciology')
    await add('Another thing', { expertise: ['Glaciology'], description: 'Ice.' })
    const ranked = await titlesOf({ q: 'glaciology' })
    expect(ranked.at(-1)).toBe('Something else')
    expect(ranked).toHaveLength(3)
    expect(await titlesByPages({ q: 'glaciology' }, 1)).toEqual(ranked)
    expect(await titlesOf({ q: 'glaciology', sort: 'newest' })).toEqual([
      'Another thing',
      'Glaciology',
      'Something else',
    ])
  })

  it('[NET-05, ADM-02] leaves out listings of members who are banned or have a block with the viewer', async () => {
    const expertise = ['Block']
    const blocking = await signedInMember(server)
    await buildListing(server, blocking.id, { title: 'Of a blocking member', expertise })
    await buildListing(server, (await buildMember(server, { banned: true })).id, {
      title: 'Of a banned member',
      expertise,
    })
    expect(await titlesOf({ expertise: 'block' })).toEqual(['Of a blocking member'])
    await blocking.client.succeed(setBlock, { memberId: viewer.id, blocked: true })
    expect(await titlesOf({ expertise: 'block' })).toEqual([])
  })

  it('[MENT-06/contact-email] no list has contact details', async () => {
    const secret = { contactEmail: 'hidden@example.com', meetingUrl: 'https://meet.example.com/hidden' }
    await add('Contacts', { ...secret, expertise: ['Kontakt'] })
    const answer = await viewer.client.call(listMentors, { expertise: 'kontakt' })
    expect(JSON.stringify(answer.body)).toContain('Contacts')
    expect(JSON.stringify(answer.body)).not.toMatch(/hidden/)
  })

  it.each([
    [{ sort: 'best' }, { sort: 'field.not_in_list' }],
    [{ language: 'xx' }, { language: 'field.not_in_list' }],
    [{ format: 'letter' }, { format: 'field.not_in_list' }],
    [{ maxRate: -1 }, { maxRate: 'field.too_small' }],
    [{ maxRate: 'free' }, { maxRate: 'field.invalid' }],
    [{ q: 'x'.repeat(201) }, { q: 'field.too_long' }],
    [{ cursor: 'nonsense' }, { cursor: 'field.invalid' }],
    [{ limit: 1000 }, { limit: 'field.too_big' }],
  ])('mentorship.list refuses %j', async (wrong, fields) => {
    expect(await viewer.client.call(listMentors, wrong as never)).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields,
    })
  })

  it('mentorship.list refuses the cursor of another order, visitors and unconfirmed members', async () => {
    for (const n of [1, 2]) await add(`Cursor ${n}`)
    const sorts = ['soonest', 'newest', 'relevance'] as const
    for (const sort of sorts) {
      const { nextCursor } = await viewer.client.succeed(listMentors, { q: 'cursor', sort, limit: 1 })
      for (const other of sorts) {
        const { status } = await viewer.client.call(listMentors, { q: 'cursor', sort: other, cursor: nextCursor ?? '' })
        expect(status, `${sort}, ${other}`).toBe(sort === other ? 200 : 400)
      }
    }
    expect(await server.call(listMentors, {})).toMatchObject({ status: 401, code: 'auth.required' })
    const { client } = await signedInMember(server, { confirmed: false })
    expect(await client.call(listMentors, {})).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  })
})

describe('mentorship.mine', () => {
  it("[MENT-01/my-listings] lists the member's own listings, newest first, with paused ones and open requests", async () => {
    const [owner, mentee] = [await signedInMember(server), await buildMember(server)]
    const old = await buildListing(server, owner.id, { createdAt: new Date('2026-01-01'), isActive: false, hours: [] })
    const dayOff = { exceptions: [{ day: '2027-01-01', hours: [] }], hours: [] }
    const middle = await buildListing(server, owner.id, { createdAt: new Date('2026-02-01'), ...dayOff })
    const recent = await buildListing(server, owner.id, { createdAt: new Date('2026-03-01'), hours: hour(9) })
    const session = { mentorId: owner.id, menteeId: mentee.id, listingId: recent.id }
    await takeTime(server, { ...session, startsAt: new Date(Date.now() + dayMs), status: 'requested' })
    await takeTime(server, { ...session, startsAt: new Date(Date.now() + 2 * dayMs) })
    const first = await owner.client.succeed(listOwnListings, { limit: 2 })
    expect(first.items).toMatchObject([
      { id: recent.id, isActive: true, hasHours: true, openRequests: 1 },
      { id: middle.id, hasHours: false, openRequests: 0 },
    ])
    const second = await owner.client.succeed(listOwnListings, { limit: 2, cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ items: [{ id: old.id, isActive: false, hasHours: false }], nextCursor: null })
    expect(await owner.client.call(listOwnListings, { cursor: 'nonsense' })).toMatchObject({ status: 400 })
    expect((await server.call(listOwnListings, {})).code).toBe('auth.required')
  })
})

describe('mentorship.expertise', () => {
  it('[MENT-01/find-mentor] lists the most frequent expertise of active listings, without regard to case', async () => {
    for (const tag of ['Quantum', 'quantum', 'Quantum']) await add('Physics', { expertise: [tag, 'Physics of ice'] })
    await add('Paused physics', { expertise: ['Quantum'], isActive: false })
    await buildListing(server, (await buildMember(server, { banned: true })).id, { expertise: ['Quantum'] })
    const { items } = await viewer.client.succeed(expertiseFacets, { limit: 50 })
    expect(items).toContainEqual({ tag: 'Quantum', count: 3 })
    expect(items.map(({ count }) => count)).toEqual(items.map(({ count }) => count).toSorted((a, b) => b - a))
    expect((await viewer.client.succeed(expertiseFacets, { limit: 1 })).items).toHaveLength(1)
    expect(await viewer.client.call(expertiseFacets, { limit: 51 })).toMatchObject({
      fields: { limit: 'field.too_big' },
    })
    expect((await server.call(expertiseFacets, {})).code).toBe('auth.required')
  })
})

describe('mentors in the search across all areas', () => {
  it('[SRCH-01/mentors, SRCH-01/readable-only] confirmed members find mentor listings; visitors and unconfirmed members do not', async () => {
    const listing = await buildListing(server, mentor.id, { title: 'Limnologi för alla', company: 'Sjöar AB' })
    const { items } = await viewer.client.succeed(searchEverything, { q: 'limnologi' })
    expect(items).toMatchObject([
      {
        kind: 'mentors',
        id: listing.id,
        title: { text: 'Limnologi för alla' },
        line: { text: 'Åsa Berg · Sjöar AB' },
        path: `/mentorship/${listing.slug}`,
      },
    ])
    const unconfirmed = await signedInMember(server, { confirmed: false })
    for (const client of [server.client(), unconfirmed.client])
      expect((await client.succeed(searchEverything, { q: 'limnologi' })).items).toEqual([])
  })
})
