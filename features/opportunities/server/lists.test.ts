import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { InputOf } from '#kit/endpoint.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { encodeCursor } from '#platform/http/cursor.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  listFavorites,
  listOpportunities,
  listOwnOpportunities,
  opportunityLimits,
  opportunityTypes,
  restOpportunities,
  setFavorite,
} from '../contract/index.ts'
import { buildApplication, buildOpportunity } from './testing.ts'

const server = await startTestServer()
const owner = await buildMember(server, { fullName: 'Lars Nilsen' })
const visitor = server.client()

type Filters = Omit<InputOf<typeof listOpportunities>, 'cursor'>
const titles = async (filters: Filters, as: Client = visitor) =>
  (await as.succeed(listOpportunities, filters)).items.map((item) => item.title)

const readAllTitles = async (filters: Filters, between?: () => Promise<unknown>): Promise<string[]> => {
  const all: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await visitor.succeed(listOpportunities, { ...filters, ...(cursor ? { cursor } : {}) })
    all.push(...page.items.map((item) => item.title))
    cursor = page.nextCursor
    await between?.()
  } while (cursor)
  return all
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('opportunities.list', () => {
  it('[OPP-01/job, OPP-01/collaboration, OPP-01/investment, OPP-01/mentorship, OPP-01/internship, OPP-01/freelance, OPP-02/type-filter, OPP-02/remote-filter, OPP-02/total] filters by types and remote work, and counts the matches', async () => {
    for (const [index, type] of opportunityTypes.entries()) {
      await buildOpportunity(server, owner.id, {
        title: `Kind ${type}`,
        companyName: 'Kindred',
        type,
        remoteOk: index % 2 === 0,
        createdAt: minutesAgo(100 + index),
      })
    }
    expect(await titles({ q: 'Kindred', sort: 'newest' })).toEqual(opportunityTypes.map((type) => `Kind ${type}`))
    for (const type of opportunityTypes) expect(await titles({ q: 'Kindred', types: [type] })).toEqual([`Kind ${type}`])
    expect(await titles({ types: ['freelance', 'job'] })).toEqual(['Kind job', 'Kind freelance'])
    expect(await titles({ types: ['internship', 'job', 'investment'], remote: 'true' })).toEqual([
      'Kind job',
      'Kind investment',
    ])
    expect(await visitor.succeed(listOpportunities, { types: ['freelance', 'job'], limit: '1' })).toMatchObject({
      total: 2,
      totalIsEstimate: false,
    })
    expect(await visitor.succeed(listOpportunities, { q: 'Kindred', remote: 'true' })).toMatchObject({ total: 4 })
  })

  it('[OPP-02/total] adds up the totals of several types, each counted once', async () => {
    const crowd = await buildMember(server)
    await server.pool.query(
      `insert into opportunities (owner_id, slug, title, type, language, description, remote_ok)
       select $1, 'crowd-' || n, 'Crowd ' || n, case when n % 2 = 0 then 'freelance' else 'investment' end, 'en', 'Many of a kind.', n % 3 = 0
       from generate_series(1, 130) n`,
      [crowd.id],
    )
    const totalOf = async (types: ('freelance' | 'investment')[], remote?: 'true') =>
      (await visitor.succeed(listOpportunities, { types, remote, limit: '1' })).total ?? 0
    for (const remote of [undefined, 'true'] as const) {
      const sum = (await totalOf(['freelance'], remote)) + (await totalOf(['investment'], remote))
      expect(sum).toBeGreaterThanOrEqual(remote ? 43 : 130)
      expect(await totalOf(['investment', 'freelance'], remote)).toBe(sum)
      expect(await totalOf(['freelance', 'investment', 'freelance'], remote)).toBe(sum)
    }
    await server.pool.query('delete from opportunities where owner_id = $1', [crowd.id])
  })

  it('lists only open opportunities, without closed ones and those past their deadline', async () => {
    await buildOpportunity(server, owner.id, { title: 'Quokka open', applicationDeadline: '2099-01-01' })
    await buildOpportunity(server, owner.id, { title: 'Quokka over', applicationDeadline: '2020-01-01' })
    await buildOpportunity(server, owner.id, { title: 'Quokka closed', closedAt: new Date() })
    expect(await titles({ q: 'quokka' })).toEqual(['Quokka open'])
    expect(await titles({ q: 'quokka', sort: 'deadline' })).toEqual(['Quokka open'])
  })

  it('[OPP-01/partnership, OPP-02/sort-newest, OPP-02/sort-deadline, OPP-02/load-more] sorts by newest and by deadline, those without a deadline last', async () => {
    const build = (title: string, minutes: number, applicationDeadline: string | null) =>
      buildOpportunity(server, owner.id, {
        title,
        type: 'partnership',
        companyName: 'Sortera',
        createdAt: minutesAgo(minutes),
        applicationDeadline,
      })
    await build('Sort a', 30, null)
    await build('Sort b', 20, '2098-05-01')
    await build('Sort c', 10, '2097-05-01')
    await build('Sort d', 5, null)
    for (const more of [{ q: 'Sortera' }, {}]) {
      const ours = (list: string[]) => list.filter((title) => title.startsWith('Sort '))
      expect(ours(await titles({ ...more, types: ['partnership'], sort: 'newest' }))).toEqual([
        'Sort d',
        'Sort c',
        'Sort b',
        'Sort a',
      ])
      const byDeadline = ours(await titles({ ...more, types: ['partnership', 'mentorship'], sort: 'deadline' }))
      expect(byDeadline.slice(0, 2)).toEqual(['Sort c', 'Sort b'])
      expect(byDeadline.slice(2).sort()).toEqual(['Sort a', 'Sort d'])
      expect(ours(await readAllTitles({ ...more, sort: 'deadline', limit: '1' }))).toEqual(byDeadline)
    }
  })

  it('[OPP-02/search, OPP-02/sort-relevance] ranks a match in the title above one in the text', async () => {
    await buildOpportunity(server, owner.id, {
      title: 'Something else',
      description: 'It needs a glaciologist now and then.',
      createdAt: minutesAgo(1),
    })
    await buildOpportunity(server, owner.id, { title: 'Glaciologist', createdAt: minutesAgo(60) })
    expect(await titles({ q: 'glaciologist' })).toEqual(['Glaciologist', 'Something else'])
    expect(await titles({ q: 'glaciologists', sort: 'newest' })).toEqual(['Something else', 'Glaciologist'])
    expect(await titles({ q: '"something else" glaciologist' })).toEqual(['Something else'])
    expect(await titles({ q: 'glaciologist -something' })).toEqual(['Glaciologist'])
  })

  it.each(['newest', 'deadline', 'relevance'] as const)(
    '[OPP-02/load-more] paging by %s is stable while others post',
    async (sort) => {
      const company = `Cursor${sort}`
      const first = minutesAgo(60).getTime()
      for (let index = 0; index < 7; index++) {
        // Pairs share a timestamp or deadline, so that the ID decides their order.
        const createdAt = new Date(first + Math.floor(index / 2) * 60_000)
        await buildOpportunity(server, owner.id, {
          title: `${company} ${index}`,
          companyName: company,
          createdAt,
          applicationDeadline: index % 3 === 0 ? null : `2099-01-0${1 + (index % 3)}`,
        })
      }
      const whole = await titles({ q: company, sort, limit: '100' })
      expect(new Set(whole).size).toBe(7)
      const walked = await readAllTitles({ q: company, sort, limit: '2' }, () =>
        buildOpportunity(server, owner.id, {
          title: `${company} new ${company}`,
          companyName: company,
          createdAt: new Date(Date.now() + 1000),
          applicationDeadline: '2030-01-01',
        }),
      )
      expect(walked).toEqual(whole)
    },
  )

  it('[OPP-02/search, I18N-07/stemming] stems each listing in its own language', async () => {
    await buildOpportunity(server, owner.id, { title: 'Utvecklare sökes till fjällstationen', language: 'sv' })
    await buildOpportunity(server, owner.id, { title: 'Running a mountain lodge', language: 'en' })
    await buildOpportunity(server, owner.id, { title: 'مهندسون لمشروع الطاقة الشمسية', language: 'ar' })
    expect(await titles({ q: 'fjällstationer utvecklaren' })).toEqual(['Utvecklare sökes till fjällstationen'])
    expect(await titles({ q: 'mountains runs' })).toEqual(['Running a mountain lodge'])
    // Plural, another article form, and ه for ة.
    expect(await titles({ q: 'مهندس مشاريع شمسيه' })).toEqual([])
    expect(await titles({ q: 'المهندسون الشمسيه' })).toEqual(['مهندسون لمشروع الطاقة الشمسية'])
  })

  it('[OPP-02/search] distinguishes å, ä and ö but folds other accents', async () => {
    await buildOpportunity(server, owner.id, { title: 'Fåröbo', language: 'sv' })
    await buildOpportunity(server, owner.id, { title: 'Faroborna', language: 'sv' })
    await buildOpportunity(server, owner.id, { title: 'Renée söker medgrundare', language: 'sv' })
    expect(await titles({ q: 'FÅRÖBO' })).toEqual(['Fåröbo'])
    expect(await titles({ q: 'renee' })).toEqual(['Renée söker medgrundare'])
  })

  it('[OPP-02/search] finds similarly spelled words when the exact words have no matches', async () => {
    await buildOpportunity(server, owner.id, { title: 'Växthusarkitekt', language: 'sv', type: 'freelance' })
    await buildOpportunity(server, owner.id, { title: 'محاسب قانوني', language: 'ar' })
    for (const q of ['växthusarkitket', 'Vaxthusarkitekt', 'växthsarkitekt']) {
      const answer = await visitor.succeed(listOpportunities, { q })
      expect(answer, q).toMatchObject({
        correctedTo: 'växthusarkitekt',
        total: 1,
        items: [{ title: 'Växthusarkitekt' }],
      })
    }
    expect(await titles({ q: 'محاسبب' })).toEqual(['محاسب قانوني'])
    expect(await visitor.succeed(listOpportunities, { q: 'växthusarkitket', types: ['job'] })).toMatchObject({
      correctedTo: null,
      items: [],
    })
    expect(await visitor.succeed(listOpportunities, { q: 'växthusarkitekt' })).toMatchObject({
      correctedTo: null,
      total: 1,
    })
    expect(await visitor.succeed(listOpportunities, { q: 'xyzzyplugh' })).toMatchObject({
      correctedTo: null,
      total: 0,
      items: [],
      nextCursor: null,
    })
  })

  it('[OPP-02/search] finds a word inside a compound word and an incomplete word', async () => {
    await buildOpportunity(server, owner.id, { title: 'Fjärrvärmetekniker', language: 'sv' })
    for (const q of ['tekniker', 'fjärrvärme', 'fjärrvärmetek', 'FJÄRRVÄRMETEKNIKERN'])
      expect(await titles({ q }), q).toEqual(['Fjärrvärmetekniker'])
    expect(await titles({ q: '"tekniker"' })).toEqual([])
  })

  it('[OPP-02/search, OPP-02/load-more] continues with the corrected words on the next page', async () => {
    for (let index = 0; index < 3; index++)
      await buildOpportunity(server, owner.id, { title: `Kugghjulsmakare ${index}`, language: 'sv' })
    expect((await readAllTitles({ q: 'kugghulsmakare', limit: '2' })).sort()).toEqual([
      'Kugghjulsmakare 0',
      'Kugghjulsmakare 1',
      'Kugghjulsmakare 2',
    ])
  })

  it('[OPP-02/load-more] lists the matches after the ranked ones by time, each once', async () => {
    const many = opportunityLimits.rankedMatches + 45
    await server.pool.query(
      `insert into opportunities (owner_id, slug, title, type, language, description, created_at)
       select $1, 'many-' || n, case when n % 7 = 0 then 'Rankwell' else 'Other' end || n, 'job', 'en', 'All of them say rankwell rankwell' || n || ' somewhere: rankwell.', now() - n * interval '1 minute'
       from generate_series(1, $2) as n`,
      [owner.id, many],
    )
    const walked = await readAllTitles({ q: 'rankwell', limit: '100' })
    expect(new Set(walked).size).toBe(many)
    expect(walked).toHaveLength(many)
  })

  it.each([
    [{ types: ['gig'] }, 'types.0'],
    [{ sort: 'random' }, 'sort'],
    [{ remote: 'maybe' }, 'remote'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ q: 'x'.repeat(201) }, 'q'],
    [{ cursor: 'bm9uc2Vuc2U' }, 'cursor'],
    [{ cursor: '../..' }, 'cursor'],
    // A relevance cursor without a search text.
    [{ cursor: encodeCursor(['relevance', 0.5, randomUUID(), 0, '2026-11-20T10:00:00.000Z']) }, 'cursor'],
    [{ q: 'snow', cursor: encodeCursor(['newest', 'infinity', randomUUID(), 0]) }, 'cursor'],
    [{ page: '2' }, 'page'],
  ])('refuses the input %j', async (input, field) => {
    const { status, fields } = await visitor.call(listOpportunities, input as never)
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })

  it.each(["'", '&|!', '"unclosed', '-', ':*', '\\', 'a & b | c:*', '%', '\u0000'])(
    '[OPP-02/search] answers a search for %j without an internal error',
    async (q) => {
      const { status } = await visitor.call(listOpportunities, { q })
      expect(status === 200 || status === 400).toBe(true)
      expect(status === 400).toBe(q === '\u0000')
    },
  )
})

describe('favorites', () => {
  it('[OPP-07/toggle, OPP-07/list] adds and removes favorites idempotently and lists the latest first', async () => {
    const { client } = await signedInMember(server)
    const first = await buildOpportunity(server, owner.id, { title: 'Favorite marmalade' })
    const second = await buildOpportunity(server, owner.id, { title: 'Favorite honey' })
    for (const { id } of [first, first, second])
      expect(await client.succeed(setFavorite, { id, favorite: true })).toEqual({ id, favorite: true })
    const list = async () =>
      (await client.succeed(listFavorites, {})).items.map((item) => [item.title, item.isFavorite])
    expect(await list()).toEqual([
      ['Favorite honey', true],
      ['Favorite marmalade', true],
    ])
    const seen = await client.succeed(listOpportunities, { q: 'Favorite honey' })
    expect(seen.items[0]?.isFavorite).toBe(true)
    expect((await visitor.succeed(listOpportunities, { q: 'Favorite honey' })).items[0]?.isFavorite).toBe(false)
    for (const _ of [1, 2]) await client.succeed(setFavorite, { id: second.id, favorite: false })
    expect(await list()).toEqual([['Favorite marmalade', true]])
  })

  it('[OPP-07/toggle] stores one favorite for ten concurrent requests', async () => {
    const { client, id: memberId } = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    await Promise.all(Array.from({ length: 10 }, () => client.succeed(setFavorite, { id, favorite: true })))
    expect(
      (await server.pool.query('select from opportunity_favorites where member_id = $1', [memberId])).rowCount,
    ).toBe(1)
  })

  it('[OPP-07/list] lists favorites in pages and marks closed opportunities', async () => {
    const { client } = await signedInMember(server)
    const [first, second, third] = [
      await buildOpportunity(server, owner.id),
      await buildOpportunity(server, owner.id),
      await buildOpportunity(server, owner.id),
    ]
    for (const { id } of [first, second, third]) await client.succeed(setFavorite, { id, favorite: true })
    await server.pool.query('update opportunities set is_active = false, closed_at = now() where id = $1', [second.id])
    const page = await client.succeed(listFavorites, { limit: '2' })
    const rest = await client.succeed(listFavorites, { limit: '2', cursor: page.nextCursor as string })
    expect([...page.items, ...rest.items].map((item) => [item.id, item.isActive])).toEqual([
      [third.id, true],
      [second.id, false],
      [first.id, true],
    ])
    expect(rest.nextCursor).toBeNull()
  })

  it('refuses favorites of visitors, and of closed or missing opportunities', async () => {
    const { client } = await signedInMember(server)
    const closed = await buildOpportunity(server, owner.id, { closedAt: new Date() })
    for (const id of [randomUUID(), closed.id]) {
      expect(await client.call(setFavorite, { id, favorite: true })).toMatchObject({
        status: 404,
        code: 'opportunity.not_found',
      })
    }
    expect(await client.call(setFavorite, { id: 'x', favorite: true })).toMatchObject({
      status: 400,
      fields: { id: 'field.invalid_id' },
    })
    expect(await client.call(listFavorites, { cursor: 'bm9uc2Vuc2U' })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
    expect(await visitor.call(setFavorite, { id: closed.id, favorite: true })).toMatchObject({
      status: 401,
      code: 'auth.required',
    })
    expect(await visitor.call(listFavorites, {})).toMatchObject({ status: 401, code: 'auth.required' })
  })
})

describe('opportunities.mine', () => {
  it("[OPP-09/applicants] lists the member's own opportunities, including closed ones, with application counts", async () => {
    const { client, id } = await signedInMember(server)
    const open = await buildOpportunity(server, id, { createdAt: minutesAgo(2) })
    const closed = await buildOpportunity(server, id, { createdAt: minutesAgo(1), closedAt: new Date() })
    await buildApplication(server, open.id, (await buildMember(server)).id)
    await buildApplication(server, open.id, (await buildMember(server)).id, { status: 'reviewed' })
    const first = await client.succeed(listOwnOpportunities, { limit: '1' })
    expect(first.items).toMatchObject([{ id: closed.id, isActive: false, applications: 0, pending: 0 }])
    const second = await client.succeed(listOwnOpportunities, { limit: '1', cursor: first.nextCursor as string })
    expect(second).toMatchObject({ items: [{ id: open.id, applications: 2, pending: 1 }], nextCursor: null })
    expect(await visitor.call(listOwnOpportunities, {})).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await client.call(listOwnOpportunities, { limit: '1000' })).toMatchObject({ status: 400 })
  })
})

describe('PostgREST-compatible read', () => {
  it('[API-01/opportunity] reads by slug, ID and the first 8 digits of an ID', async () => {
    const made = await buildOpportunity(server, owner.id, {
      title: 'Rest reader',
      requirements: ['Patience'],
      contactEmail: 'rest@example.com',
      applicationDeadline: '2099-02-03',
    })
    const { client } = await signedInMember(server)
    const read = async (query: string, as: Client = visitor) =>
      (await (await as.raw(`/rest/v1/opportunities?${query}`)).json()) as Record<string, unknown>[]
    const row = {
      id: made.id,
      slug: made.slug,
      title: 'Rest reader',
      requirements: ['Patience'],
      contact_email: null,
      application_deadline: '2099-02-03',
      is_active: true,
      remote_ok: false,
    }
    expect(await read(`slug=eq.${made.slug}&is_active=eq.true&select=*`)).toMatchObject([row])
    expect(await read(`id=eq.${made.id}&select=*`)).toMatchObject([row])
    expect(await read(`id=like.${made.id.slice(0, 8)}*`)).toMatchObject([row])
    expect(await read(`id=eq.${made.id}`, client)).toMatchObject([{ contact_email: 'rest@example.com' }])
    expect(await read(`id=eq.${made.id}&select=title,contact_email`)).toEqual([
      { title: 'Rest reader', contact_email: null },
    ])
    expect(await read(`slug=eq.no-such-thing`)).toEqual([])
    expect(await read('limit=2&select=id')).toHaveLength(2)
    const closed = await buildOpportunity(server, owner.id, { closedAt: new Date() })
    expect(await read(`id=eq.${closed.id}`)).toEqual([])
  })

  it.each([
    { id: 'like.%' },
    { id: 'like.1234567*' },
    { id: 'gt.1' },
    { slug: 'x' },
    { is_active: 'eq.false' },
    { select: 'password' },
    { limit: '101' },
    { owner_id: 'eq.1' },
  ])('[API-01/opportunity] refuses the query %j', async (input) => {
    expect((await visitor.call(restOpportunities, input as never)).status).toBe(400)
  })
})
