import { describe, expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { createCalendar } from '#features/calendar/server/index.ts'
import { createFeedPath } from '#features/calendar/server/testing.ts'
import { dayMs, hourMs } from '#kit/durations.ts'
import { calendarParsers } from '#tests/support/read-calendar.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { sessionStatuses } from '../contract/sessions.ts'
import { sessionEvents } from './calendar-entries.ts'

const now = new Date('2026-11-20T12:00:00Z')
const node = await startKernelNode({
  routes: createCalendar([{ name: 'mentorship', routes: [], calendar: sessionEvents }]).routes,
  clock: () => now,
})
const { db } = node.database
const [[, readWithIcalJs]] = calendarParsers

const buildSubscriber = async (overrides: Parameters<typeof buildMember>[1] = {}, read = readWithIcalJs) => {
  const member = await buildMember({ db }, { language: 'en', ...overrides })
  const path = await createFeedPath(node.client({ id: member.id }))
  return { ...member, feed: async () => read(await (await fetch(node.url + path)).text()).events }
}
type Subscriber = Awaited<ReturnType<typeof buildSubscriber>>

const buildSession = async (
  mentorId: string,
  menteeId: string,
  overrides: { status?: (typeof sessionStatuses)[number]; startsAt?: Date; meetingUrl?: string } = {},
) => {
  const startsAt = overrides.startsAt ?? new Date('2026-11-24T09:00:00Z')
  return db
    .insertInto('mentor_sessions')
    .values({
      listing_title: 'Growing a team',
      mentor_id: mentorId,
      mentee_id: menteeId,
      type: 'coaching',
      format: 'video',
      status: overrides.status ?? 'confirmed',
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + hourMs),
      mentor_time_zone: 'Europe/Stockholm',
      mentee_time_zone: 'Asia/Tokyo',
      message: 'A private message',
      holds_until: startsAt,
      meeting_url: overrides.meetingUrl ?? null,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
const buildPair = async () =>
  [
    await buildSubscriber({ fullName: 'Åsa Öberg' }),
    await buildSubscriber({ fullName: 'Layla Mansour' }),
  ] as const satisfies readonly [Subscriber, Subscriber]

describe.each(calendarParsers)('sessions in the calendar feed read by %s', (_, read) => {
  it('[MENT-08/calendar-feed, MENT-08/local-times] a session has its times in the zone of each participant, and the name of the other', async () => {
    const mentor = await buildSubscriber({ fullName: 'Åsa Öberg' }, read)
    const mentee = await buildSubscriber({ fullName: 'Layla Mansour' }, read)
    const { id } = await buildSession(mentor.id, mentee.id, { meetingUrl: 'https://meet.example/a' })
    const shared = {
      uid: `session-${id}@${new URL(node.config.publicBaseUrl).host}`,
      status: 'CONFIRMED',
      start: new Date('2026-11-24T09:00:00Z'),
      end: new Date('2026-11-24T10:00:00Z'),
      description: `Growing a team\nCall link: https://meet.example/a\nOn Nordbro: ${node.config.publicBaseUrl}/mentorship/sessions/${id}`,
      organiser: null,
      attendees: [],
    }
    expect(await mentor.feed()).toEqual([
      expect.objectContaining({ ...shared, zone: 'Europe/Stockholm', summary: 'Coaching with Layla Mansour' }),
    ])
    expect(await mentee.feed()).toEqual([
      expect.objectContaining({ ...shared, zone: 'Asia/Tokyo', summary: 'Coaching with Åsa Öberg' }),
    ])
  })

  it('[MENT-08/calendar-feed] a session that moves has the same UID and a higher sequence, and a cancelled one is gone', async () => {
    const mentor = await buildSubscriber({}, read)
    const { id } = await buildSession(mentor.id, (await buildMember({ db })).id)
    const [before] = await mentor.feed()
    await db
      .updateTable('mentor_sessions')
      .set({ starts_at: '2026-11-25T13:00:00Z', ends_at: '2026-11-25T14:00:00Z', sequence: 1 })
      .where('id', '=', id)
      .execute()
    expect(await mentor.feed()).toMatchObject([
      { uid: before?.uid, sequence: 1, start: new Date('2026-11-25T13:00:00Z') },
    ])
    await db.updateTable('mentor_sessions').set({ status: 'cancelled' }).where('id', '=', id).execute()
    expect(await mentor.feed()).toEqual([])
  })
})

it('[MENT-08/calendar-feed] a request is tentative, says that it waits, and does not show the call', async () => {
  const [mentor, mentee] = await buildPair()
  await buildSession(mentor.id, mentee.id, { status: 'requested', meetingUrl: 'https://meet.example/a' })
  const [event] = await mentee.feed()
  expect(event).toMatchObject({ status: 'TENTATIVE', summary: 'Coaching with Åsa Öberg (awaiting an answer)' })
  expect(event?.description).not.toContain('meet.example')
})

it.each(sessionStatuses)('[MENT-08/calendar-feed] the feed knows which %s sessions it shows', async (status) => {
  const [mentor, mentee] = await buildPair()
  await buildSession(mentor.id, mentee.id, { status })
  const isShown = ['requested', 'confirmed', 'held'].includes(status)
  expect(await mentor.feed()).toHaveLength(isShown ? 1 : 0)
  expect(await mentee.feed()).toHaveLength(isShown ? 1 : 0)
})

it.each([
  ['sv', 'Coachning med Åsa Öberg'],
  ['ar', 'تدريب شخصي مع \u2068Åsa Öberg\u2069'],
] as const)("[MENT-08/calendar-feed] a session is named in the member's language %s", async (language, expected) => {
  const mentee = await buildSubscriber({ language })
  await buildSession((await buildMember({ db }, { fullName: 'Åsa Öberg' })).id, mentee.id)
  expect(await mentee.feed()).toMatchObject([{ summary: expected }])
})

it('[MENT-08/calendar-feed] the feed has neither the message nor sessions of others', async () => {
  const [mentor, mentee] = await buildPair()
  const other = await buildSubscriber()
  await buildSession(mentor.id, mentee.id)
  expect(JSON.stringify(await mentor.feed())).not.toContain('A private message')
  expect(await other.feed()).toEqual([])
})

it('[MENT-08/calendar-feed] a session with an erased member stays, without a name', async () => {
  const [mentor, mentee] = await buildPair()
  await buildSession(mentor.id, mentee.id, { status: 'held', startsAt: new Date(now.getTime() - dayMs) })
  await db.deleteFrom('users').where('id', '=', mentor.id).execute()
  expect(await mentee.feed()).toMatchObject([{ summary: 'Coaching' }])
})

it('[MENT-08/calendar-feed, NET-05/block] a block hides the sessions of the two from both feeds', async () => {
  const [mentor, mentee] = await buildPair()
  await buildSession(mentor.id, mentee.id, { status: 'held', startsAt: new Date(now.getTime() - dayMs) })
  await db.insertInto('member_blocks').values({ blocker_id: mentor.id, blocked_id: mentee.id }).execute()
  expect([...(await mentor.feed()), ...(await mentee.feed())]).toEqual([])
})

it('[MENT-08/calendar-feed] a ban of the other participant hides the session', async () => {
  const mentee = await buildSubscriber()
  await buildSession((await buildMember({ db }, { banned: true })).id, mentee.id)
  expect(await mentee.feed()).toEqual([])
})

it('[MENT-08/calendar-feed] of more sessions than the limit, the next ones come first', async () => {
  const [mentor, mentee] = await buildPair()
  for (const days of [-30, 9, 2, -3])
    await buildSession(mentor.id, mentee.id, { startsAt: new Date(now.getTime() + days * dayMs) })
  const query = {
    memberId: mentor.id,
    language: 'en',
    now,
    from: new Date(now.getTime() - 60 * dayMs),
    until: new Date(now.getTime() + 60 * dayMs),
    limit: 3,
    baseUrl: node.config.publicBaseUrl,
  } as const
  const days = (await sessionEvents(db, query)).map(({ start }) => (start.getTime() - now.getTime()) / dayMs)
  expect(days).toEqual([2, 9, -3])
})
