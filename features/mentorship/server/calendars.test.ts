import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { dayMs, hourMs } from '#kit/durations.ts'
import { calendarUid } from '#platform/calendar/calendar-source.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { calendars, mentorSlotsChanged, schedules, sessions, setAvailability } from '../contract/index.ts'
import { calendarText, type EventLines } from './busy/testing/calendar-text.ts'
import { readCalendarJob, readDueCalendarsJob } from './calendar-jobs.ts'
import { mentorship } from './index.ts'
import { buildListing } from './testing.ts'
import { buildCalendar, startCalendarServer } from './testing/calendars.ts'
import { buildSession } from './testing/sessions.ts'

const { readCalendar, refreshCalendar, removeCalendar, setCalendar } = calendars
const noon = new Date('2026-12-01T12:00:00Z')
let now = noon
const server = await startTestServer({ jobs: false, clock: () => now })
const site = await startCalendarServer()
const jobs = { ...(await createJobContext(server)), now: () => now }

const utc = (time: Date) => `${time.toISOString().replace(/[-:]|\.\d+/g, '')}`
const at = (hours: number) => new Date(noon.getTime() + hours * hourMs)
const busyAt = (hours: number, length = 1): EventLines => ({ DTSTART: utc(at(hours)), DTEND: utc(at(hours + length)) })

const createMentor = async () => {
  now = noon
  const member = await signedInMember(server, { timeZone: 'Europe/Stockholm' })
  const listing = await buildListing(server, member.id, { now })
  return { ...member, listing }
}
type Mentor = Awaited<ReturnType<typeof createMentor>>
const createMentorWith = async (...events: EventLines[]) => {
  const mentor = await createMentor()
  const feed = site.serve(calendarText(events))
  await mentor.client.succeed(setCalendar, { address: feed.address })
  return { mentor, feed }
}

const viewer = await signedInMember(server)
/** The free hours of the day after noon, counted from noon. */
const freeHours = async ({ listing }: Mentor, client = viewer.client) => {
  const { items } = await client.succeed(schedules.listSlots, {
    id: listing.id,
    lengthMinutes: 60,
    from: noon.toISOString(),
    days: 1,
  })
  return items.map(({ startsAt }) => (Date.parse(startsAt) - noon.getTime()) / hourMs)
}
const allBut = (...taken: number[]) =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => !taken.includes(hour))
/** Another member books. */
const book = async (mentor: Mentor, hours: number) =>
  (await signedInMember(server)).client.call(sessions.bookSession, {
    id: mentor.listing.id,
    type: 'coaching',
    lengthMinutes: 60,
    startsAt: at(hours).toISOString(),
    message: 'Hello',
  })
const rowOf = ({ id }: { id: string }) =>
  server.db.selectFrom('mentor_calendars').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow()
const stateOf = async (mentor: Mentor) => (await mentor.client.succeed(readCalendar, {})).calendar
const readByJob = ({ id }: { id: string }) => readCalendarJob.run(jobs, { memberId: id }, 'a job')
const nextSlotOf = async ({ listing }: Mentor) =>
  (
    await server.db
      .selectFrom('mentor_listings')
      .select('next_slot_at')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow()
  ).next_slot_at

describe('mentorship.setCalendar', () => {
  it('[MENT-08/slots] busy times are not offered at once after saving, in the list, the next slot and a booking', async () => {
    const mentor = await createMentor()
    expect(await freeHours(mentor)).toEqual(allBut())
    const feed = site.serve(calendarText([busyAt(0, 2), busyAt(5)]))
    const { calendar } = await mentor.client.succeed(setCalendar, { address: feed.address })
    expect(calendar).toEqual({
      host: '127.0.0.1',
      savedAt: noon.toISOString(),
      lastReadAt: noon.toISOString(),
      lastAttemptAt: noon.toISOString(),
      busyTimeCount: 2,
      failure: null,
    })
    expect(await freeHours(mentor)).toEqual(allBut(0, 1, 5))
    expect(await freeHours(mentor, mentor.client)).toEqual(allBut(0, 1, 5))
    expect(await nextSlotOf(mentor)).toEqual(at(2))
    expect(await book(mentor, 5)).toMatchObject({
      status: 409,
      code: 'session.slot_gone',
      refusal: { params: { nearest: [at(3), at(4), at(6)].map((time) => time.toISOString()).join(' ') } },
    })
    expect((await book(mentor, 6)).status).toBe(200)
  })

  it('[MENT-08/slots] the pause between sessions is kept around busy times', async () => {
    const mentor = await createMentor()
    await server.db
      .updateTable('mentor_listings')
      .set({ buffer_before_minutes: 30, buffer_after_minutes: 30 })
      .where('id', '=', mentor.listing.id)
      .execute()
    await mentor.client.succeed(setCalendar, { address: site.serve(calendarText([busyAt(5)])).address })
    expect(await freeHours(mentor)).toEqual(allBut(4, 5, 6))
  })

  it('[MENT-08/slots] all listings of the mentor lose the time, and no listing of another mentor', async () => {
    const { mentor } = await createMentorWith(busyAt(3))
    const listing = await buildListing(server, mentor.id, { now })
    expect(await freeHours({ ...mentor, listing })).toEqual(allBut(3))
    expect(await freeHours(await createMentor())).toEqual(allBut())
  })

  it("[MENT-08/slots] times without a zone are in the mentor's zone", async () => {
    const { mentor } = await createMentorWith({ DTSTART: '20261201T150000', DURATION: 'PT1H' })
    expect(await freeHours(mentor)).toEqual(allBut(2))
  })

  it.each<[string, Parameters<typeof site.serve>[0] | string, string]>([
    ['a web page', '<!doctype html>', 'mentor_calendar.not_a_calendar'],
    ['an answer of 404', (response) => response.writeHead(404).end(), 'mentor_calendar.bad_answer'],
    [
      'an answer of 304 that was not asked for',
      (response) => response.writeHead(304).end(),
      'mentor_calendar.bad_answer',
    ],
    ['a huge calendar', (response) => response.end('x'.repeat(1024 * 1024 + 1)), 'mentor_calendar.too_large'],
    [
      'a redirect to itself',
      (response) => response.writeHead(302, { location: response.req.url }).end(),
      'mentor_calendar.too_many_redirects',
    ],
    ['a calendar that does not answer within five seconds', () => undefined, 'mentor_calendar.too_slow'],
    [
      'a redirect to a private address',
      (response) => response.writeHead(302, { location: 'https://192.168.1.1/a.ics' }).end(),
      'mentor_calendar.not_public',
    ],
    [
      'a redirect to http',
      (response) => response.writeHead(302, { location: 'http://a.example/' }).end(),
      'mentor_calendar.not_https',
    ],
    [
      'an event for each second',
      calendarText([{ ...busyAt(1), RRULE: 'FREQ=SECONDLY' }]),
      'mentor_calendar.too_complex',
    ],
  ])('refuses %s and keeps the calendar there was', async (_, answer, code) => {
    const { mentor } = await createMentorWith(busyAt(3))
    const { address } = site.serve(answer)
    expect(await mentor.client.call(setCalendar, { address })).toMatchObject({
      status: 422,
      code,
    })
    expect(await stateOf(mentor)).toMatchObject({ busyTimeCount: 1, failure: null })
    expect(await freeHours(mentor)).toEqual(allBut(3))
  })

  it.each([
    ['http://calendar.example.org/a.ics', 'mentor_calendar.not_https'],
    ['https://localhost/a.ics', 'mentor_calendar.not_public'],
    ['https://10.0.0.1/a.ics', 'mentor_calendar.not_public'],
    ['webcal://intranet/a.ics', 'mentor_calendar.not_public'],
    ['https://calendar.example.org:8443/a.ics', 'mentor_calendar.not_public'],
    ['https://ada:secret@calendar.example.org/a.ics', 'mentor_calendar.not_public'],
    ['http://127.0.0.1:1/a.ics', 'mentor_calendar.unreachable'],
  ])('refuses %s as %s', async (address, code) => {
    const mentor = await createMentor()
    expect(await mentor.client.call(setCalendar, { address })).toMatchObject({ code })
    expect(await stateOf(mentor)).toBeNull()
  })

  it.each([
    '',
    'calendar',
    'ftp://calendar.example.org/a',
    'javascript:alert(1)',
    'https://a b',
    `https://a.example/${'x'.repeat(2000)}`,
  ])('refuses the input %j', async (address) => {
    const mentor = await createMentor()
    expect(await mentor.client.call(setCalendar, { address })).toMatchObject({ status: 400, code: 'input.invalid' })
  })

  it('refuses a member without a listing, without a request to the address', async () => {
    const { address, path } = site.serve(calendarText([]))
    expect(await viewer.client.call(setCalendar, { address })).toMatchObject({
      status: 409,
      code: 'mentor_calendar.not_a_mentor',
    })
    expect(site.requests.filter((request) => request.path === path)).toEqual([])
  })

  it('the address is encrypted, and in no answer, export or notification', async () => {
    const { mentor, feed } = await createMentorWith(busyAt(3))
    const secret = feed.path.slice(1)
    const row = await rowOf(mentor)
    expect(row.sealed_address.toString('latin1')).not.toContain(secret)
    const answers = [
      await mentor.client.succeed(readCalendar, {}),
      await mentor.client.succeed(refreshCalendar, {}),
      await mentorship.exportFor?.(server.db, mentor.id),
    ]
    expect(JSON.stringify(answers)).not.toContain(secret)
    expect(answers[2]).toMatchObject({ mentorCalendar: { host: '127.0.0.1', saved_at: noon, read_at: noon } })
  })
})

describe('reading again', () => {
  it('[MENT-08/slots] the mentor reads the calendar again by hand', async () => {
    const { mentor, feed } = await createMentorWith(busyAt(3))
    site.serve(calendarText([busyAt(4)]), feed.path)
    now = at(0.1)
    expect(await mentor.client.succeed(refreshCalendar, {})).toMatchObject({
      calendar: { busyTimeCount: 1, lastReadAt: at(0.1).toISOString(), savedAt: noon.toISOString() },
    })
    expect(await freeHours(mentor)).toEqual(allBut(0, 4))
    expect(await viewer.client.call(refreshCalendar, {})).toMatchObject({
      status: 404,
      code: 'mentor_calendar.not_found',
    })
  })

  it('[MENT-08/slots] every calendar is read within 15 minutes, and not twice', async () => {
    const { mentor, feed } = await createMentorWith(busyAt(3))
    const queued = async () => {
      const { rows } = await server.pool.query<{ data: { memberId: string } }>(
        `select data from pgboss.job where name = 'mentorship.readCalendar'`,
      )
      return rows.filter(({ data }) => data.memberId === mentor.id).length
    }
    await readDueCalendarsJob.run(jobs, {}, 'a job')
    expect(await queued()).toBe(0)
    now = at(0.25)
    await Promise.all([1, 2].map(() => readDueCalendarsJob.run(jobs, {}, 'a job')))
    expect(await queued()).toBe(1)
    site.serve(calendarText([busyAt(7)]), feed.path)
    await readByJob(mentor)
    // A job that runs twice, such as after the death of its node, changes nothing.
    await readByJob(mentor)
    expect(await freeHours(mentor)).toEqual(allBut(0, 7))
    const { next_read_at } = await rowOf(mentor)
    expect(next_read_at.getTime()).toBeGreaterThan(now.getTime() + 13 * 60_000)
    expect(next_read_at.getTime()).toBeLessThanOrEqual(now.getTime() + 15 * 60_000)
  })

  it('a calendar is not read while its owner is banned or has no listing', async () => {
    const [banned, without] = [await signedInMember(server, { banned: true }), await signedInMember(server)]
    await buildListing(server, banned.id)
    for (const { id } of [banned, without]) await buildCalendar(server, id, { next_read_at: at(-1) })
    await readDueCalendarsJob.run(jobs, {}, 'a job')
    for (const member of [banned, without]) expect((await rowOf(member)).next_read_at).toEqual(at(-1))
  })

  it('an unchanged calendar is asked for with its validators, and read completely once its times run out', async () => {
    const mentor = await createMentor()
    const text = calendarText([busyAt(3), { ...busyAt(10), RRULE: 'FREQ=DAILY' }])
    const feed = site.serve((response, headers) => {
      if (headers['if-none-match'] === '"1"') return response.writeHead(304).end()
      return response.writeHead(200, { etag: '"1"', 'last-modified': 'Tue, 01 Dec 2026 08:00:00 GMT' }).end(text)
    })
    await mentor.client.succeed(setCalendar, { address: feed.address })
    const asked = () =>
      site.requests.filter(({ path }) => path === feed.path).map(({ headers }) => headers['if-none-match'])
    now = at(1)
    await readByJob(mentor)
    expect(asked()).toEqual([undefined, '"1"'])
    expect(await stateOf(mentor)).toMatchObject({ lastReadAt: now.toISOString(), failure: null })
    expect(await freeHours(mentor)).toEqual(allBut(0, 3, 10))
    const last = async () => {
      const { rows } = await server.pool.query<{ last: Date }>(
        'select max(upper(during)) as last from mentor_busy_times where member_id = $1',
        [mentor.id],
      )
      return rows[0]?.last
    }
    const before = await last()
    now = at(40 * 24)
    await readByJob(mentor)
    expect(asked()).toEqual([undefined, '"1"', undefined])
    expect((await last())?.getTime()).toBeGreaterThan((before?.getTime() ?? 0) + 30 * dayMs)
  })

  it('another zone of the mentor reads an unchanged calendar again', async () => {
    const mentor = await createMentor()
    const text = calendarText([{ DTSTART: '20261201T150000', DURATION: 'PT1H' }])
    const feed = site.serve((response, headers) =>
      headers['if-none-match'] ? response.writeHead(304).end() : response.writeHead(200, { etag: '"1"' }).end(text),
    )
    await mentor.client.succeed(setCalendar, { address: feed.address })
    await server.db.updateTable('profiles').set({ time_zone: 'UTC' }).where('id', '=', mentor.id).execute()
    await readByJob(mentor)
    expect(await freeHours(mentor)).toEqual(allBut(3))
  })

  it('the list of slots is fetched again only when busy times have changed', async () => {
    const { mentor, feed } = await createMentorWith(busyAt(3))
    const events = async () => {
      const { rows } = await server.pool.query('select from events_outbox where name = $1 and payload @> $2', [
        mentorSlotsChanged.name,
        { mentorId: mentor.id },
      ])
      return rows.length
    }
    const before = await events()
    now = at(0.5)
    await readByJob(mentor)
    expect(await events()).toBe(before)
    site.serve(calendarText([busyAt(4)]), feed.path)
    await readByJob(mentor)
    expect(await events()).toBe(before + 1)
  })
})

describe('failures', () => {
  const noticesOf = async ({ id }: Mentor) => {
    const { rows } = await server.pool.query<{ link: string; payload: unknown }>(
      `select link, payload from notifications where member_id = $1 and type = 'mentor_calendar_failing'`,
      [id],
    )
    return rows
  }

  it('[MENT-08/slots] the last known times stay, and the mentor is notified once after 24 hours', async () => {
    const { mentor, feed } = await createMentorWith(busyAt(3), busyAt(26))
    site.serve((response) => response.writeHead(500).end(), feed.path)
    const delays: number[] = []
    while (now < at(30)) {
      const { next_read_at } = await rowOf(mentor)
      delays.push((next_read_at.getTime() - now.getTime()) / 60_000)
      now = next_read_at
      await readByJob(mentor)
      expect(await noticesOf(mentor)).toHaveLength(now < at(24) ? 0 : 1)
    }
    // 15 minutes, then twice as long each time, up to 4 hours, but never beyond the 24 hours.
    for (const [index, delay] of delays.slice(0, 5).entries()) {
      expect(delay).toBeLessThanOrEqual(15 * 2 ** index)
      expect(delay).toBeGreaterThan(15 * 2 ** index * 0.89)
    }
    expect(Math.max(...delays)).toBeLessThanOrEqual(240)
    expect(await stateOf(mentor)).toMatchObject({
      failure: 'bad_answer',
      busyTimeCount: 0,
      lastReadAt: noon.toISOString(),
    })
    expect(await noticesOf(mentor)).toEqual([
      { link: `/mentorship/${mentor.listing.slug}/hours`, payload: { host: '127.0.0.1' } },
    ])
    now = at(2)
    expect(await freeHours(mentor)).toEqual(allBut(0, 1, 3))
    now = at(31)
    site.serve(calendarText([busyAt(33)]), feed.path)
    await readByJob(mentor)
    expect(await stateOf(mentor)).toMatchObject({ failure: null, busyTimeCount: 1, lastReadAt: now.toISOString() })
    expect((await rowOf(mentor)).failures).toBe(0)
  })

  it('a failure by hand answers with the reason', async () => {
    const { mentor, feed } = await createMentorWith(busyAt(3))
    site.serve('<html>', feed.path)
    expect(await mentor.client.succeed(refreshCalendar, {})).toMatchObject({
      calendar: { failure: 'not_a_calendar', busyTimeCount: 1 },
    })
  })

  it('an address that was sealed with another secret is lost, and no request is made', async () => {
    const mentor = await createMentor()
    await buildCalendar(server, mentor.id)
    const before = site.requests.length
    expect(await mentor.client.succeed(refreshCalendar, {})).toMatchObject({ calendar: { failure: 'lost' } })
    expect(site.requests).toHaveLength(before)
  })
})

describe('sessions and the calendar', () => {
  it("[MENT-08/slots] the mentor's own copy of a session blocks nothing, neither before nor after it was cancelled", async () => {
    const mentor = await createMentor()
    const { id } = await buildSession(server, mentor.id, viewer.id, { starts_at: at(6), listing_id: mentor.listing.id })
    const copy = { UID: calendarUid('session', id, server.url), ...busyAt(6) }
    await mentor.client.succeed(setCalendar, { address: site.serve(calendarText([copy])).address })
    expect(await stateOf(mentor)).toMatchObject({ busyTimeCount: 0 })
    expect(await freeHours(mentor)).toEqual(allBut(6))
    await mentor.client.succeed(sessions.cancelSession, { id })
    expect(await freeHours(mentor)).toEqual(allBut())
  })

  it('[MENT-08/reschedule] a mentee cannot propose a busy time, also not the present one of the session', async () => {
    const { mentor } = await createMentorWith(busyAt(8))
    const mentee = await signedInMember(server)
    const session = { starts_at: at(6), listing_id: mentor.listing.id }
    const { id } = await buildSession(server, mentor.id, mentee.id, session)
    expect(await mentee.client.call(sessions.proposeTimes, { id, times: [at(8).toISOString()] })).toMatchObject({
      code: 'session.slot_gone',
    })
    // The mentor knows their own calendar and may propose it.
    await mentor.client.succeed(sessions.proposeTimes, { id, times: [at(8).toISOString()] })
    expect((await mentee.client.succeed(sessions.pickTime, { id, startsAt: at(8).toISOString() })).startsAt).toBe(
      at(8).toISOString(),
    )
  })

  it('[MENT-08/slots] a booked session stays when its time becomes busy', async () => {
    const { mentor, feed } = await createMentorWith()
    expect((await book(mentor, 9)).status).toBe(200)
    site.serve(calendarText([busyAt(9)]), feed.path)
    await readByJob(mentor)
    expect(await freeHours(mentor)).toEqual(allBut(9))
  })
})

describe('removal', () => {
  it('[MENT-08/slots] removing the calendar frees its times and deletes everything of it', async () => {
    const { mentor } = await createMentorWith(busyAt(3))
    expect(await mentor.client.succeed(removeCalendar, {})).toEqual({ calendar: null })
    expect(await mentor.client.succeed(removeCalendar, {})).toEqual({ calendar: null })
    expect(await freeHours(mentor)).toEqual(allBut())
    const { rows } = await server.pool.query('select from mentor_busy_times where member_id = $1', [mentor.id])
    expect(rows).toEqual([])
  })

  it.each(['removed', 'replaced'])(
    'a read that is under way when the calendar is %s stores nothing',
    async (change) => {
      const { mentor, feed } = await createMentorWith(busyAt(3))
      let answer = () => {}
      const arrived = new Promise<void>((resolve) => {
        site.serve((response) => {
          answer = () => response.end(calendarText([busyAt(11)]))
          resolve()
        }, feed.path)
      })
      const reading = readByJob(mentor)
      await arrived
      if (change === 'removed') await mentor.client.succeed(removeCalendar, {})
      else await mentor.client.succeed(setCalendar, { address: site.serve(calendarText([busyAt(5)])).address })
      answer()
      await reading
      expect(await freeHours(mentor)).toEqual(change === 'removed' ? allBut() : allBut(5))
    },
  )
})

it.each(['booking', 'proposal of a mentee'])(
  '[MENT-08/slots] a %s that meets a read of the calendar waits for it and is refused',
  async (action) => {
    const { mentor, feed } = await createMentorWith()
    const mentee = await signedInMember(server)
    const session = { starts_at: at(20), listing_id: mentor.listing.id }
    const { id } = await buildSession(server, mentor.id, mentee.id, session)
    site.serve(calendarText([busyAt(9)]), feed.path)
    // Holds the listing, so that the read has stored its times and waits before its commit.
    const gate = await server.pool.connect()
    try {
      await gate.query('begin')
      await gate.query('select from mentor_listings where id = $1 for update', [mentor.listing.id])
      const reading = readByJob(mentor)
      await expect.poll(() => countLockWaits(server.pool), { timeout: waitTimeoutMs }).toBe(1)
      const asking =
        action === 'booking'
          ? book(mentor, 9)
          : mentee.client.call(sessions.proposeTimes, { id, times: [at(9).toISOString()] })
      await expect.poll(() => countLockWaits(server.pool), { timeout: waitTimeoutMs }).toBe(2)
      await gate.query('commit')
      await reading
      expect(await asking).toMatchObject({ status: 409, code: 'session.slot_gone' })
    } finally {
      gate.release()
    }
  },
)

it('[MENT-03/availability] a mentor who becomes available again offers no busy time', async () => {
  const { mentor } = await createMentorWith(busyAt(0, 4))
  await mentor.client.succeed(setAvailability, { id: mentor.listing.id, availability: 'busy' })
  await mentor.client.succeed(setAvailability, { id: mentor.listing.id, availability: 'available' })
  expect(await nextSlotOf(mentor)).toEqual(at(4))
})
