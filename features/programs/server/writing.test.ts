import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  createProgram,
  duplicateProgram,
  listOwnPrograms,
  programLimits,
  readProgram,
  submitProgram,
  updateProgram,
  withdrawProgram,
} from '../contract/index.ts'
import { buildProgram, localDay } from './testing.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'admin' })

type Fields = InputOf<typeof createProgram>
const fields = (more: Partial<Fields> = {}): Fields => ({
  title: 'Från labb till bolag',
  description: 'Tolv veckor för forskare som vill starta bolag.',
  language: 'sv',
  city: 'Umeå',
  durationWeeks: 12,
  maxParticipants: 20,
  ...more,
})

describe('programs.create', () => {
  it('[PROG-01/fields, PROG-01/draft] stores all fields of a draft, with the deadline in the time zone of the program', async () => {
    const { client, id } = await signedInMember(server, { fullName: 'Åsa Berg' })
    const all = {
      partnerName: 'Norrsken Labs',
      isOnline: true,
      priceModel: 'fixed',
      price: 4_500_000,
      startsOn: '2027-03-01',
      endsOn: '2027-05-23',
      applicationDeadline: '2027-02-14T23:59',
      timeZone: 'America/New_York',
      features: ['Kontorsplats', 'Mentor varje vecka'],
    } as const
    const created = await client.succeed(createProgram, fields({ ...all, features: [...all.features] }))
    expect(created).toMatchObject({
      ...all,
      title: 'Från labb till bolag',
      slug: `fran-labb-till-bolag-${created.id.slice(0, 8)}`,
      city: 'Umeå',
      durationWeeks: 12,
      maxParticipants: 20,
      participants: 0,
      priceCurrency: 'SEK',
      equity: null,
      closesAt: '2027-02-15T04:59:00.000Z',
      status: 'draft',
      applications: 'closed',
      publishedAt: null,
      organiser: { id, fullName: 'Åsa Berg' },
      can: { edit: 'ok', submit: 'ok', delete: 'ok', duplicate: 'ok', cancel: 'program.wrong_state' },
    })
    expect(await client.succeed(readProgram, { slug: created.slug })).toEqual(created)
    expect((await server.call(readProgram, { slug: created.slug })).code).toBe('program.not_found')
    expect((await admin.client.succeed(readProgram, { slug: created.slug })).id).toBe(created.id)
  })

  it('[PROG-01/fields] without a deadline applications close at the start, without a start at the end, else never', async () => {
    const { client } = await signedInMember(server)
    const closesAt = async (dates: Partial<Fields>) =>
      (await client.succeed(createProgram, fields({ timeZone: 'Asia/Tokyo', ...dates }))).closesAt
    expect(await closesAt({ startsOn: '2027-03-01', endsOn: '2027-05-23' })).toBe('2027-02-28T15:00:00.000Z')
    expect(await closesAt({ endsOn: '2027-05-23' })).toBe('2027-05-23T15:00:00.000Z')
    expect(await closesAt({})).toBeNull()
    const zone = { timeZone: 'Europe/Stockholm' }
    expect(await closesAt({ ...zone, applicationDeadline: '2027-10-31T02:30' })).toBe('2027-10-31T01:30:00.000Z')
    const skipped = await client.succeed(createProgram, fields({ ...zone, applicationDeadline: '2027-03-28T02:30' }))
    expect([skipped.closesAt, skipped.applicationDeadline]).toEqual(['2027-03-28T01:30:00.000Z', '2027-03-28T03:30'])
  })

  it('[PROG-01/fields] a program is free, has a price in SEK or asks for equity', async () => {
    const { client } = await signedInMember(server)
    const price = { price: 100_000, equity: { min: 300, max: 700 } }
    expect(await client.succeed(createProgram, fields({ ...price, priceModel: 'free' }))).toMatchObject({
      price: null,
      priceCurrency: null,
      equity: null,
    })
    expect(await client.succeed(createProgram, fields({ ...price, priceModel: 'fixed' }))).toMatchObject({
      price: 100_000,
      priceCurrency: 'SEK',
      equity: null,
    })
    expect(await client.succeed(createProgram, fields({ ...price, priceModel: 'equity' }))).toMatchObject({
      price: null,
      priceCurrency: null,
      equity: { min: 300, max: 700 },
    })
  })

  it("[PROG-01/partner-name] the partner name is the creator's company unless another or none is given", async () => {
    const member = await signedInMember(server)
    await setProfile(server, member.id, { company: 'Polarljus AB' })
    const nameOf = async (partnerName?: string | null) =>
      (await member.client.succeed(createProgram, fields(partnerName === undefined ? {} : { partnerName }))).partnerName
    expect([await nameOf(), await nameOf('Norrsken Labs'), await nameOf(null)]).toEqual([
      'Polarljus AB',
      'Norrsken Labs',
      null,
    ])
    const { client } = await signedInMember(server)
    expect((await client.succeed(createProgram, fields())).partnerName).toBeNull()
  })

  it('[PROG-01/approval, PROG-02/pending-approval] creates and sends for approval with one call, and notifies administrators', async () => {
    const { client } = await signedInMember(server)
    const created = await client.succeed(createProgram, fields({ title: 'Fjällkraft', submit: true }))
    expect(created).toMatchObject({
      status: 'pending_approval',
      can: { submit: 'program.wrong_state', withdraw: 'ok', edit: 'ok' },
    })
    expect((await admin.client.succeed(listNotifications, {})).items[0]).toMatchObject({
      type: 'program_submitted',
      payload: { title: 'Fjällkraft' },
      link: '/admin?tab=program_approvals',
    })
    expect((await server.call(readProgram, { slug: created.slug })).code).toBe('program.not_found')
    const own = await admin.client.succeed(createProgram, fields({ title: 'Eget program', submit: true }))
    const { items } = await admin.client.succeed(listNotifications, {})
    expect(items.map(({ payload }) => payload['title'])).not.toContain(own.title)
  })

  it.each([
    [{ title: '' }, { title: 'program.text_required' }],
    [
      { title: undefined, description: undefined },
      { title: 'program.text_required', description: 'program.text_required' },
    ],
    [{ description: ' \n ' }, { description: 'program.text_required' }],
    [{ title: 'x'.repeat(161) }, { title: 'field.too_long' }],
    [{ description: 'x'.repeat(10_001) }, { description: 'field.too_long' }],
    [{ durationWeeks: undefined }, { durationWeeks: 'field.required' }],
    [{ durationWeeks: 0 }, { durationWeeks: 'field.too_small' }],
    [{ durationWeeks: 1.5 }, { durationWeeks: 'field.invalid' }],
    [{ maxParticipants: undefined }, { maxParticipants: 'field.required' }],
    [{ maxParticipants: 0 }, { maxParticipants: 'field.too_small' }],
    [{ maxParticipants: 10_001 }, { maxParticipants: 'field.too_big' }],
    [{ city: null }, { city: 'program.place_required' }],
    [{ priceModel: 'barter' }, { priceModel: 'field.not_in_list' }],
    [{ priceModel: 'fixed' }, { price: 'field.required' }],
    [{ priceModel: 'fixed', price: 0 }, { price: 'field.too_small' }],
    [{ priceModel: 'equity' }, { equity: 'field.required' }],
    [{ priceModel: 'equity', equity: {} }, { 'equity.min': 'field.range_empty' }],
    [{ priceModel: 'equity', equity: { min: 700, max: 300 } }, { 'equity.max': 'field.maximum_below_minimum' }],
    [{ priceModel: 'equity', equity: { min: 10_001 } }, { 'equity.min': 'field.too_big' }],
    [{ startsOn: '2027-02-30' }, { startsOn: 'field.invalid_date' }],
    [{ startsOn: '1999-12-31' }, { startsOn: 'field.invalid_date' }],
    [{ endsOn: '2200-01-01' }, { endsOn: 'field.invalid_date' }],
    [{ startsOn: '2027-03-02', endsOn: '2027-03-01' }, { endsOn: 'program.end_before_start' }],
    [
      { endsOn: '2027-03-01', applicationDeadline: '2027-03-02T00:00' },
      { applicationDeadline: 'program.deadline_after_end' },
    ],
    [{ applicationDeadline: '2027-02-30T10:00' }, { applicationDeadline: 'field.invalid_date' }],
    [{ applicationDeadline: '2027-02-20T24:00' }, { applicationDeadline: 'field.invalid_date' }],
    [{ applicationDeadline: '2027-02-20T10:00:00Z' }, { applicationDeadline: 'field.invalid_date' }],
    [{ timeZone: 'Europe/Atlantis' }, { timeZone: 'field.not_in_list' }],
    [{ features: Array.from({ length: 21 }, () => 'x') }, { features: 'field.too_many' }],
    [{ features: ['x'.repeat(201)] }, { 'features.0': 'field.too_long' }],
    [{ language: 'xx' }, { language: 'field.not_in_list' }],
    [{ ownerId: randomUUID() }, { ownerId: 'field.unknown' }],
  ])(
    '[PROG-01/title-description, PROG-01/duration, PROG-01/max-participants, PROG-01/fields] reports the invalid field for %j',
    async (wrong, expected) => {
      const { client } = await signedInMember(server)
      expect(await client.call(createProgram, fields(wrong as never))).toMatchObject({
        status: 400,
        code: 'input.invalid',
        fields: expected,
      })
    },
  )

  it('[PROG-01/fields] accepts the bounds of each field', async () => {
    const { client } = await signedInMember(server)
    const least = fields({
      title: 'x',
      description: 'y',
      durationWeeks: 1,
      maxParticipants: 1,
      priceModel: 'fixed',
      price: 1,
      startsOn: '2000-01-01',
      endsOn: '2000-01-01',
      applicationDeadline: '2000-01-01T00:00',
    })
    expect(await client.succeed(createProgram, least)).toMatchObject(least)
    const most = fields({
      title: 'x'.repeat(programLimits.title),
      description: 'y'.repeat(programLimits.description),
      durationWeeks: programLimits.durationWeeks.max,
      maxParticipants: programLimits.participants.max,
      priceModel: 'equity',
      equity: { min: 0, max: 10_000 },
      startsOn: '2199-12-31',
      endsOn: '2199-12-31',
      applicationDeadline: '2199-12-31T23:59',
      features: Array.from({ length: programLimits.features }, () => 'x'.repeat(programLimits.feature)),
    })
    expect(await client.succeed(createProgram, most)).toMatchObject(most)
  })

  it('[PROG-01/fields] accepts a deadline on the last day, and normalises the texts', async () => {
    const { client } = await signedInMember(server)
    const decomposed = 'Skogen la\u0308r'
    expect(
      await client.succeed(
        createProgram,
        fields({ title: `  ${decomposed} `, endsOn: '2027-03-01', applicationDeadline: '2027-03-01T23:59' }),
      ),
    ).toMatchObject({ title: 'Skogen lär', applicationDeadline: '2027-03-01T23:59' })
  })

  it('[PROG-01/login] requires a session and a confirmed mail address', async () => {
    expect(await server.call(createProgram, fields())).toMatchObject({ status: 401, code: 'auth.required' })
    const { client } = await signedInMember(server, { confirmed: false })
    expect(await client.call(createProgram, fields())).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  })

  it('[PROG-01/approval] refuses to send a program whose last day has passed, and saves nothing', async () => {
    const { client } = await signedInMember(server)
    const over = fields({ endsOn: localDay(-1), submit: true })
    expect(await client.call(createProgram, over)).toMatchObject({ status: 409, code: 'program.over' })
    expect((await client.succeed(listOwnPrograms, {})).items).toEqual([])
    const today = fields({ endsOn: localDay(0), submit: true })
    expect((await client.succeed(createProgram, today)).status).toBe('pending_approval')
  })

  it('[PROG-01/draft] creates one program for requests with the same idempotency key', async () => {
    const { client } = await signedInMember(server)
    const key = { idempotencyKey: randomUUID() }
    const [first, second] = await Promise.all([
      client.succeed(createProgram, fields(), key),
      client.succeed(createProgram, fields(), key),
    ])
    expect(second.id).toBe(first.id)
    expect((await client.succeed(listOwnPrograms, {})).items).toHaveLength(1)
  })

  it('[PROG-01/draft] a member has at most a hundred programs, even with concurrent requests and copies', async () => {
    const { client, id } = await signedInMember(server)
    const { id: source } = await buildProgram(server, id)
    for (let n = 0; n < programLimits.perMember - 2; n++) await buildProgram(server, id)
    const answers = await Promise.all([
      client.call(createProgram, fields()),
      client.call(createProgram, fields()),
      client.call(duplicateProgram, { id: source }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'program.too_many', 'program.too_many'])
    expect(await client.call(createProgram, fields())).toMatchObject({ status: 409, code: 'program.too_many' })
  })
})

describe('programs.update', () => {
  it('[PROG-01/draft] replaces all fields of a draft and keeps its slug', async () => {
    const { client } = await signedInMember(server)
    const created = await client.succeed(createProgram, fields({ features: ['En'], startsOn: '2027-03-01' }))
    const updated = await client.succeed(updateProgram, { id: created.id, ...fields({ title: 'Nytt namn' }) })
    expect(updated).toMatchObject({
      title: 'Nytt namn',
      slug: created.slug,
      features: [],
      startsOn: null,
      status: 'draft',
    })
  })

  it('[PROG-01/approval] saves a draft and sends it for approval with one call', async () => {
    const { client } = await signedInMember(server)
    const { id } = await client.succeed(createProgram, fields())
    expect((await client.succeed(updateProgram, { id, ...fields(), submit: true })).status).toBe('pending_approval')
    expect(await client.call(updateProgram, { id, ...fields(), submit: true })).toMatchObject({
      status: 409,
      code: 'program.wrong_state',
    })
    const { id: draft } = await client.succeed(createProgram, fields())
    expect(
      await client.call(updateProgram, { id: draft, ...fields({ endsOn: localDay(-1) }), submit: true }),
    ).toMatchObject({ status: 409, code: 'program.over' })
    expect((await client.succeed(readProgram, { slug: draft })).endsOn).toBeNull()
  })

  it('[PROG-02/active] an edit of an active program is public at once', async () => {
    const { client, id: ownerId } = await signedInMember(server)
    const { id, slug } = await buildProgram(server, ownerId, { title: 'Before' })
    await server.client().succeed(readProgram, { slug })
    await client.succeed(updateProgram, { id, ...fields({ title: 'After' }) })
    await expect.poll(async () => (await server.client().succeed(readProgram, { slug })).title).toBe('After')
    expect((await server.client().succeed(readProgram, { slug })).status).toBe('active')
  })

  it('[PROG-02/completed, PROG-02/cancelled] a program that has ended is not edited', async () => {
    const { client, id: ownerId } = await signedInMember(server)
    for (const status of ['completed', 'cancelled'] as const) {
      const { id } = await buildProgram(server, ownerId, { status })
      expect(await client.call(updateProgram, { id, ...fields() })).toMatchObject({
        status: 409,
        code: 'program.wrong_state',
      })
    }
  })

  it('[PROG-01/max-participants] there are never fewer places than accepted participants', async () => {
    const { client, id: ownerId } = await signedInMember(server)
    const program = await buildProgram(server, ownerId, { maxParticipants: 5 })
    const subject = { kind: 'program' as const, id: program.id, ownerId, title: program.title }
    for (const status of ['approved', 'approved', 'pending', 'rejected'] as const)
      await buildApplication(server, subject, (await signedInMember(server)).id, { status })
    const update = (maxParticipants: number) =>
      client.call(updateProgram, { id: program.id, ...fields({ maxParticipants }) })
    expect(await update(1)).toMatchObject({ status: 400, fields: { maxParticipants: 'program.below_accepted' } })
    expect((await update(3)).body).toMatchObject({ participants: 2, applications: 'open' })
    expect((await update(2)).body).toMatchObject({ participants: 2, applications: 'full' })
  })

  it('[PROG-01/draft] is for the owner; another member does not find a draft', async () => {
    const { client, id: ownerId } = await signedInMember(server)
    const stranger = await signedInMember(server)
    const draft = await client.succeed(createProgram, fields())
    const active = await buildProgram(server, ownerId)
    const update = (who: typeof stranger, id: string) => who.client.call(updateProgram, { id, ...fields() })
    expect(await update(stranger, draft.id)).toMatchObject({ status: 404, code: 'program.not_found' })
    expect(await update(stranger, active.id)).toMatchObject({ status: 403, code: 'program.not_yours' })
    expect(await update(admin, draft.id)).toMatchObject({ status: 403, code: 'program.not_yours' })
    expect(await update(stranger, randomUUID())).toMatchObject({ status: 404, code: 'program.not_found' })
    expect((await server.call(updateProgram, { id: active.id, ...fields() })).code).toBe('auth.required')
  })
})

describe('programs.duplicate', () => {
  it('[PROG-01/draft] copies a program for the next cohort as a draft without dates', async () => {
    const { client } = await signedInMember(server)
    const source = await client.succeed(
      createProgram,
      fields({
        partnerName: 'Norrsken Labs',
        priceModel: 'equity',
        equity: { min: 300, max: null },
        startsOn: '2027-03-01',
        endsOn: '2027-05-23',
        applicationDeadline: '2027-02-14T23:59',
        timeZone: 'Europe/Helsinki',
        features: ['Kontorsplats'],
        submit: true,
      }),
    )
    const copy = await client.succeed(duplicateProgram, { id: source.id })
    expect(copy).toEqual({
      ...source,
      id: copy.id,
      slug: `fran-labb-till-bolag-${copy.id.slice(0, 8)}`,
      status: 'draft',
      startsOn: null,
      endsOn: null,
      applicationDeadline: null,
      closesAt: null,
      createdAt: copy.createdAt,
      updatedAt: copy.updatedAt,
      pictureVersion: copy.pictureVersion,
      can: { ...source.can, submit: 'ok', withdraw: 'program.wrong_state' },
    })
    expect(copy.id).not.toBe(source.id)
  })

  it('[PROG-01/draft] copies a completed program, for its owner only', async () => {
    const { client, id: ownerId } = await signedInMember(server)
    const stranger = await signedInMember(server)
    const { id } = await buildProgram(server, ownerId, { status: 'completed', reviewNote: 'Fint.' })
    expect(await client.succeed(duplicateProgram, { id })).toMatchObject({ status: 'draft', reviewNote: null })
    expect(await stranger.client.call(duplicateProgram, { id })).toMatchObject({ code: 'program.not_yours' })
    expect(await stranger.client.call(duplicateProgram, { id: randomUUID() })).toMatchObject({
      status: 404,
      code: 'program.not_found',
    })
  })
})

describe('programs.submit', () => {
  it('[PROG-01/approval] notifies administrators once a day, also if it is taken back and sent again', async () => {
    const { client } = await signedInMember(server)
    const { id, title } = await client.succeed(createProgram, fields({ title: 'Skickat två gånger' }))
    expect((await client.succeed(submitProgram, { id })).status).toBe('pending_approval')
    expect((await client.succeed(withdrawProgram, { id })).status).toBe('draft')
    await client.succeed(submitProgram, { id })
    const { items } = await admin.client.succeed(listNotifications, {})
    const about = items.filter((item) => item.type === 'program_submitted' && item.payload['title'] === title)
    expect(about).toHaveLength(1)
  })
})
