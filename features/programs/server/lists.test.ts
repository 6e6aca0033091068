import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { searchEverything } from '#features/search/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listOwnPrograms, listPrograms } from '../contract/index.ts'
import { buildProgram, localDay, type ProgramOverrides } from './testing.ts'

const server = await startTestServer()
const owner = await buildMember(server, { fullName: 'Åsa Berg' })
const visitor = server.client()
const dayMs = 86_400_000

const add = (title: string, overrides: ProgramOverrides = {}) => buildProgram(server, owner.id, { title, ...overrides })
type Filters = InputOf<typeof listPrograms>
const titlesOf = async (input: Filters) =>
  (await visitor.succeed(listPrograms, { limit: 50, ...input })).items.map(({ title }) => title)

/** All titles, page by page. */
const titlesByPages = async (input: Filters, limit: number) => {
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const page = await visitor.succeed(listPrograms, { ...input, limit, ...(cursor ? { cursor } : {}) })
    expect(page.total === undefined).toBe(cursor !== undefined)
    titles.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return titles
}

describe('programs.list', () => {
  it('[PROG-03/all, ROUTE-04/programs-list] lists active programs for everyone, newest first, with what a card shows', async () => {
    const city = 'Kiruna'
    for (let n = 0; n < 5; n++) await add(`Dag ${n}`, { city, publishedAt: new Date(Date.now() - n * dayMs) })
    for (const status of ['draft', 'pending_approval', 'completed', 'cancelled'] as const)
      await add(status, { city, status })
    const all = ['Dag 0', 'Dag 1', 'Dag 2', 'Dag 3', 'Dag 4']
    expect(await titlesOf({ city })).toEqual(all)
    expect(await titlesByPages({ city }, 2)).toEqual(all)
    const first = await visitor.succeed(listPrograms, { city, limit: 2 })
    expect(first.total).toBe(5)
    await add('Nyare', { city })
    const rest = await visitor.succeed(listPrograms, { city, limit: 5, cursor: first.nextCursor ?? '' })
    expect(rest.items.map(({ title }) => title)).toEqual(['Dag 2', 'Dag 3', 'Dag 4'])
    expect(first.items[0]).toMatchObject({
      city,
      summary: expect.stringContaining('What program'),
      status: 'active',
      applications: 'open',
      participants: 0,
      organiser: { id: owner.id, fullName: 'Åsa Berg' },
    })
  })

  it('[PROG-03/all] tells programs apart that take applications, have not started, are running or are past', async () => {
    const city = 'Luleå'
    const deadline = (days: number) => ({ applicationDeadline: `${localDay(days)}T12:00` })
    await add('Öppet', { city, startsOn: localDay(30), endsOn: localDay(60) })
    await add('Stängt', { city, startsOn: localDay(30), endsOn: localDay(60), ...deadline(-1) })
    await add('Pågår', { city, startsOn: localDay(-5), endsOn: localDay(60) })
    await add('Pågår med ansökan', { city, startsOn: localDay(-5), endsOn: localDay(60), ...deadline(5) })
    await add('Löpande', { city })
    await add('Över', { city, status: 'completed', startsOn: localDay(-60), endsOn: localDay(-5) })
    await add('Inställt', { city, status: 'cancelled', startsOn: localDay(30) })
    const sorted = async (when: NonNullable<Filters['when']>) => (await titlesOf({ city, when })).toSorted()
    expect(await sorted('open')).toEqual(['Löpande', 'Pågår med ansökan', 'Öppet'])
    expect(await sorted('upcoming')).toEqual(['Löpande', 'Stängt', 'Öppet'])
    expect(await sorted('running')).toEqual(['Pågår', 'Pågår med ansökan'])
    expect(await sorted('past')).toEqual(['Över'])
    expect(await titlesOf({ city })).toHaveLength(5)
  })

  it('[PROG-03/all] sorts by start and by deadline; programs without one come last, and closed ones have no deadline left', async () => {
    const city = 'Gällivare'
    const deadline = (days: number) => ({ applicationDeadline: `${localDay(days)}T12:00` })
    await add('Utan datum', { city })
    await add('Sen start', { city, startsOn: localDay(40), ...deadline(3) })
    await add('Tidig start', { city, startsOn: localDay(20), ...deadline(10) })
    await add('Har börjat', { city, startsOn: localDay(-3), ...deadline(-10) })
    const byStart = ['Har börjat', 'Tidig start', 'Sen start', 'Utan datum']
    const byDeadline = ['Sen start', 'Tidig start', 'Utan datum']
    for (const limit of [1, 2, 50]) {
      expect(await titlesByPages({ city, sort: 'start' }, limit)).toEqual(byStart)
      expect(await titlesByPages({ city, sort: 'deadline' }, limit)).toEqual(byDeadline)
    }
    expect((await visitor.succeed(listPrograms, { city, sort: 'deadline', limit: 1 })).total).toBe(3)
  })

  it('[PROG-03/all] filters by city, online, price model and the day of the deadline in the zone of the program', async () => {
    const partner = { partnerName: 'Filterbolaget' }
    await add('Gratis', { ...partner, city: 'Östersund', priceModel: 'free' })
    await add('Med pris', { ...partner, city: 'östersund', isOnline: true, priceModel: 'fixed' })
    await add('Med andel', { ...partner, city: null, priceModel: 'equity' })
    const found = async (input: Filters) => (await titlesOf({ q: 'filterbolaget', ...input })).toSorted()
    expect(await found({})).toEqual(['Gratis', 'Med andel', 'Med pris'])
    expect(await found({ city: 'ÖSTERSUND' })).toEqual(['Gratis', 'Med pris'])
    expect(await found({ city: 'ÖSTERSUND', online: true })).toEqual(['Med pris'])
    expect(await found({ city: 'Öster' })).toEqual([])
    expect(await found({ online: true })).toEqual(['Med andel', 'Med pris'])
    for (const [priceModel, title] of [
      ['free', 'Gratis'],
      ['fixed', 'Med pris'],
      ['equity', 'Med andel'],
    ] as const)
      expect(await found({ priceModel })).toEqual([title])
    await add('Hawaii', { ...partner, timeZone: 'Pacific/Honolulu', applicationDeadline: '2030-05-01T23:00' })
    await add('Tokyo', { ...partner, timeZone: 'Asia/Tokyo', applicationDeadline: '2030-05-02T00:30' })
    expect(await found({ deadlineBefore: '2030-04-30' })).toEqual([])
    expect(await found({ deadlineBefore: '2030-05-01' })).toEqual(['Hawaii'])
    expect(await found({ deadlineBefore: '2030-05-02' })).toEqual(['Hawaii', 'Tokyo'])
  })

  it("[PROG-03/all, I18N-07] searches with the stems of the program's language, inside words and by prefix", async () => {
    await add('Försäljningsskola', { language: 'sv', features: ['Samtal med kunderna'] })
    await add('Accelerator for founders', { language: 'en', description: 'Raising money without losing yourself.' })
    await add('مسرّعة المؤسسين', { language: 'ar' })
    expect(await titlesOf({ q: 'försäljningsskolan' })).toEqual(['Försäljningsskola'])
    expect(await titlesOf({ q: 'kund' })).toEqual(['Försäljningsskola'])
    expect(await titlesOf({ q: 'säljningssk' })).toEqual(['Försäljningsskola'])
    expect(await titlesOf({ q: 'raise money' })).toEqual(['Accelerator for founders'])
    expect(await titlesOf({ q: 'مسرّعة' })).toEqual(['مسرّعة المؤسسين'])
    expect(await visitor.succeed(listPrograms, { q: '!?' })).toEqual({ items: [], nextCursor: null, total: 0 })
  })

  it('[PROG-03/all, SRCH-01/typos] a misspelt search finds what was meant, on every page, but no words of drafts', async () => {
    for (const n of [1, 2, 3]) await add(`Limnologiakademin ${n}`, { publishedAt: new Date(Date.now() - n * dayMs) })
    await add('Hemlighetsmakeri', { status: 'draft' })
    const titles = [1, 2, 3].map((n) => `Limnologiakademin ${n}`)
    expect(await titlesByPages({ q: 'limnolgiakademn', sort: 'newest' }, 2)).toEqual(titles)
    const words = await server.db.selectFrom('program_words').select('word').where('word', 'like', 'hemlig%').execute()
    expect(words).toEqual([])
  })

  it('[PROG-03/all] ranks matches in the title before those in the text, in the default order of a search', async () => {
    const publishedAt = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000)
    await add('Something else', { description: 'A little about glaciology, too.', publishedAt: publishedAt(3) })
    await add('Glaciology', { publishedAt: publishedAt(2) })
    await add('Another thing', { features: ['Glaciology'], publishedAt: publishedAt(1) })
    const ranked = ['Glaciology', 'Another thing', 'Something else']
    expect(await titlesOf({ q: 'glaciology' })).toEqual(ranked)
    expect(await titlesByPages({ q: 'glaciology' }, 1)).toEqual(ranked)
    const first = await visitor.succeed(listPrograms, { q: 'glaciology', limit: 1 })
    await add('A third thing', { features: ['Glaciology'], publishedAt: new Date(Date.now() + 60_000) })
    const rest = await visitor.succeed(listPrograms, { q: 'glaciology', limit: 5, cursor: first.nextCursor ?? '' })
    expect(rest.items.map(({ title }) => title)).toEqual(ranked.slice(1))
    expect(await titlesOf({ q: 'glaciology', sort: 'newest' })).toEqual([
      'A third thing',
      'Another thing',
      'Glaciology',
      'Something else',
    ])
  })

  it('[NET-05, ADM-02] leaves out programs of members who are banned or have a block with the viewer, also from the total', async () => {
    const city = 'Haparanda'
    const [viewer, blocking] = [await signedInMember(server), await signedInMember(server)]
    await buildProgram(server, blocking.id, { title: 'Of a blocking member', city })
    await buildProgram(server, (await buildMember(server, { banned: true })).id, { city })
    const listed = async () => {
      const { items, total } = await viewer.client.succeed(listPrograms, { city })
      return [items.map(({ title }) => title), total]
    }
    expect(await listed()).toEqual([['Of a blocking member'], 1])
    await blocking.client.succeed(setBlock, { memberId: viewer.id, blocked: true })
    expect(await listed()).toEqual([[], 0])
    expect(await titlesOf({ city })).toEqual(['Of a blocking member'])
  })

  it.each([
    [{ sort: 'best' }, { sort: 'field.not_in_list' }],
    [{ when: 'later' }, { when: 'field.not_in_list' }],
    [{ priceModel: 'barter' }, { priceModel: 'field.not_in_list' }],
    [{ deadlineBefore: '2027-02-30' }, { deadlineBefore: 'field.invalid_date' }],
    [{ q: 'x'.repeat(201) }, { q: 'field.too_long' }],
    [{ city: '' }, { city: 'field.required' }],
    [{ cursor: 'nonsense' }, { cursor: 'field.invalid' }],
    [{ limit: 1000 }, { limit: 'field.too_big' }],
  ])('programs.list refuses %j', async (wrong, fields) => {
    expect(await visitor.call(listPrograms, wrong as never)).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields,
    })
  })

  it('programs.list refuses the cursor of another order', async () => {
    for (const n of [1, 2]) await add(`Cursor ${n}`)
    const sorts = ['newest', 'start', 'deadline', 'relevance'] as const
    for (const sort of sorts) {
      const { nextCursor } = await visitor.succeed(listPrograms, { q: 'cursor', sort, limit: 1 })
      for (const other of sorts) {
        const { status } = await visitor.call(listPrograms, { q: 'cursor', sort: other, cursor: nextCursor ?? '' })
        expect(status, `${sort}, ${other}`).toBe(sort === other ? 200 : 400)
      }
    }
  })
})

describe('programs.mine', () => {
  it("[PROG-02/draft, PROG-02/pending-approval] lists the member's own programs in all states, newest first", async () => {
    const member = await signedInMember(server)
    const at = (month: number) => ({ createdAt: new Date(Date.UTC(2026, month)) })
    const draft = await buildProgram(server, member.id, { status: 'draft', reviewNote: 'Mer text.', ...at(3) })
    const pending = await buildProgram(server, member.id, { status: 'pending_approval', ...at(2) })
    const active = await buildProgram(server, member.id, at(1))
    const subject = { kind: 'program' as const, id: active.id, ownerId: member.id, title: active.title }
    await buildApplication(server, subject, owner.id, { status: 'approved' })
    const first = await member.client.succeed(listOwnPrograms, { limit: 2 })
    expect(first.items).toMatchObject([
      {
        id: draft.id,
        status: 'draft',
        reviewNote: 'Mer text.',
        can: { edit: 'ok', submit: 'ok', withdraw: 'program.wrong_state', cancel: 'program.wrong_state', delete: 'ok' },
      },
      {
        id: pending.id,
        status: 'pending_approval',
        reviewNote: null,
        can: { edit: 'ok', submit: 'program.wrong_state', withdraw: 'ok', duplicate: 'ok' },
      },
    ])
    const second = await member.client.succeed(listOwnPrograms, { limit: 2, cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({
      items: [
        {
          id: active.id,
          participants: 1,
          can: { edit: 'ok', cancel: 'ok', complete: 'ok', delete: 'program.has_participants' },
        },
      ],
      nextCursor: null,
    })
    expect(await member.client.call(listOwnPrograms, { cursor: 'nonsense' })).toMatchObject({ status: 400 })
    expect((await visitor.call(listOwnPrograms, {})).code).toBe('auth.required')
  })
})

describe('programs in the search across all areas', () => {
  it('[SRCH-01/programs, SRCH-01/readable-only] everyone finds active programs, and no drafts', async () => {
    const program = await add('Polarforskarskolan', { partnerName: 'Isbolaget', city: 'Abisko' })
    await add('Polarforskarskolan, utkast', { status: 'draft' })
    expect((await visitor.succeed(searchEverything, { q: 'polarforskarskolan' })).items).toMatchObject([
      {
        kind: 'programs',
        id: program.id,
        title: { text: 'Polarforskarskolan' },
        line: { text: 'Isbolaget · Abisko' },
        path: `/programs/${program.slug}`,
      },
    ])
  })
})
