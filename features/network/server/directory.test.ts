import { afterEach, describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type DirectoryEntry, listMembers, requestConnection } from '../contract/index.ts'
import { network } from './index.ts'
import { type ProfileOverrides, signedInProfile } from './testing.ts'

const server = await startTestServer()
const viewer = await signedInMember(server, { fullName: 'Vera Viewer' })

/** Leaves only the viewer, so that each test starts with an empty community. */
afterEach(async () => {
  await server.db.deleteFrom('users').where('id', '!=', viewer.id).execute()
  await server.db.deleteFrom('member_words').execute()
})

type Filters = Omit<InputOf<typeof listMembers>, 'limit' | 'cursor'>

let minutesJoined = 0
/** Creates members who joined in this order. */
const createMembers = async (...overrides: ProfileOverrides[]) => {
  const members = []
  for (const one of overrides)
    members.push(
      await signedInProfile(server, { memberSince: new Date(Date.UTC(2026, 0, 1) + ++minutesJoined * 60_000), ...one }),
    )
  return members
}
const readAllPages = async (filters: Filters = {}, as: Client = viewer.client): Promise<DirectoryEntry[]> => {
  const items: DirectoryEntry[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const body = await as.succeed(listMembers, { ...filters, limit: 2, ...(cursor ? { cursor } : {}) })
    items.push(...body.items)
    cursor = body.nextCursor
  }
  return items
}
const namesOf = async (filters: Filters = {}, as?: Client) =>
  (await readAllPages(filters, as)).map(({ fullName }) => fullName)
const searchNames = (q: string) => namesOf({ q })

describe('the directory', () => {
  it("an entry shows the member's profile and the connection to the viewer", async () => {
    const [one] = await createMembers({
      fullName: 'Åsa Öberg',
      role: 'founder',
      company: 'Norrdata',
      location: 'Luleå',
      expertise: ['robotik', 'ai'],
      bio: 'Bygger robotar.\n\nGärna i snö.',
      mentorAvailable: true,
    })
    const body = await viewer.client.succeed(listMembers, {})
    expect(body).toEqual({
      items: [
        {
          id: one?.id,
          fullName: 'Åsa Öberg',
          role: 'founder',
          company: 'Norrdata',
          avatarUrl: null,
          username: null,
          verified: false,
          bio: 'Bygger robotar. Gärna i snö.',
          bioLanguage: null,
          studyProgramme: null,
          school: null,
          graduationYear: null,
          location: 'Luleå',
          expertise: ['robotik', 'ai'],
          mentorAvailable: true,
          connection: { state: 'none', requestId: null },
          matchedIn: [],
          can: { connect: 'ok' },
        },
      ],
      nextCursor: null,
      total: 1,
      totalIsEstimate: false,
      correctedTo: null,
    })
  })

  it('the directory refuses visitors and unconfirmed members', async () => {
    await createMembers({ fullName: 'Anna' })
    expect(await server.call(listMembers, {})).toMatchObject({ status: 401, code: 'auth.required' })
    const unconfirmed = await signedInMember(server, { confirmed: false })
    expect(await unconfirmed.client.call(listMembers, {})).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  })

  it('[NET-05/blocked-search, SET-08/hide-from-search] list and total leave out the viewer, hidden, unconfirmed, banned and blocked members and blockers', async () => {
    const [shown, hidden, , , blocked, blocking] = await createMembers(
      { fullName: 'Shown' },
      { fullName: 'Hidden', hidden: true },
      { fullName: 'Unconfirmed', confirmed: false },
      { fullName: 'Banned', banned: true },
      { fullName: 'Blocked' },
      { fullName: 'Blocking' },
    )
    await viewer.client.succeed(setBlock, { memberId: blocked?.id ?? '', blocked: true })
    await blocking?.client.succeed(setBlock, { memberId: viewer.id, blocked: true })
    for (const sort of ['newest', 'name'] as const) {
      expect(await viewer.client.succeed(listMembers, { sort })).toMatchObject({ items: [{ id: shown?.id }], total: 1 })
    }
    for (const q of ['Hidden', 'Unconfirmed', 'Banned', 'Blocked', 'Blocking', 'Vera'])
      expect(await searchNames(q)).toEqual([])
    await server.db
      .updateTable('profiles')
      .set({ hidden_from_search: false })
      .where('id', '=', hidden?.id ?? '')
      .execute()
    await server.db
      .updateTable('users')
      .set({ email_confirmed: true, email_confirmed_at: new Date() })
      .where('email_confirmed', '=', false)
      .execute()
    await server.db
      .updateTable('account_blocks')
      .set({ lifted_at: new Date(), lift_reason: 'A test wants it.' })
      .execute()
    await viewer.client.succeed(setBlock, { memberId: blocked?.id ?? '', blocked: false })
    expect(await namesOf({ sort: 'name' })).toEqual(['Banned', 'Blocked', 'Hidden', 'Shown', 'Unconfirmed'])
  })

  it('cleanup lists a member after an expired ban unless they are hidden, unconfirmed or still banned', async () => {
    const [over, hidden, unconfirmed] = await createMembers(
      { fullName: 'Over' },
      { fullName: 'Hidden', hidden: true },
      { fullName: 'Unconfirmed', confirmed: false },
    )
    await createMembers({ fullName: 'Banned', banned: true })
    for (const one of [over, hidden, unconfirmed]) {
      await server.pool.query(
        `insert into account_blocks (user_id, kind, reason, expires_at) values ($1, 'ban', 'A test wants it.', now() + interval '20 ms')`,
        [one?.id],
      )
    }
    await server.pool.query('select pg_sleep(0.05)')
    expect(await namesOf()).toEqual([])
    await network.cleanup?.(server.db, new Date())
    expect(await namesOf()).toEqual(['Over'])
  })

  it('[NET-01/role-filter] the filters for role, mentors and connections work alone and combined', async () => {
    const [, two] = await createMembers(
      { fullName: 'One', role: 'mentor', mentorAvailable: true },
      { fullName: 'Two', role: 'mentor' },
      { fullName: 'Three', mentorAvailable: true },
    )
    await viewer.client.succeed(requestConnection, { memberId: two?.id ?? '' })
    await two?.client.succeed(requestConnection, { memberId: viewer.id })
    expect(await namesOf({ role: 'mentor' })).toEqual(['Two', 'One'])
    expect(await namesOf({ mentorAvailable: 'true' })).toEqual(['Three', 'One'])
    expect(await namesOf({ role: 'mentor', mentorAvailable: 'true' })).toEqual(['One'])
    expect(await namesOf({ connectedOnly: 'true' })).toEqual(['Two'])
    expect(await namesOf({ connectedOnly: 'true', mentorAvailable: 'true' })).toEqual([])
    expect(await namesOf({ role: 'mentor', q: 'one' })).toEqual(['One'])
  })

  it('[NET-04/student, NET-04/entrepreneur, NET-04/investor, NET-04/mentor, NET-04/developer, NET-04/advisor, NET-04/founder, NET-04/partner, NET-04/researcher, NET-04/public-sector, NET-04/designer, NET-04/company] the role filter finds the members of each role', async () => {
    const roles = [
      'student',
      'entrepreneur',
      'investor',
      'mentor',
      'developer',
      'advisor',
      'founder',
      'partner',
      'researcher',
      'public_sector',
      'designer',
      'company',
    ] as const
    await createMembers(...roles.map((role) => ({ fullName: `A ${role}`, role })))
    for (const role of roles) {
      const found = await readAllPages({ role })
      expect(found.map((one) => [one.fullName, one.role])).toEqual([[`A ${role}`, role]])
    }
  })

  it.each([
    ['sv', ['Anna', 'Zoe', 'Åsa', 'Ärla', 'Östen', 'أحمد', 'زيد']],
    ['en', ['Anna', 'Ärla', 'Åsa', 'Östen', 'Zoe', 'أحمد', 'زيد']],
    ['ar', ['أحمد', 'زيد', 'Anna', 'Ärla', 'Åsa', 'Östen', 'Zoe']],
  ] as const)(
    '[NET-01/sort] names are sorted in the order of language %s, and a cursor of another language is refused',
    async (language, order) => {
      await createMembers(...order.toReversed().map((fullName) => ({ fullName })))
      viewer.client.cookies.set('language', language)
      expect(await namesOf({ sort: 'name' })).toEqual(order)
      const { nextCursor } = await viewer.client.succeed(listMembers, { sort: 'name', limit: 2 })
      viewer.client.cookies.set('language', language === 'sv' ? 'en' : 'sv')
      expect(await viewer.client.call(listMembers, { sort: 'name', cursor: nextCursor ?? '' })).toMatchObject({
        status: 400,
        fields: { cursor: 'field.invalid' },
      })
      viewer.client.cookies.delete('language')
    },
  )

  it.each([
    ['an unknown role', { role: 'king' }, { role: 'field.not_in_list' }],
    ['a search text that is too long', { q: 'x'.repeat(101) }, { q: 'field.too_long' }],
    ['an unknown sort order', { sort: 'loudest' }, { sort: 'field.not_in_list' }],
    [
      'a cursor of another sort order',
      {
        sort: 'name',
        cursor: Buffer.from(JSON.stringify(['newest', 0, '2026-01-01T00:00:00Z', viewer.id])).toString('base64url'),
      },
      { cursor: 'field.invalid' },
    ],
    ['an unknown field', { limits: 1 }, { limits: 'field.unknown' }],
  ])('the directory refuses %s', async (_what, wrong, fields) => {
    expect(await viewer.client.call(listMembers, wrong as never)).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields,
    })
  })

  it('[NET-01/load-more] paging has no gaps or duplicates while members join, change and leave', async () => {
    const members = await createMembers(...'ABCDEF'.split('').map((letter) => ({ fullName: `${letter} Falk` })))
    const first = await viewer.client.succeed(listMembers, { q: 'falk', limit: 2 })
    expect(first.items.map(({ fullName }) => fullName)).toEqual(['F Falk', 'E Falk'])
    await createMembers({ fullName: 'G Falk' })
    await server.db
      .deleteFrom('users')
      .where('id', '=', members[3]?.id ?? '')
      .execute()
    await server.db
      .updateTable('profiles')
      .set({ bio: 'Falk, falk, falk.' })
      .where('id', '=', members[5]?.id ?? '')
      .execute()
    const second = await viewer.client.succeed(listMembers, { q: 'falk', limit: 10, cursor: first.nextCursor ?? '' })
    expect(second.items.map(({ fullName }) => fullName)).toEqual(['C Falk', 'B Falk', 'A Falk'])
    expect([first.total, second.total]).toEqual([6, undefined])
  })
})

describe('the member search', () => {
  it('[NET-01/search] a search covers name, company, expertise, location and bio, reports the field and puts names first', async () => {
    await createMembers(
      { fullName: 'Told Only', bio: 'Jag har arbetat med Granit i många år.' },
      { fullName: 'Placed', location: 'Granit' },
      { fullName: 'Skilled', expertise: ['granit och skiffer'] },
      { fullName: 'Employed', company: 'Granit AB' },
      { fullName: 'Maria Granit' },
      { fullName: 'Somebody Else', bio: 'Sandsten.' },
    )
    expect((await readAllPages({ q: 'granit' })).map(({ fullName, matchedIn }) => [fullName, matchedIn])).toEqual([
      ['Maria Granit', ['name']],
      ['Employed', ['company']],
      ['Skilled', ['expertise']],
      ['Placed', ['location']],
      ['Told Only', ['bio']],
    ])
    expect(await namesOf({ q: 'granit', sort: 'newest' })).toEqual([
      'Maria Granit',
      'Employed',
      'Skilled',
      'Placed',
      'Told Only',
    ])
    expect(await namesOf({ q: 'granit', sort: 'name' })).toEqual([
      'Employed',
      'Maria Granit',
      'Placed',
      'Skilled',
      'Told Only',
    ])
  })

  it('[NET-01/search] a search requires every word, in any field, and matches the beginning of a word', async () => {
    await createMembers(
      { fullName: 'Anna Ek', company: 'Norrdata', expertise: ['machine learning'] },
      { fullName: 'Anna Dahl', expertise: ['c', 'rust'] },
      { fullName: 'Carl Ek' },
    )
    expect(await searchNames('anna')).toEqual(['Anna Dahl', 'Anna Ek'])
    expect(await searchNames('anna norr')).toEqual(['Anna Ek'])
    expect(await searchNames('learning machine')).toEqual(['Anna Ek'])
    expect(await searchNames('ANN')).toEqual(['Anna Dahl', 'Anna Ek'])
    // A single letter matches exactly, unless it is the last of several words.
    expect(await searchNames('c')).toEqual(['Anna Dahl'])
    expect(await searchNames('anna e')).toEqual(['Anna Dahl', 'Anna Ek'])
  })

  it('[NET-01/search] a search keeps å, ä and ö distinct and folds the diacritics of other languages', async () => {
    await createMembers(
      { fullName: 'Åsa Lind' },
      { fullName: 'Asa Lind' },
      { fullName: 'José Ünal' },
      { fullName: 'Jørgen Æbelø' },
    )
    expect(await searchNames('åsa')).toEqual(['Åsa Lind'])
    expect(await searchNames('asa')).toEqual(['Asa Lind'])
    expect(await searchNames('jose unal')).toEqual(['José Ünal'])
    expect(await searchNames('jörgen äbelö')).toEqual(['Jørgen Æbelø'])
  })

  it('[NET-01/search] a search folds Arabic letter forms, vowel marks and tatweel, and ignores the article', async () => {
    await createMembers(
      { fullName: 'أحمد الخطيب' },
      { fullName: 'فاطمة منصور', location: 'السويد' },
      { fullName: 'هدى علي', company: 'شركة سهام' },
    )
    expect(await searchNames('احمد')).toEqual(['أحمد الخطيب'])
    expect(await searchNames('خطيب')).toEqual(['أحمد الخطيب'])
    expect(await searchNames('الخطيب')).toEqual(['أحمد الخطيب'])
    expect(await searchNames('فاطمه')).toEqual(['فاطمة منصور'])
    expect(await searchNames('فَاطِمَـة')).toEqual(['فاطمة منصور'])
    expect(await searchNames('سويد')).toEqual(['فاطمة منصور'])
    expect(await searchNames('هدي')).toEqual(['هدى علي'])
    // The last letter of an incomplete word is not an ending.
    expect(await searchNames('سه')).toEqual(['هدى علي'])
  })

  it.each([
    ['Andersson', 'anderson', 'andersson'],
    ['Björn Lundqvist', 'bjorn lunqvist', 'björn lundqvist'],
    ['Katarzyna', 'katarzina', 'katarzyna'],
    ['خالد', 'خالذد', 'خالد'],
  ])('[NET-01/search] finds %s for the misspelt search %s', async (fullName, typed, correctedTo) => {
    await createMembers({ fullName }, { fullName: 'Ingen Annan' })
    expect(await viewer.client.succeed(listMembers, { q: typed })).toMatchObject({
      items: [{ fullName }],
      total: 1,
      correctedTo,
    })
    expect(await viewer.client.succeed(listMembers, { q: fullName })).toMatchObject({
      items: [{ fullName }],
      correctedTo: null,
    })
  })

  it('[NET-01/search] the pages after the first use the corrected words too', async () => {
    await createMembers(...'ABC'.split('').map((letter) => ({ fullName: `${letter} Holmberg` })))
    expect(await searchNames('hollmberg')).toEqual(['C Holmberg', 'B Holmberg', 'A Holmberg'])
  })

  it('[SET-08/hide-from-search] the words of a hidden member are never suggested as a correction', async () => {
    await createMembers({ fullName: 'Okänd Hemligsson', hidden: true })
    expect(await viewer.client.succeed(listMembers, { q: 'hemligson' })).toMatchObject({
      items: [],
      correctedTo: null,
      total: 0,
    })
  })

  it.each([
    `' | '='`,
    `a & !b`,
    `"quoted"`,
    `100%`,
    `_`,
    `\\`,
    `:*`,
    `(((`,
    `'; drop table profiles; --`,
    `\u0640\u064b`,
    '💥',
    '…',
    `<->`,
    'x'.repeat(100),
  ])('[NET-01/search] a search treats %s as plain text', async (q) => {
    await createMembers({ fullName: 'Anna' })
    expect(await viewer.client.call(listMembers, { q })).toMatchObject({ status: 200, body: { items: [] } })
  })

  it('an entry shows the passage of a long bio that matches the search', async () => {
    await createMembers({
      fullName: 'Long',
      bio: `${'Om mycket annat. '.repeat(40)}Vid sidan om odlar jag pelargoner på balkongen. ${'Och mer därtill. '.repeat(20)}`,
    })
    const [shown] = await readAllPages({ q: 'pelargoner' })
    expect(shown?.bio).toMatch(/^… .*odlar jag pelargoner.*[^ ]…$/)
    expect((shown?.bio ?? '').length).toBeLessThan(260)
    expect((await readAllPages({}))[0]?.bio).toMatch(/^Om mycket annat\. .*[^ ]…$/)
  })

  it('[NET-01/search] a search reflects profile changes at once', async () => {
    const [one] = await createMembers({ fullName: 'Nova', company: 'Gamla bolaget' })
    expect(await searchNames('gamla')).toEqual(['Nova'])
    await server.db
      .updateTable('profiles')
      .set({ company: 'Nya huset', expertise: ['keramik'] })
      .where('id', '=', one?.id ?? '')
      .execute()
    expect(await searchNames('gamla')).toEqual([])
    expect(await searchNames('keramik huset')).toEqual(['Nova'])
  })

  it('[NET-01/search] a search handles words of any length that a profile can contain', async () => {
    await createMembers({ fullName: 'Lång', bio: 'å'.repeat(2000) })
    expect(await searchNames('å'.repeat(40))).toEqual(['Lång'])
  })
})
