import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { openBeforeMigration } from '#tests/support/migration.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  createOpportunity,
  type InternshipKind,
  listOpportunities,
  readOpportunity,
  restOpportunities,
  updateOpportunity,
} from '../contract/index.ts'
import { listSavedSearches, saveSearch } from '../contract/saved-searches.ts'
import { buildOpportunity, buildSavedSearch } from './testing.ts'

const server = await startTestServer()
const owner = await signedInMember(server)
const visitor = server.client()

type Input = InputOf<typeof createOpportunity>
const thesis = {
  kind: 'thesis',
  credits: { points: 7.5, system: 'hp' },
  startsOn: '2099-01-15',
  endsOn: '2099-06-05',
  pace: 50,
  supervisor: 'Ylva Strand',
  isPaid: true,
} as const
const internshipInput = (more: Partial<Input> = {}): Input => ({
  title: 'Prognoser för vindkraft',
  type: 'internship',
  language: 'sv',
  description: 'Du undersöker hur väl modellerna stämmer.',
  internship: thesis,
  ...more,
})
const titles = async (filters: InputOf<typeof listOpportunities>) =>
  (await visitor.succeed(listOpportunities, filters)).items.map(({ title }) => title)

describe('an internship', () => {
  it('[OPP-01/internship, OPP-05/create, OPP-05/edit] has a kind, credits, days, a pace, a supervisor and whether it is paid', async () => {
    const made = await owner.client.succeed(createOpportunity, internshipInput())
    expect(made.internship).toEqual(thesis)
    const { id, slug } = made
    const lia = { kind: 'lia', credits: { points: 30, system: 'yh' }, isPaid: false } as const
    const unset = { startsOn: null, endsOn: null, pace: null, supervisor: null }
    await owner.client.succeed(updateOpportunity, { id, ...internshipInput({ internship: lia }) })
    expect((await visitor.succeed(readOpportunity, { slug })).internship).toEqual({ ...lia, ...unset })
    expect(
      await visitor.succeed(restOpportunities, { id: `eq.${id}`, select: 'internship_kind,credits,is_paid' }),
    ).toEqual([{ internship_kind: 'lia', credits: 30, is_paid: false }])
  })

  it('[OPP-01/internship, OPP-05/edit] loses what only internships have when its type changes', async () => {
    const { id, slug } = await owner.client.succeed(createOpportunity, internshipInput())
    expect(
      (await owner.client.succeed(updateOpportunity, { id, ...internshipInput({ type: 'job' }) })).internship,
    ).toBeNull()
    expect((await visitor.succeed(readOpportunity, { slug })).internship).toBeNull()
  })

  it.each<[object, Record<string, string>]>([
    [{ internship: undefined }, { internship: 'opportunity.internship_required' }],
    [
      { title: '', internship: { ...thesis, kind: undefined, isPaid: undefined } },
      { title: 'field.too_short', 'internship.kind': 'field.required', 'internship.isPaid': 'field.required' },
    ],
    [{ internship: { ...thesis, kind: 'volunteer' } }, { 'internship.kind': 'field.not_in_list' }],
    [
      { internship: { ...thesis, credits: { points: 7.25, system: 'hp' } } },
      { 'internship.credits.points': 'opportunity.credits_not_half' },
    ],
    [
      { internship: { ...thesis, credits: { points: 0, system: 'hp' } } },
      { 'internship.credits.points': 'field.too_small' },
    ],
    [{ internship: { ...thesis, credits: { points: 15 } } }, { 'internship.credits.system': 'field.required' }],
    [
      { internship: { ...thesis, pace: 60, endsOn: '2099-01-14' } },
      { 'internship.pace': 'field.not_in_list', 'internship.endsOn': 'opportunity.end_before_start' },
    ],
    [{ internship: { ...thesis, supervisor: 'x'.repeat(121) } }, { 'internship.supervisor': 'field.too_long' }],
  ])('[OPP-05/field-marked] reports all invalid fields at once for %j', async (wrong, fields) => {
    const refused = await owner.client.call(createOpportunity, internshipInput(wrong))
    expect([refused.status, refused.fields]).toEqual([400, fields])
  })

  it.each([
    ['of another type', { type: 'job' as const, set: "internship_kind = 'thesis', is_paid = true" }],
    ['without a kind', { type: 'internship' as const, set: 'credits = 15, credit_system = $$hp$$' }],
    [
      'with credits of no system',
      { type: 'internship' as const, set: "internship_kind = 'thesis', is_paid = true, credits = 15" },
    ],
    [
      'that ends before it starts',
      {
        type: 'internship' as const,
        set: "internship_kind = 'thesis', is_paid = true, starts_on = '2099-02-01', ends_on = '2099-01-01'",
      },
    ],
  ])('[OPP-01/internship] the database refuses one %s', async (_what, { type, set }) => {
    const { id } = await buildOpportunity(server, owner.id, { type })
    await expect(server.pool.query(`update opportunities set ${set} where id = $1`, [id])).rejects.toThrow(
      /check constraint/,
    )
  })

  it('[OPP-01/internship] the migration keeps internships without the new fields, and their search text', async () => {
    const { db, migrateOn } = await openBeforeMigration('20261127_0150_internships.sql')
    const { id: ownerId } = await buildMember({ db })
    const { id } = await buildOpportunity({ db }, ownerId, { type: 'internship', title: 'Rymdpraktik', language: 'sv' })
    await migrateOn()
    const found = await db
      .selectFrom('opportunities')
      .select(['internship_kind', 'is_paid', 'credits'])
      .where('id', '=', id)
      .where(({ eb, fn, val }) =>
        eb('search', '@@', fn<string>('plainto_tsquery', [val('swedish'), val('rymdpraktik')])),
      )
      .execute()
    expect(found).toEqual([{ internship_kind: null, is_paid: null, credits: null }])
  })
})

describe('searching internships', () => {
  const build = (title: string, internship: Parameters<typeof buildOpportunity>[2] & object) =>
    buildOpportunity(server, owner.id, { title, companyName: 'Sökbolaget', ...internship })

  it.each<[string, InternshipKind]>([
    ['exjobb', 'thesis'],
    ['thesis', 'thesis'],
    ['مشروع تخرج', 'thesis'],
    ['LIA', 'lia'],
    ['praktikplats', 'praktik'],
    ['trainee', 'trainee'],
    ['sommarjobb', 'summer_job'],
    ['summer job', 'summer_job'],
    ['sommarjob', 'summer_job'],
  ])('[OPP-02/search] finds “%s” in a posting of any language by its kind alone', async (q, kind) => {
    const other = kind === 'thesis' ? 'trainee' : 'thesis'
    const made = await Promise.all(
      (['sv', 'en', 'ar'] as const).map((language) => build(`${kind} ${language}`, { language, internship: { kind } })),
    )
    await build('Another kind', { internship: { kind: other } })
    const found = await titles({ q, limit: '50' })
    expect(found).toEqual(expect.arrayContaining(made.map(({ title }) => title)))
    expect(found).not.toContain('Another kind')
    await server.db.deleteFrom('opportunities').where('company_name', '=', 'Sökbolaget').execute()
  })

  it('[OPP-02/type-filter, OPP-02/sort-newest, OPP-02/sort-deadline, OPP-02/load-more, OPP-02/total] filters by kind, pay, pace and first day, also page by page', async () => {
    await server.db.deleteFrom('opportunities').execute()
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await build('Job', { type: 'job', createdAt: minutesAgo(0) })
    await build('Old', { type: 'internship', createdAt: minutesAgo(1) })
    await build('Thesis', {
      internship: { kind: 'thesis', isPaid: true, pace: 100, startsOn: '2099-01-10' },
      createdAt: minutesAgo(2),
      applicationDeadline: '2098-02-01',
    })
    await build('Summer', {
      internship: { kind: 'summer_job', isPaid: true, startsOn: '2099-06-15' },
      createdAt: minutesAgo(3),
      applicationDeadline: '2098-01-01',
    })
    await build('Half', { internship: { kind: 'thesis', pace: 50 }, createdAt: minutesAgo(4) })
    expect(await titles({ kinds: ['thesis'] })).toEqual(['Thesis', 'Half'])
    expect(await titles({ kinds: ['summer_job', 'thesis'], sort: 'deadline' })).toEqual(['Summer', 'Thesis', 'Half'])
    expect(await titles({ paid: 'true' })).toEqual(['Thesis', 'Summer'])
    expect(await titles({ pace: '50' })).toEqual(['Half'])
    expect(await titles({ startsFrom: '2099-01-10' })).toEqual(['Thesis', 'Summer'])
    expect(await titles({ startsFrom: '2099-01-11', startsUntil: '2099-06-15' })).toEqual(['Summer'])
    expect(await titles({ kinds: ['thesis'], paid: 'true', types: ['internship'] })).toEqual(['Thesis'])
    expect(await titles({ kinds: ['thesis'], types: ['job'] })).toEqual([])
    expect(await titles({ q: 'Sökbolaget', paid: 'true', sort: 'newest' })).toEqual(['Thesis', 'Summer'])
    const first = await visitor.succeed(listOpportunities, { kinds: ['thesis', 'summer_job'], limit: '2' })
    expect(first).toMatchObject({ total: 3, items: [{ title: 'Thesis' }, { title: 'Summer' }] })
    const cursor = first.nextCursor as string
    expect(await titles({ kinds: ['thesis', 'summer_job'], limit: '2', cursor })).toEqual(['Half'])
    expect(await visitor.call(listOpportunities, { pace: '60' })).toMatchObject({
      status: 400,
      fields: { pace: 'field.not_in_list' },
    })
  })

  it('[OPP-11/saved-search, OPP-11/alerts] a saved search keeps these filters and alerts to what they match', async () => {
    const { client, email } = await signedInMember(server, { language: 'en' })
    const search = {
      kinds: ['thesis'],
      paidOnly: true,
      pace: 100,
      startsFrom: '2099-01-01',
      startsUntil: '2099-03-01',
    } as const
    const input = { name: 'Paid theses', alerts: 'instant', ...search, kinds: [...search.kinds] } as const
    expect(await client.succeed(saveSearch, { ...input, kinds: [...input.kinds] })).toMatchObject(search)
    expect((await client.succeed(listSavedSearches, {})).items).toMatchObject([search])
    const full = { ...thesis, pace: 100 } as const
    const post = (title: string, internship: Input['internship']) =>
      owner.client.succeed(createOpportunity, internshipInput({ title, internship }))
    await post('Wrong kind', { ...full, kind: 'lia' })
    await post('Unpaid', { ...full, isPaid: false })
    await post('Half pace', { ...full, pace: 50 })
    await post('Too early', { ...full, startsOn: '2098-12-31' })
    await post('Too late', { ...full, startsOn: '2099-03-02' })
    await post('Just right', full)
    // The first alert is of the first match; a wrong one would have come before.
    const { text } = await server.mailTo(email)
    expect(text).toContain('Just right')
    await expect
      .poll(async () => (await client.succeed(listNotifications, {})).items)
      .toMatchObject([
        {
          payload: { name: 'Paid theses', count: 1 },
          link: '/opportunities?kinds=thesis&paid=true&pace=100&startsFrom=2099-01-01&startsUntil=2099-03-01&sort=newest',
        },
      ])
  })

  it('[OPP-11/alerts] the mail of an alert names the kind of an internship', async () => {
    const reader = await buildMember(server, { language: 'sv' })
    await signedInClient(server, reader)
    await buildSavedSearch(server, reader.id, { kinds: ['summer_job'] })
    await owner.client.succeed(
      createOpportunity,
      internshipInput({
        title: 'Glass vid havet',
        companyName: 'Glasskiosken',
        internship: { kind: 'summer_job', isPaid: true },
      }),
    )
    expect((await server.mailTo(reader.email)).text).toContain('Glass vid havet\nSommarjobb · Glasskiosken')
  })
})
