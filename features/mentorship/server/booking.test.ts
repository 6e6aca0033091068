import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { dayMs, hourMs } from '#kit/durations.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import { mentorSessionChanged, sessions } from '../contract/index.ts'
import { buildListing, type ListingOverrides } from './testing.ts'
import { buildSession, slotAfter } from './testing/sessions.ts'

const { bookSession } = sessions
let frozen: Date | null = null
const server = await startTestServer({ clock: () => frozen ?? new Date() })
afterEach(() => {
  frozen = null
})

const [mentee, third] = [await signedInMember(server), await signedInMember(server)]

const createMentor = async (overrides: ListingOverrides = {}) => {
  const mentor = await signedInMember(server, { fullName: 'Maja Mentor' })
  return { mentor, listing: await buildListing(server, mentor.id, overrides) }
}

const bookingOf = (listing: { id: string }, startsAt: Date): InputOf<typeof bookSession> => ({
  id: listing.id,
  type: 'mentoring',
  lengthMinutes: 60,
  startsAt: startsAt.toISOString(),
  message: 'Can you help me?',
})

const book = (client: Client, listing: { id: string }, startsAt: Date, more: object = {}) =>
  client.call(bookSession, { ...bookingOf(listing, startsAt), ...more })

const nearestOf = (refusal: { params?: Record<string, string | number> } | null) =>
  String(refusal?.params?.['nearest']).split(' ')

describe('[MENT-04/approval] booking a session', () => {
  it.each([
    ['consultation', 100],
    ['mentoring', 102],
    ['coaching', 104],
  ] as const)(
    '[MENT-04/consultation, MENT-04/mentoring, MENT-04/coaching] a session of type %s is requested with its time and message',
    async (type, hours) => {
      const { mentor, listing } = await createMentor({
        cancellationRule: 'A day before.',
        meetingUrl: 'https://meet.example/1',
      })
      const startsAt = slotAfter(hours)
      const { status, body } = await book(mentee.client, listing, startsAt, { type, timeZone: 'Africa/Cairo' })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        side: 'mentee',
        status: 'requested',
        type,
        title: listing.title,
        listingSlug: listing.slug,
        mentor: { id: mentor.id },
        mentee: { id: mentee.id },
        startsAt: startsAt.toISOString(),
        lengthMinutes: 60,
        mentorTimeZone: 'UTC',
        menteeTimeZone: 'Africa/Cairo',
        message: 'Can you help me?',
        cancellationRule: 'A day before.',
        meetingUrl: null,
        can: { cancel: 'ok', approve: 'session.not_yours' },
      })
      const holdMs = Date.parse(body.holdsUntil ?? '') - Date.parse(body.createdAt)
      expect(holdMs).toBe(48 * hourMs)
    },
  )

  it('[MENT-04/approval, NOTI-01/bookings] the mentor is notified, and both see the request', async () => {
    const { mentor, listing } = await createMentor()
    const { body } = await book(mentee.client, listing, slotAfter(106))
    const { rows } = await server.pool.query('select type, link, from_id from notifications where member_id = $1', [
      mentor.id,
    ])
    expect(rows).toEqual([{ type: 'session_requested', link: `/mentorship/sessions/${body.id}`, from_id: mentee.id }])
    const { rows: events } = await server.pool.query(
      `select member_ids from events_outbox where name = $1 and payload ->> 'id' = $2`,
      [mentorSessionChanged.name, body.id],
    )
    expect(events.flatMap(({ member_ids }: { member_ids: string[] }) => member_ids).toSorted()).toEqual(
      [mentor.id, mentee.id].toSorted(),
    )
  })

  it('[MENT-04/approval] a request for a slot in less than 48 hours holds it until its start', async () => {
    const { listing } = await createMentor()
    const startsAt = slotAfter(5)
    const { body } = await book(third.client, listing, startsAt)
    expect(body.holdsUntil).toBe(startsAt.toISOString())
  })

  it('[MENT-04/approval] without a time zone, the booking has the zone of the account', async () => {
    const { listing } = await createMentor()
    const member = await signedInMember(server, { timeZone: 'America/Sao_Paulo' })
    expect((await book(member.client, listing, slotAfter(30))).body.menteeTimeZone).toBe('America/Sao_Paulo')
  })
})

describe('[MENT-04/failed] refused bookings', () => {
  it('[MENT-04/failed] a visitor, an unconfirmed member and the owner are refused', async () => {
    const { mentor, listing } = await createMentor({ isActive: false })
    const unconfirmed = await signedInMember(server, { confirmed: false })
    const refusals = await Promise.all(
      [server.client(), unconfirmed.client, mentor.client].map((client) => book(client, listing, slotAfter(60))),
    )
    expect(refusals.map(({ status, code }) => [status, code])).toEqual([
      [401, 'auth.required'],
      [403, 'auth.unconfirmed'],
      [409, 'session.own_listing'],
    ])
  })

  it('[MENT-04/failed] a listing that is missing, paused or of a blocked mentor does not exist', async () => {
    const paused = await createMentor({ isActive: false })
    const blocking = await createMentor()
    await blocking.mentor.client.succeed(setBlock, { memberId: third.id, blocked: true })
    for (const listing of [{ id: randomUUID() }, paused.listing, blocking.listing])
      expect(await book(third.client, listing, slotAfter(60))).toMatchObject({ status: 404, code: 'mentor.not_found' })
  })

  it.each(['busy', 'unavailable'] as const)(
    '[MENT-03/availability] a mentor who is %s cannot be booked',
    async (availability) => {
      const { listing } = await createMentor({ availability })
      expect(await book(third.client, listing, slotAfter(60))).toMatchObject({
        status: 409,
        code: 'session.mentor_unavailable',
      })
    },
  )

  it('[MENT-04/failed] a type or a length that the mentor does not offer is refused', async () => {
    const { listing } = await createMentor({ sessionTypes: ['coaching'], otherLengths: [30] })
    const refused = { status: 409, code: 'session.not_offered' }
    expect(await book(third.client, listing, slotAfter(60))).toMatchObject(refused)
    expect(await book(third.client, listing, slotAfter(60), { type: 'coaching', lengthMinutes: 45 })).toMatchObject(
      refused,
    )
    expect((await book(third.client, listing, slotAfter(60), { type: 'coaching', lengthMinutes: 30 })).status).toBe(200)
  })

  it('[MENT-08/slots] a time that is past, too soon, too far, between slots or outside the hours is gone, with the nearest', async () => {
    const { listing } = await createMentor({
      noticeMinutes: 24 * 60,
      daysAhead: 7,
      hours: [{ start: 9 * 60, end: 17 * 60 }],
    })
    // Without other sessions: the time of day decides how far away the free slot is.
    const [member, other] = [await signedInMember(server), await signedInMember(server)]
    const free = new Date(Math.ceil(Date.now() / dayMs + 2) * dayMs + 10 * hourMs)
    const times = [-24 * hourMs, 0].map((ms) => Date.now() + ms)
    times.push(free.getTime() - 2 * dayMs - 6 * hourMs, free.getTime() + 30 * dayMs, Date.parse('9999-12-31T23:59:59Z'))
    times.push(free.getTime() + 60_000, free.getTime() + 1, free.getTime() + 8 * hourMs)
    for (const time of times) {
      const refused = await book(member.client, listing, new Date(time))
      expect(refused, new Date(time).toISOString()).toMatchObject({ status: 409, code: 'session.slot_gone' })
      const nearest = nearestOf(refused.refusal)
      expect(nearest).toHaveLength(3)
      for (const slot of nearest) expect(Date.parse(slot)).toBeGreaterThan(Date.now() + 23 * hourMs)
    }
    expect((await book(member.client, listing, free)).status).toBe(200)
    const taken = await book(other.client, listing, free)
    expect(taken).toMatchObject({ status: 409, code: 'session.slot_gone' })
    expect(nearestOf(taken.refusal)).not.toContain(free.toISOString())
  })

  it('[MENT-08/local-times] a local time that the clock change skips is gone', async () => {
    frozen = new Date('2027-03-20T12:00:00Z')
    const { listing } = await createMentor({ timeZone: 'Europe/Stockholm', now: frozen, stepMinutes: 30 })
    const { listing: other } = await createMentor({ now: frozen, stepMinutes: 30 })
    const member = await signedInMember(server)
    // 01:30 in Stockholm; the session would end at 03:30, after clocks have moved from 02:00 to 03:00.
    const across = new Date('2027-03-28T00:30:00Z')
    expect(await book(member.client, listing, across)).toMatchObject({ code: 'session.slot_gone' })
    expect((await book(member.client, other, across)).status).toBe(200)
  })

  it("[MENT-08/slots] a slot of another mentor is not a slot of this one's hours", async () => {
    const { listing } = await createMentor({ hours: [{ start: 0, end: 60 }] })
    const { listing: other } = await createMentor({ timeZone: 'Asia/Kolkata' })
    // Full hours in Kolkata are half past in UTC.
    const slotOfOther = new Date(slotAfter(70).getTime() + hourMs / 2)
    expect(await book(third.client, listing, slotOfOther)).toMatchObject({ code: 'session.slot_gone' })
    expect((await book(third.client, other, slotOfOther)).status).toBe(200)
  })

  it('[MENT-08/double-booking] a mentee with a session at that time cannot book another, with any mentor', async () => {
    const [first, second] = [await createMentor(), await createMentor()]
    const member = await signedInMember(server)
    const startsAt = slotAfter(80)
    await book(member.client, first.listing, startsAt)
    expect(await book(member.client, second.listing, startsAt)).toMatchObject({ status: 409, code: 'session.overlaps' })
    // Also while the mentee is the mentor of the other session.
    const own = await buildListing(server, member.id)
    expect(await book(third.client, own, startsAt)).toMatchObject({ status: 409, code: 'session.slot_gone' })
  })

  it('[MENT-04/failed] a mentee with ten open requests, or twenty in a day, cannot ask for more', async () => {
    const { mentor, listing } = await createMentor()
    const [patient, busy] = [await signedInMember(server), await signedInMember(server)]
    for (const hours of Array.from({ length: 10 }, (_, index) => 200 + 2 * index))
      await buildSession(server, mentor.id, patient.id, { status: 'requested', starts_at: slotAfter(hours) })
    for (const hours of Array.from({ length: 20 }, (_, index) => 300 + 2 * index))
      await buildSession(server, mentor.id, busy.id, { status: 'cancelled', starts_at: slotAfter(hours) })
    for (const { client } of [patient, busy])
      expect(await book(client, listing, slotAfter(90))).toMatchObject({ status: 429, code: 'session.too_many' })
    frozen = new Date(Date.now() + dayMs + hourMs)
    expect((await book(busy.client, listing, slotAfter(90, frozen))).status).toBe(200)
  })

  it('[MENT-04/failed] bad input is refused and nothing is stored', async () => {
    const { listing } = await createMentor()
    const bad: [object, Record<string, string>][] = [
      [{ timeZone: 'Europe/Atlantis' }, { timeZone: 'field.not_in_list' }],
      [{ startsAt: 'tomorrow' }, { startsAt: 'field.invalid_date' }],
      [{ type: 'therapy' }, { type: 'field.not_in_list' }],
      [{ lengthMinutes: 7 }, { lengthMinutes: 'field.too_small' }],
      [{ message: '' }, { message: 'field.required' }],
      [{ message: 'x'.repeat(200_000) }, { message: 'field.too_long' }],
    ]
    for (const [more, fields] of bad)
      expect(await book(third.client, listing, slotAfter(60), more)).toMatchObject({
        status: 400,
        code: 'input.invalid',
        fields,
      })
    expect(await book(third.client, listing, slotAfter(60), { message: 'x'.repeat(400_000) })).toMatchObject({
      status: 413,
    })
    const { rows } = await server.pool.query('select from mentor_sessions where listing_id = $1', [listing.id])
    expect(rows).toHaveLength(0)
  })
})

describe('[MENT-08/double-booking] concurrent bookings', () => {
  it('[MENT-08/double-booking] 200 members who book one slot at once get one booking and 199 answers with the nearest', async () => {
    const { mentor, listing } = await createMentor()
    const members = await Promise.all(Array.from({ length: 200 }, () => signedInMember(server)))
    const startsAt = slotAfter(120)
    const answers = await Promise.all(
      members.map(({ client }) =>
        client.call(bookSession, bookingOf(listing, startsAt), { idempotencyKey: randomUUID() }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(199)
    for (const { status, code, refusal } of refused) {
      expect([status, code]).toEqual([409, 'session.slot_gone'])
      expect(nearestOf(refusal)).toHaveLength(3)
    }
    const { rows } = await server.pool.query('select from mentor_sessions where mentor_id = $1', [mentor.id])
    expect(rows).toHaveLength(1)
  })

  it('[MENT-08/double-booking] one member in twelve tabs books one session, with one key or with twelve', async () => {
    const { mentor, listing } = await createMentor()
    const member = await signedInMember(server)
    const tabs = Array.from({ length: 12 })
    const key = randomUUID()
    const sameKey = await Promise.all(
      tabs.map(() => member.client.call(bookSession, bookingOf(listing, slotAfter(130)), { idempotencyKey: key })),
    )
    expect(new Set(sameKey.map(({ body }) => body.id)).size).toBe(1)
    const ownKeys = await Promise.all(
      tabs.map(() =>
        member.client.call(bookSession, bookingOf(listing, slotAfter(140)), { idempotencyKey: randomUUID() }),
      ),
    )
    const codes = ownKeys.map(({ code }) => code).toSorted()
    expect(codes).toEqual([null, ...tabs.slice(1).map(() => 'session.overlaps')].toSorted())
    const { rows } = await server.pool.query('select from mentor_sessions where mentor_id = $1', [mentor.id])
    expect(rows).toHaveLength(2)
  })

  it('[MENT-08/double-booking] of two bookings by one mentee at overlapping times with two mentors, one succeeds', async () => {
    const [first, second] = [await createMentor(), await createMentor({ timeZone: 'Asia/Kolkata' })]
    const member = await signedInMember(server)
    const startsAt = slotAfter(150)
    const codes = await Promise.all([
      book(member.client, first.listing, startsAt),
      book(member.client, second.listing, new Date(startsAt.getTime() + hourMs / 2)),
    ])
    expect(codes.map(({ code }) => code).toSorted()).toEqual([null, 'session.overlaps'].toSorted())
  })

  it('[MENT-08/double-booking] two members who book each other at the same time get one session', async () => {
    const [one, other] = [await createMentor(), await createMentor()]
    const startsAt = slotAfter(160)
    const answers = await Promise.all([
      book(one.mentor.client, other.listing, startsAt),
      book(other.mentor.client, one.listing, startsAt),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'session.overlaps'].toSorted())
  })

  it('[MENT-08/double-booking] the database refuses overlapping sessions of a member, across roles', async () => {
    const [anna, erik, elin] = [
      await signedInMember(server),
      await signedInMember(server),
      await signedInMember(server),
    ]
    const startsAt = slotAfter(170)
    await buildSession(server, anna.id, erik.id, { starts_at: startsAt })
    const later = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)
    const pairs = [
      [anna.id, elin.id],
      [elin.id, erik.id],
      [elin.id, anna.id],
      [erik.id, elin.id],
    ] as const
    for (const [mentorId, menteeId] of pairs)
      await expect(buildSession(server, mentorId, menteeId, { starts_at: later(59) })).rejects.toMatchObject({
        code: '23P01',
        constraint: 'mentor_session_times_overlap',
      })
    await buildSession(server, elin.id, anna.id, { starts_at: later(60) })
    await buildSession(server, anna.id, elin.id, { starts_at: startsAt, status: 'cancelled' })
  })

  it('[MENT-08/double-booking] a booking that meets an uncommitted session is refused once that is committed', async () => {
    const { mentor, listing } = await createMentor()
    const startsAt = slotAfter(180)
    const otherBooking = await server.db.startTransaction().execute()
    await buildSession({ db: otherBooking }, mentor.id, mentee.id, { starts_at: startsAt })
    const answer = book(third.client, listing, startsAt)
    await expect.poll(() => countLockWaits(server.pool)).toBeGreaterThan(0)
    await otherBooking.commit().execute()
    expect(await answer).toMatchObject({ status: 409, code: 'session.slot_gone' })
  })

  it('[NET-05] a booking waits for a block between the two that is not committed yet, and then finds no listing', async () => {
    const { mentor, listing } = await createMentor()
    const block = await server.db.startTransaction().execute()
    await block.insertInto('member_blocks').values({ blocker_id: mentor.id, blocked_id: third.id }).execute()
    const answer = book(third.client, listing, slotAfter(180))
    await expect.poll(() => countLockWaits(server.pool)).toBeGreaterThan(0)
    await block.commit().execute()
    expect(await answer).toMatchObject({ status: 404, code: 'mentor.not_found' })
  })

  it('[NET-05] of a booking and a block at the same moment, no session of the two is left', async () => {
    const { mentor, listing } = await createMentor()
    for (const hours of [190, 192, 194, 196]) {
      const member = await signedInMember(server)
      await Promise.all([
        book(member.client, listing, slotAfter(hours)),
        mentor.client.succeed(setBlock, { memberId: member.id, blocked: true }),
      ])
      const { rows } = await server.pool.query(
        `select from mentor_sessions where mentee_id = $1 and status <> 'cancelled'`,
        [member.id],
      )
      expect(rows).toHaveLength(0)
    }
  })
})

describe('[MENT-04/approval] requests past their hold', () => {
  it('[MENT-04/approval] a slot is free as soon as the hold has passed, before the job has run', async () => {
    const { mentor, listing } = await createMentor()
    const member = await signedInMember(server)
    const startsAt = slotAfter(100)
    const { body: request } = await book(member.client, listing, startsAt)
    frozen = new Date(Date.parse(request.holdsUntil ?? '') - 1)
    expect(await book(third.client, listing, startsAt)).toMatchObject({ code: 'session.slot_gone' })
    frozen = new Date(request.holdsUntil ?? '')
    expect((await book(third.client, listing, startsAt)).status).toBe(200)
    expect(await member.client.succeed(sessions.readSession, { id: request.id })).toMatchObject({ status: 'lapsed' })
    const { rows } = await server.pool.query(
      `select member_id from notifications where type = 'session_lapsed' and link like $1`,
      [`%${request.id}`],
    )
    expect(rows.map(({ member_id }: { member_id: string }) => member_id).toSorted()).toEqual(
      [mentor.id, member.id].toSorted(),
    )
  })
})
