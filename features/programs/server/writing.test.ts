import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createProgram, duplicateProgram, listOwnPrograms, programLimits, readProgram } from '../contract/index.ts'
import { buildProgram, localDay, type ProgramFields, programInput } from './testing.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'admin' })

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
    const created = await client.succeed(createProgram, programInput({ ...all, features: [...all.features] }))
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
    const closesAt = async (dates: Partial<ProgramFields>) =>
      (await client.succeed(createProgram, programInput({ timeZone: 'Asia/Tokyo', ...dates }))).closesAt
    expect(await closesAt({ startsOn: '2027-03-01', endsOn: '2027-05-23' })).toBe('2027-02-28T15:00:00.000Z')
    expect(await closesAt({ endsOn: '2027-05-23' })).toBe('2027-05-23T15:00:00.000Z')
    expect(await closesAt({})).toBeNull()
    const zone = { timeZone: 'Europe/Stockholm' }
    expect(await closesAt({ ...zone, applicationDeadline: '2027-10-31T02:30' })).toBe('2027-10-31T01:30:00.000Z')
    const skipped = await client.succeed(
      createProgram,
      programInput({ ...zone, applicationDeadline: '2027-03-28T02:30' }),
    )
    expect([skipped.closesAt, skipped.applicationDeadline]).toEqual(['2027-03-28T01:30:00.000Z', '2027-03-28T03:30'])
  })

  it('[PROG-01/fields] a program is free, has a price in SEK or asks for equity', async () => {
    const { client } = await signedInMember(server)
    const price = { price: 100_000, equity: { min: 300, max: 700 } }
    expect(await client.succeed(createProgram, programInput({ ...price, priceModel: 'free' }))).toMatchObject({
      price: null,
      priceCurrency: null,
      equity: null,
    })
    expect(await client.succeed(createProgram, programInput({ ...price, priceModel: 'fixed' }))).toMatchObject({
      price: 100_000,
      priceCurrency: 'SEK',
      equity: null,
    })
    expect(await client.succeed(createProgram, programInput({ ...price, priceModel: 'equity' }))).toMatchObject({
      price: null,
      priceCurrency: null,
      equity: { min: 300, max: 700 },
    })
  })

  it("[PROG-01/partner-name] the partner name is the creator's company unless another or none is given", async () => {
    const member = await signedInMember(server)
    await setProfile(server, member.id, { company: 'Polarljus AB' })
    const nameOf = async (partnerName?: string | null) =>
      (await member.client.succeed(createProgram, programInput(partnerName === undefined ? {} : { partnerName })))
        .partnerName
    expect([await nameOf(), await nameOf('Norrsken Labs'), await nameOf(null)]).toEqual([
      'Polarljus AB',
      'Norrsken Labs',
      null,
    ])
    const { client } = await signedInMember(server)
    expect((await client.succeed(createProgram, programInput())).partnerName).toBeNull()
  })

  it('[PROG-01/approval, PROG-02/pending-approval] creates and sends for approval with one call, and notifies administrators', async () => {
    const { client } = await signedInMember(server)
    const created = await client.succeed(createProgram, programInput({ title: 'Fjällkraft', submit: true }))
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
    const own = await admin.client.succeed(createProgram, programInput({ title: 'Eget program', submit: true }))
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
      expect(await client.call(createProgram, programInput(wrong as never))).toMatchObject({
        status: 400,
        code: 'input.invalid',
        fields: expected,
      })
    },
  )

  it('[PROG-01/fields] accepts the bounds of each field', async () => {
    const { client } = await signedInMember(server)
    const least = programInput({
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
    const most = programInput({
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
        programInput({ title: `  ${decomposed} `, endsOn: '2027-03-01', applicationDeadline: '2027-03-01T23:59' }),
      ),
    ).toMatchObject({ title: 'Skogen lär', applicationDeadline: '2027-03-01T23:59' })
  })

  it('[PROG-01/login] requires a session and a confirmed mail address', async () => {
    expect(await server.call(createProgram, programInput())).toMatchObject({ status: 401, code: 'auth.required' })
    const { client } = await signedInMember(server, { confirmed: false })
    expect(await client.call(createProgram, programInput())).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  })

  it('[PROG-01/approval] refuses to send a program whose last day has passed, and saves nothing', async () => {
    const { client } = await signedInMember(server)
    const over = programInput({ endsOn: localDay(-1), submit: true })
    expect(await client.call(createProgram, over)).toMatchObject({ status: 409, code: 'program.over' })
    expect((await client.succeed(listOwnPrograms, {})).items).toEqual([])
    const today = programInput({ endsOn: localDay(0), submit: true })
    expect((await client.succeed(createProgram, today)).status).toBe('pending_approval')
  })

  it('[PROG-01/draft] creates one program for requests with the same idempotency key', async () => {
    const { client } = await signedInMember(server)
    const key = { idempotencyKey: randomUUID() }
    const [first, second] = await Promise.all([
      client.succeed(createProgram, programInput(), key),
      client.succeed(createProgram, programInput(), key),
    ])
    expect(second.id).toBe(first.id)
    expect((await client.succeed(listOwnPrograms, {})).items).toHaveLength(1)
  })

  it('[PROG-01/draft] a member has at most a hundred programs, even with concurrent requests and copies', async () => {
    const { client, id } = await signedInMember(server)
    const { id: source } = await buildProgram(server, id)
    for (let n = 0; n < programLimits.perMember - 2; n++) await buildProgram(server, id)
    const answers = await Promise.all([
      client.call(createProgram, programInput()),
      client.call(createProgram, programInput()),
      client.call(duplicateProgram, { id: source }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'program.too_many', 'program.too_many'])
    expect(await client.call(createProgram, programInput())).toMatchObject({ status: 409, code: 'program.too_many' })
  })
})
