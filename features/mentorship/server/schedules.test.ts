import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { createListing, readMentor, schedules, setListingActive, updateListing } from '../contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { nextSlotsJob } from './next-slots-job.ts'
import { refreshNextSlots } from './service/next-slots.ts'
import { takeTime } from './testing/sessions.ts'
import { buildListing } from './testing.ts'

const { readSchedule, setSchedule } = schedules

let frozen: Date | null = null
const server = await startTestServer({ clock: () => frozen ?? new Date() })
beforeEach(() => {
  frozen = null
})

type ScheduleInput = Omit<InputOf<typeof setSchedule>, 'id'>
const noHours: ScheduleInput['weekly'] = [[], [], [], [], [], [], []]
const scheduleInput = (more: Partial<ScheduleInput> = {}): ScheduleInput => ({
  weekly: noHours,
  exceptions: [],
  otherLengths: [],
  stepMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  noticeMinutes: 0,
  daysAhead: 42,
  maxPerDay: null,
  maxPerWeek: null,
  ...more,
})
const onDay = (index: number, ...hours: { start: number; end: number }[]) =>
  noHours.map((day, at) => (at === index ? hours : day))
const nextSlotOf = async (id: string) =>
  (await server.db.selectFrom('mentor_listings').select('next_slot_at').where('id', '=', id).executeTakeFirstOrThrow())
    .next_slot_at

describe('mentorship.setSchedule', () => {
  it('[MENT-08/slots] stores the schedule, with hours until midnight, and returns it again', async () => {
    const owner = await signedInMember(server)
    const { id } = await buildListing(server, owner.id, { timeZone: 'Europe/Stockholm' })
    const schedule = scheduleInput({
      weekly: [
        [
          { start: 540, end: 720 },
          { start: 780, end: 1440 },
        ],
        [],
        [],
        [],
        [],
        [],
        [{ start: 0, end: 1 }],
      ],
      exceptions: [
        { day: '2027-01-05', hours: [{ start: 0, end: 1440 }] },
        { day: '2027-01-06', hours: [] },
        {
          day: '2027-01-07',
          hours: [
            { start: 60, end: 90 },
            { start: 600, end: 660 },
          ],
        },
      ],
      otherLengths: [30, 90],
      stepMinutes: 15,
      bufferBeforeMinutes: 10,
      bufferAfterMinutes: 5,
      noticeMinutes: 120,
      daysAhead: 14,
      maxPerDay: 3,
      maxPerWeek: 8,
    })
    const expected = { ...schedule, timeZone: 'Europe/Stockholm' }
    expect(await owner.client.succeed(setSchedule, { id, ...schedule })).toEqual(expected)
    expect(await owner.client.succeed(setSchedule, { id, ...schedule })).toEqual(expected)
    expect(await owner.client.succeed(readSchedule, { id })).toEqual(expected)
    expect(await owner.client.succeed(setSchedule, { id, ...scheduleInput() })).toEqual({
      ...scheduleInput(),
      timeZone: 'Europe/Stockholm',
    })
    const { lengths } = await owner.client.succeed(readMentor, { slug: id })
    expect(lengths).toEqual([60])
  })

  const part = (start: number, end: number) => ({ start, end })
  it.each([
    ['an end before its start', { weekly: onDay(2, part(600, 540)) }, { 'weekly.2.0.end': 'mentor.hours_reversed' }],
    ['an end at its start', { weekly: onDay(0, part(600, 600)) }, { 'weekly.0.0.end': 'mentor.hours_reversed' }],
    ['overlapping hours', { weekly: onDay(4, part(540, 720), part(700, 800)) }, { 'weekly.4': 'mentor.hours_overlap' }],
    ['six days', { weekly: noHours.slice(1) }, { weekly: 'field.too_few' }],
    ['eight days', { weekly: [...noHours, []] }, { weekly: 'field.too_many' }],
    ['hours after midnight', { weekly: onDay(6, part(1380, 1441)) }, { 'weekly.6.0.end': 'field.too_big' }],
    ['fractions of minutes', { weekly: onDay(6, part(0.5, 60)) }, { 'weekly.6.0.start': 'field.invalid' }],
    [
      'a day twice',
      {
        exceptions: [
          { day: '2027-01-01', hours: [] },
          { day: '2027-01-01', hours: [part(1, 2)] },
        ],
      },
      { exceptions: 'mentor.day_repeated' },
    ],
    [
      'overlapping hours of a day',
      { exceptions: [{ day: '2027-01-01', hours: [part(1, 9), part(2, 3)] }] },
      { 'exceptions.0.hours': 'mentor.hours_overlap' },
    ],
    [
      'a day that does not exist',
      { exceptions: [{ day: '2027-02-29', hours: [] }] },
      { 'exceptions.0.day': 'field.invalid_date' },
    ],
    [
      '300 days',
      {
        exceptions: Array.from({ length: 300 }, (_, n) => ({
          day: new Date(n * 86_400_000).toISOString().slice(0, 10),
          hours: [],
        })),
      },
      { exceptions: 'field.too_many' },
    ],
    ['a length twice', { otherLengths: [30, 30] }, { otherLengths: 'mentor.length_repeated' }],
    ['a length of five minutes', { otherLengths: [5] }, { 'otherLengths.0': 'field.too_small' }],
    ['a step of ten minutes', { stepMinutes: 10 }, { stepMinutes: 'field.not_in_list' }],
    ['181 days ahead', { daysAhead: 181 }, { daysAhead: 'field.too_big' }],
    ['no session per day', { maxPerDay: 0 }, { maxPerDay: 'field.too_small' }],
    ['a time zone', { timeZone: 'Europe/Oslo' }, { timeZone: 'field.unknown' }],
  ])('[MENT-08/slots] refuses %s and stores nothing', async (_what, wrong, fields) => {
    const owner = await signedInMember(server)
    const { id } = await buildListing(server, owner.id, { hours: [part(60, 120)] })
    const before = await owner.client.succeed(readSchedule, { id })
    expect(await owner.client.call(setSchedule, { id, ...scheduleInput(wrong as never) })).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields,
    })
    expect(await owner.client.succeed(readSchedule, { id })).toEqual(before)
  })

  it('[MENT-08/slots] refuses 10,000 days before it reads them', async () => {
    const owner = await signedInMember(server)
    const { id } = await buildListing(server, owner.id)
    const exceptions = Array.from({ length: 10_000 }, (_, n) => ({
      day: new Date(n * 86_400_000).toISOString().slice(0, 10),
      hours: [],
    }))
    expect(await owner.client.call(setSchedule, { id, ...scheduleInput({ exceptions }) })).toMatchObject({
      status: 413,
      code: 'body.too_large',
    })
  })

  it('[MENT-06/owner] only the owner reads and sets a schedule', async () => {
    const owner = await signedInMember(server, { confirmed: false })
    const { id } = await buildListing(server, owner.id)
    const paused = await buildListing(server, owner.id, { isActive: false })
    const admin = await signedInMember(server, { adminLevel: 'super_admin' })
    const other = await signedInMember(server)
    const input = scheduleInput()
    expect(await server.call(readSchedule, { id })).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await server.call(setSchedule, { id, ...input })).toMatchObject({ status: 401, code: 'auth.required' })
    expect((await owner.client.call(readSchedule, { id })).status).toBe(200)
    expect(await owner.client.call(setSchedule, { id, ...input })).toMatchObject({ code: 'auth.unconfirmed' })
    for (const { client } of [admin, other]) {
      expect(await client.call(readSchedule, { id })).toMatchObject({ status: 403, code: 'mentor.not_yours' })
      expect(await client.call(setSchedule, { id, ...input })).toMatchObject({ status: 403, code: 'mentor.not_yours' })
    }
    for (const missing of [paused.id, randomUUID()]) {
      expect(await other.client.call(readSchedule, { id: missing })).toMatchObject({
        status: 404,
        code: 'mentor.not_found',
      })
      expect(await other.client.call(setSchedule, { id: missing, ...input })).toMatchObject({
        code: 'mentor.not_found',
      })
    }
    expect(await other.client.call(readSchedule, { id: 'nothing' })).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
  })
})

describe('the next free slot of a listing', () => {
  // A Tuesday.
  const now = new Date('2026-12-01T08:10:00Z')

  it('[MENT-08/slots] follows the schedule, the time zone, the length and the availability', async () => {
    frozen = now
    const owner = await signedInMember(server)
    const created = await owner.client.succeed(createListing, {
      title: 'Next slot',
      language: 'en',
      description: 'A listing whose next slot moves.',
      expertise: ['Time'],
      languages: ['en'],
      sessionTypes: ['coaching'],
      timeZone: 'UTC',
    })
    const { id } = created
    expect(created.nextSlotAt).toBeNull()
    await owner.client.succeed(setSchedule, { id, ...scheduleInput({ weekly: onDay(1, { start: 600, end: 720 }) }) })
    const read = async () => (await owner.client.succeed(readMentor, { slug: id })).nextSlotAt
    expect(await read()).toBe('2026-12-01T10:00:00.000Z')
    const edit = (more: object) =>
      owner.client.succeed(updateListing, {
        id,
        title: 'Next slot',
        language: 'en',
        description: 'A listing whose next slot moves.',
        expertise: ['Time'],
        languages: ['en'],
        sessionTypes: ['coaching'],
        timeZone: 'UTC',
        ...more,
      })
    expect((await edit({ timeZone: 'America/New_York' })).nextSlotAt).toBe('2026-12-01T15:00:00.000Z')
    expect((await edit({ sessionLength: 150 })).nextSlotAt).toBeNull()
    expect((await edit({ availability: 'busy' })).nextSlotAt).toBeNull()
    expect((await edit({})).nextSlotAt).toBe('2026-12-01T10:00:00.000Z')
    await owner.client.succeed(setListingActive, { id, isActive: false })
    expect(await nextSlotOf(id)).toBeNull()
  })

  it('[MENT-08/slots] skips sessions of all listings of the mentor, and sessions as a mentee', async () => {
    const [owner, other] = [await buildMember(server), await buildMember(server)]
    const hours = [{ start: 600, end: 900 }]
    const listing = await buildListing(server, owner.id, { hours, now })
    const second = await buildListing(server, owner.id, { hours, now, bufferAfterMinutes: 60 })
    const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour))
    await takeTime(server, { mentorId: owner.id, menteeId: other.id, startsAt: at(10), status: 'requested' })
    await takeTime(server, { mentorId: other.id, menteeId: owner.id, startsAt: at(11) })
    const published: unknown[] = []
    const publish = (event: { name: string }, payload: unknown) => published.push([event.name, payload])
    await server.db.transaction().execute((tx) => refreshNextSlots({ tx, publish: publish as never }, owner.id, now))
    expect(await nextSlotOf(listing.id)).toEqual(at(12))
    expect(await nextSlotOf(second.id)).toEqual(at(12))
    expect(published).toEqual([['mentorship.slotsChanged', { mentorId: owner.id }]])
    await takeTime(server, { mentorId: owner.id, menteeId: other.id, startsAt: at(12) })
    await server.db.transaction().execute((tx) => refreshNextSlots({ tx, publish: publish as never }, owner.id, now))
    expect(await nextSlotOf(listing.id)).toEqual(at(13))
    // Its buffer after the session ends at 14:00.
    expect(await nextSlotOf(second.id)).toEqual(at(14))
  })

  it('[MENT-08/slots] counts held sessions for the caps of a day', async () => {
    const [owner, other] = [await buildMember(server), await buildMember(server)]
    const hours = [{ start: 600, end: 900 }]
    const { id } = await buildListing(server, owner.id, { hours, maxPerDay: 1, now })
    await takeTime(server, {
      mentorId: owner.id,
      menteeId: other.id,
      startsAt: new Date('2026-12-01T07:00:00Z'),
      status: 'held',
    })
    await takeTime(server, {
      mentorId: owner.id,
      menteeId: other.id,
      startsAt: new Date('2026-12-02T18:00:00Z'),
      status: 'cancelled',
    })
    await server.db.transaction().execute((tx) => refreshNextSlots({ tx, publish: () => undefined }, owner.id, now))
    expect(await nextSlotOf(id)).toEqual(new Date('2026-12-02T10:00:00Z'))
  })

  it('[MENT-08/slots] of two bookings at the same time, the later one sees the earlier one', async () => {
    const [owner, other, third] = [await buildMember(server), await buildMember(server), await buildMember(server)]
    const { id } = await buildListing(server, owner.id, { hours: [{ start: 600, end: 900 }], now })
    const book = (menteeId: string, hour: number, beforeCommit: () => Promise<void>) =>
      server.db.transaction().execute(async (tx) => {
        await takeTime({ db: tx }, { mentorId: owner.id, menteeId, startsAt: new Date(Date.UTC(2026, 11, 1, hour)) })
        await refreshNextSlots({ tx, publish: () => undefined }, owner.id, now)
        await beforeCommit()
      })
    const isWaiting = async () => (await countLockWaits(server.pool)) === 1
    let later: Promise<void> | undefined
    await book(other.id, 10, async () => {
      later = book(third.id, 11, async () => undefined)
      await vi.waitUntil(isWaiting, { timeout: waitTimeoutMs, interval: 20 })
    })
    await later
    expect(await nextSlotOf(id)).toEqual(new Date('2026-12-01T12:00:00Z'))
  })

  it('[MENT-08/slots] the job finds the next slot of a listing that had none, when another day can be booked', async () => {
    const runJob = (at: string) =>
      nextSlotsJob.run({ db: server.db, now: () => new Date(at) } as Parameters<typeof nextSlotsJob.run>[0], {}, '')
    const { id: ownerId } = await buildMember(server)
    const dayOn = { exceptions: [{ day: '2027-03-10', hours: [{ start: 600, end: 720 }] }], hours: [] }
    const { id } = await buildListing(server, ownerId, { ...dayOn, daysAhead: 7, now })
    expect(await nextSlotOf(id)).toBeNull()
    await runJob('2027-03-02T09:00:00Z')
    expect(await nextSlotOf(id)).toBeNull()
    // Within an hour of the last search the listing is left alone.
    await runJob('2027-03-02T09:59:00Z')
    expect(await nextSlotOf(id)).toBeNull()
    await runJob('2027-03-03T00:30:00Z')
    expect(await nextSlotOf(id)).toEqual(new Date('2027-03-10T10:00:00Z'))
  })

  it('[MENT-08/slots] the job moves slots on that are sooner than the notice, in several batches, and twice the same', async () => {
    const runJob = (at: string) =>
      nextSlotsJob.run({ db: server.db, now: () => new Date(at) } as Parameters<typeof nextSlotsJob.run>[0], {}, '')
    const owners = await Promise.all(Array.from({ length: 21 }, () => buildMember(server)))
    const ids: string[] = []
    for (const { id: ownerId } of owners)
      for (let n = 0; n < 10; n++)
        ids.push(
          (await buildListing(server, ownerId, { hours: [{ start: 600, end: 720 }], noticeMinutes: 60, now })).id,
        )
    const slots = async () => new Set((await Promise.all(ids.map(nextSlotOf))).map((at) => at?.toISOString()))
    expect(await slots()).toEqual(new Set(['2026-12-01T10:00:00.000Z']))
    await runJob('2026-12-01T09:00:00Z')
    expect(await slots()).toEqual(new Set(['2026-12-01T10:00:00.000Z']))
    await runJob('2026-12-01T09:00:01Z')
    await runJob('2026-12-01T09:00:01Z')
    expect(await slots()).toEqual(new Set(['2026-12-01T11:00:00.000Z']))
    await Promise.all([runJob('2026-12-01T12:00:00Z'), runJob('2026-12-01T12:00:00Z')])
    expect(await slots()).toEqual(new Set(['2026-12-02T10:00:00.000Z']))
  })
})
