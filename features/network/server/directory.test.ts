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

/** Each test has a community of its own: nobody but the viewer is left of the one before. */
afterEach(async () => {
  await server.db.deleteFrom('users').where('id', '!=', viewer.id).execute()
  await server.db.deleteFrom('member_words').execute()
})

type Filters = Omit<InputOf<typeof listMembers>, 'limit' | 'cursor'>

let minutesJoined = 0
/** Members who joined one after the other, the last one last. */
const createMembers = async (...overrides: ProfileOverrides[]) => {
  const members = []
  for (const one of overrides)
    members.push(
      await signedInProfile(server, { memberSince: new Date(Date.UTC(2026, 0, 1) + ++minutesJoined * 60_000), ...one }),
    )
  return members
}
/** Everything that a list shows, page by page of two. */
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
  it('shows a member as others meet them, and how they stand to the viewer', async () => {
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

  it('is for members with a confirmed address: visitors and unconfirmed members are refused', async () => {
    await createMembers({ fullName: 'Anna' })
    expect(await server.call(listMembers, {})).toMatchObject({ status: 401, code: 'auth.required' })
    const unconfirmed = await signedInMember(server, { confirmed: false })
    expect(await unconfirmed.client.call(listMembers, {})).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  })

  it('[NET-05/blocked-search, SET-08/hide-from-search] leaves out the viewer, the hidden, the unconfirmed, the banned, and both sides of a block, in the list and in its number', async () => {
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
    // They come back as what kept them away ends.
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

  it('lists a member again after the clean-up of an expired ban, unless hidden, unconfirmed or still banned', async () => {
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

  it('[NET-01/role-filter] narrows down by role, mentors and connections, all at once', async () => {
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

  it('[NET-04/student, NET-04/entrepreneur, NET-04/investor, NET-04/mentor, NET-04/developer, NET-04/advisor, NET-04/founder, NET-04/partner, NET-04/researcher, NET-04/public-sector, NET-04/designer, NET-04/company] knows each role of the product, and finds who calls themselves so', async () => {
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
    '[NET-01/sort] puts names in the order of %s, and takes no cursor of another',
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
    ['a role that is none', { role: 'king' }, { role: 'field.not_in_list' }],
    ['words that are too many', { q: 'x'.repeat(101) }, { q: 'field.too_long' }],
    ['an order that is none', { sort: 'loudest' }, { sort: 'field.not_in_list' }],
    [
      'a cursor of another order',
      {
        sort: 'name',
        cursor: Buffer.from(JSON.stringify(['newest', 0, '2026-01-01T00:00:00Z', viewer.id])).toString('base64url'),
      },
      { cursor: 'field.invalid' },
    ],
    ['a field it does not know', { limits: 1 }, { limits: 'field.unknown' }],
  ])('refuses %s', async (_what, wrong, fields) => {
    expect(await viewer.client.call(listMembers, wrong as never)).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields,
    })
  })

  it('[NET-01/load-more] pages without loss or doubles while members come, change and go', async () => {
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

describe('a search', () => {
  it('[NET-01/search] looks through name, company, expertise, place and bio, says where, and puts names first', async () => {
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

  it('[NET-01/search] wants every word, wherever each stands, and takes the beginning of one', async () => {
    await createMembers(
      { fullName: 'Anna Ek', company: 'Norrdata', expertise: ['machine learning'] },
      { fullName: 'Anna Dahl', expertise: ['c', 'rust'] },
      { fullName: 'Carl Ek' },
    )
    expect(await searchNames('anna')).toEqual(['Anna Dahl', 'Anna Ek'])
    expect(await searchNames('anna norr')).toEqual(['Anna Ek'])
    expect(await searchNames('learning machine')).toEqual(['Anna Ek'])
    expect(await searchNames('ANN')).toEqual(['Anna Dahl', 'Anna Ek'])
    // A letter alone is a name of its own, unless a word is being typed.
    expect(await searchNames('c')).toEqual(['Anna Dahl'])
    expect(await searchNames('anna e')).toEqual(['Anna Dahl', 'Anna Ek'])
  })

  it('[NET-01/search] knows å, ä and ö as letters of their own, and folds the marks of other languages', async () => {
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

  it('[NET-01/search] folds the forms of Arabic letters, vowel marks and the stretching sign, with the article or without', async () => {
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
    // Halfway through a word, its last letter so far is no ending.
    expect(await searchNames('سه')).toEqual(['هدى علي'])
  })

  it.each([
    ['Andersson', 'anderson', 'andersson'],
    ['Björn Lundqvist', 'bjorn lunqvist', 'björn lundqvist'],
    ['Katarzyna', 'katarzina', 'katarzyna'],
    ['خالد', 'خالذد', 'خالد'],
  ])('[NET-01/search] forgives a mistake: %s for %s', async (fullName, typed, correctedTo) => {
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

  it('[NET-01/search] goes on with the corrected words on the pages after', async () => {
    await createMembers(...'ABC'.split('').map((letter) => ({ fullName: `${letter} Holmberg` })))
    expect(await searchNames('hollmberg')).toEqual(['C Holmberg', 'B Holmberg', 'A Holmberg'])
  })

  it('[SET-08/hide-from-search] takes no word of a hidden member for what somebody may have meant', async () => {
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
  ])('[NET-01/search] takes %s as text', async (q) => {
    await createMembers({ fullName: 'Anna' })
    expect(await viewer.client.call(listMembers, { q })).toMatchObject({ status: 200, body: { items: [] } })
  })

  it('shows the lines of a long bio that say what was looked for', async () => {
    await createMembers({
      fullName: 'Long',
      bio: `${'Om mycket annat. '.repeat(40)}Vid sidan om odlar jag pelargoner på balkongen. ${'Och mer därtill. '.repeat(20)}`,
    })
    const [shown] = await readAllPages({ q: 'pelargoner' })
    expect(shown?.bio).toMatch(/^… .*odlar jag pelargoner.* …$/)
    expect((shown?.bio ?? '').length).toBeLessThan(260)
    expect((await readAllPages({}))[0]?.bio).toMatch(/^Om mycket annat\. .* …$/)
  })

  it('[NET-01/search] is kept in step with what a member changes', async () => {
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

  it('[NET-01/search] takes words of any length that a profile can hold', async () => {
    await createMembers({ fullName: 'Lång', bio: 'å'.repeat(2000) })
    expect(await searchNames('å'.repeat(40))).toEqual(['Lång'])
  })
})
