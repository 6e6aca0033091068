import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { schedules } from '../contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { takeTime } from './testing/sessions.ts'
import { buildListing } from './testing.ts'

const { listSlots } = schedules

let frozen = new Date('2026-12-01T00:00:00Z')
const server = await startTestServer({ clock: () => frozen })
beforeEach(() => {
  frozen = new Date('2026-12-01T00:00:00Z')
})
const viewer = await signedInMember(server)

const slotsOf = async (id: string, from: string, days: number, lengthMinutes = 60, client = viewer.client) =>
  (await client.succeed(listSlots, { id, from, days, lengthMinutes })).items.map(({ startsAt }) =>
    startsAt.slice(0, 16),
  )

describe('mentorship.slots', () => {
  it('[MENT-08/local-times] over the spring clock change in Stockholm, local hours stay and the skipped hour is not offered', async () => {
    frozen = new Date('2027-03-26T00:00:00Z')
    const owner = await buildMember(server)
    const hours = [{ start: 60, end: 300 }]
    const { id } = await buildListing(server, owner.id, { hours, timeZone: 'Europe/Stockholm', now: frozen })
    expect(await slotsOf(id, '2027-03-26T23:00:00Z', 3)).toEqual(
      [
        ...['00', '01', '02', '03'].map((hour) => `2027-03-27T${hour}:00`),
        // 01:00, 03:00 and 04:00 in Stockholm; 02:00 does not exist.
        ...['00', '01', '02'].map((hour) => `2027-03-28T${hour}:00`),
        '2027-03-28T23:00',
        ...['00', '01', '02'].map((hour) => `2027-03-29T${hour}:00`),
      ].filter((at) => at < '2027-03-29T22:00'),
    )
  })

  it('[MENT-08/local-times] over the autumn clock change in Stockholm, the repeated hour is offered twice', async () => {
    frozen = new Date('2026-10-24T00:00:00Z')
    const owner = await buildMember(server)
    const hours = [{ start: 120, end: 240 }]
    const { id } = await buildListing(server, owner.id, { hours, timeZone: 'Europe/Stockholm', now: frozen })
    const { timeZone, items } = await viewer.client.succeed(listSlots, {
      id,
      from: '2026-10-24T22:00:00Z',
      days: 1,
      lengthMinutes: 60,
    })
    expect(timeZone).toBe('Europe/Stockholm')
    expect(items).toEqual([
      { startsAt: '2026-10-25T00:00:00.000Z', endsAt: '2026-10-25T01:00:00.000Z' },
      { startsAt: '2026-10-25T01:00:00.000Z', endsAt: '2026-10-25T02:00:00.000Z' },
      { startsAt: '2026-10-25T02:00:00.000Z', endsAt: '2026-10-25T03:00:00.000Z' },
    ])
  })

  it('[MENT-08/slots] neither a session of the mentor nor one of the asking mentee is offered', async () => {
    const [owner, other] = [await buildMember(server), await buildMember(server)]
    const asking = await signedInMember(server)
    const { id } = await buildListing(server, owner.id, {
      hours: [{ start: 540, end: 840 }],
      otherLengths: [30],
      stepMinutes: 30,
    })
    const at = (hour: number) => new Date(Date.UTC(2026, 11, 2, hour))
    await takeTime(server, { mentorId: owner.id, menteeId: other.id, startsAt: at(9), status: 'requested' })
    await takeTime(server, { mentorId: other.id, menteeId: owner.id, startsAt: at(10) })
    await takeTime(server, { mentorId: asking.id, menteeId: other.id, startsAt: at(11) })
    await takeTime(server, { mentorId: owner.id, menteeId: other.id, startsAt: at(12), status: 'declined' })
    const from = '2026-12-02T00:00:00Z'
    expect(await slotsOf(id, from, 1)).toEqual(
      ['11:00', '11:30', '12:00', '12:30', '13:00'].map((time) => `2026-12-02T${time}`),
    )
    const forMentee = ['12:00', '12:30', '13:00'].map((time) => `2026-12-02T${time}`)
    expect(await slotsOf(id, from, 1, 60, asking.client)).toEqual(forMentee)
    expect(await slotsOf(id, from, 1, 30, asking.client)).toEqual([...forMentee, '2026-12-02T13:30'])
  })

  it('[MENT-08/slots] a session at the end of a week counts for the cap of the week, outside the searched days too', async () => {
    const [owner, other] = [await buildMember(server), await buildMember(server)]
    const { id } = await buildListing(server, owner.id, { hours: [{ start: 540, end: 600 }], maxPerWeek: 1 })
    // 6 December 2026 is a Sunday.
    await takeTime(server, { mentorId: owner.id, menteeId: other.id, startsAt: new Date('2026-12-06T20:00:00Z') })
    expect(await slotsOf(id, '2026-12-02T00:00:00Z', 2)).toEqual([])
    expect(await slotsOf(id, '2026-12-07T00:00:00Z', 1)).toEqual(['2026-12-07T09:00'])
  })

  it('[MENT-03/availability] a mentor who is busy or unavailable has no slots; a paused listing shows them to its owner only', async () => {
    const [owner, admin] = [await signedInMember(server), await signedInMember(server, { adminLevel: 'viewer' })]
    const from = '2026-12-02T00:00:00Z'
    for (const availability of ['busy', 'unavailable'] as const) {
      const { id } = await buildListing(server, owner.id, { availability })
      expect(await slotsOf(id, from, 1)).toEqual([])
      expect(await slotsOf(id, from, 1, 60, owner.client)).toEqual([])
    }
    const { id } = await buildListing(server, owner.id, { isActive: false })
    expect(await slotsOf(id, from, 1, 60, owner.client)).toHaveLength(24)
    expect(await slotsOf(id, from, 1, 60, admin.client)).toEqual([])
    expect(await viewer.client.call(listSlots, { id, from, days: 1, lengthMinutes: 60 })).toMatchObject({
      status: 404,
      code: 'mentor.not_found',
    })
  })

  it('[MENT-08/slots] refuses a length that the listing does not have', async () => {
    const { id } = await buildListing(server, (await buildMember(server)).id, { otherLengths: [90] })
    const input = { id, from: '2026-12-02T00:00:00Z', days: 1 }
    expect(await viewer.client.call(listSlots, { ...input, lengthMinutes: 30 })).toMatchObject({
      status: 409,
      code: 'session.not_offered',
    })
    expect((await viewer.client.call(listSlots, { ...input, lengthMinutes: 90 })).status).toBe(200)
  })

  it('[NET-05] refuses visitors, and members with a block between them and the mentor', async () => {
    const owner = await signedInMember(server)
    const { id } = await buildListing(server, owner.id)
    const input = { id, from: '2026-12-02T00:00:00Z', days: 1, lengthMinutes: 60 }
    expect(await server.call(listSlots, input)).toMatchObject({ status: 401, code: 'auth.required' })
    const blocked = await signedInMember(server)
    await owner.client.succeed(setBlock, { memberId: blocked.id, blocked: true })
    expect(await blocked.client.call(listSlots, input)).toMatchObject({ status: 404, code: 'mentor.not_found' })
    expect(await viewer.client.call(listSlots, { ...input, id: randomUUID() })).toMatchObject({
      code: 'mentor.not_found',
    })
  })

  it('[MENT-08/slots] is empty before today and after the last bookable day, however far away', async () => {
    const { id } = await buildListing(server, (await buildMember(server)).id, { daysAhead: 3 })
    for (const from of ['0001-01-01T00:00:00Z', '2026-10-01T00:00:00Z', '2026-12-05T00:00:00Z', '9999-12-31T23:59:59Z'])
      expect(await slotsOf(id, from, 42), from).toEqual([])
    const all = await slotsOf(id, '2026-11-20T00:00:00Z', 42)
    expect([all[0], all.at(-1)]).toEqual(['2026-12-01T00:00', '2026-12-04T23:00'])
  })

  it.each([
    [{ days: 43 }, { days: 'field.too_big' }],
    [{ days: 0 }, { days: 'field.too_small' }],
    [{ lengthMinutes: 10 }, { lengthMinutes: 'field.too_small' }],
    [{ from: 'tomorrow' }, { from: 'field.invalid_date' }],
    [{ id: 'nothing' }, { id: 'field.invalid_id' }],
  ])('mentorship.slots refuses %j', async (wrong, fields) => {
    const input = { id: randomUUID(), from: '2026-12-02T00:00:00Z', days: 1, lengthMinutes: 60, ...wrong }
    expect(await viewer.client.call(listSlots, input)).toMatchObject({ status: 400, code: 'input.invalid', fields })
  })
})
