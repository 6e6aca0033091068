import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { listFeed } from '#features/activity/contract/index.ts'
import { connect } from '#features/activity/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { dayMs, hourMs } from '#kit/durations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { sessions } from '../contract/index.ts'
import { buildListing } from './testing.ts'
import { buildSession, type SessionOverrides, slotAfter } from './testing/sessions.ts'

const { approveSession, cancelSession, declineSession, listSessions, readSession, setOutcome } = sessions
let frozen: Date | null = null
const server = await startTestServer({ jobs: false, clock: () => frozen ?? new Date() })
afterEach(() => {
  frozen = null
})

const [mentor, mentee, third] = [
  await signedInMember(server, { fullName: 'Maja Mentor' }),
  await signedInMember(server, { fullName: 'Erik Mentee' }),
  await signedInMember(server),
]
let hours = 48
const build = (overrides: SessionOverrides = {}) =>
  buildSession(server, mentor.id, mentee.id, { starts_at: slotAfter((hours += 2)), ...overrides })
const request = (overrides: SessionOverrides = {}) => build({ status: 'requested', ...overrides })

const noticesOf = async (id: string) => {
  const { rows } = await server.pool.query<{ type: string; member_id: string }>(
    'select type, member_id from notifications where link = $1 order by position',
    [`/mentorship/sessions/${id}`],
  )
  return rows.map(({ type, member_id }) => [type, member_id])
}
const queuedInvitations = async (id: string) => {
  const { rows } = await server.pool.query(
    `select from pgboss.job where name = 'mentorship.sendInvitation' and data ->> 'id' = $1`,
    [id],
  )
  return rows.length
}
const takenTimes = async (id: string) =>
  (await server.pool.query('select from mentor_session_times where session_id = $1', [id])).rows.length

describe('who sees a session', () => {
  it('[MENT-04/approval] only its two participants, and neither while there is a block between them', async () => {
    const { id } = await build()
    for (const { client } of [mentor, mentee]) expect((await client.call(readSession, { id })).status).toBe(200)
    expect(await server.call(readSession, { id })).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await third.client.call(readSession, { id })).toMatchObject({ status: 404, code: 'session.not_found' })
    expect(await third.client.call(readSession, { id: randomUUID() })).toMatchObject({ status: 404 })
    const other = await signedInMember(server)
    const session = await buildSession(server, mentor.id, other.id, { starts_at: slotAfter(20) })
    await other.client.succeed(setBlock, { memberId: mentor.id, blocked: true })
    for (const { client } of [mentor, other])
      expect(await client.call(readSession, { id: session.id })).toMatchObject({
        status: 404,
        code: 'session.not_found',
      })
    await other.client.succeed(setBlock, { memberId: mentor.id, blocked: false })
    expect(await mentor.client.succeed(readSession, { id: session.id })).toMatchObject({ status: 'cancelled' })
  })

  it('[MENT-04/approval] a stranger is refused every action, and a visitor too', async () => {
    const { id, startsAt } = await build()
    const calls = [
      [approveSession, { id }],
      [declineSession, { id, reason: 'No.' }],
      [cancelSession, { id }],
      [sessions.proposeTimes, { id, times: [startsAt.toISOString()] }],
      [sessions.pickTime, { id, startsAt: null }],
      [setOutcome, { id, outcome: 'held' }],
      [sessions.saveNotes, { id, agenda: '', notes: '', version: 0 }],
      [sessions.setMeetingUrl, { id, meetingUrl: null }],
    ] as const
    for (const [endpoint, input] of calls) {
      expect(await third.client.call(endpoint, input as never), endpoint.name).toMatchObject({
        status: 404,
        code: 'session.not_found',
      })
      expect(await server.call(endpoint, input as never), endpoint.name).toMatchObject({ status: 401 })
    }
    expect((await third.client.raw(`/api/mentorship/sessions/${id}/invitation`)).status).toBe(404)
  })

  it('[MENT-01/sessions] sessions are listed by period, side and page', async () => {
    const [anna, erik] = [await signedInMember(server), await signedInMember(server)]
    const add = (mentorId: string, menteeId: string, overrides: SessionOverrides) =>
      buildSession(server, mentorId, menteeId, overrides)
    const first = await add(anna.id, erik.id, { starts_at: slotAfter(30) })
    const second = await add(erik.id, anna.id, { starts_at: slotAfter(40), status: 'requested' })
    const running = await add(anna.id, erik.id, { starts_at: slotAfter(-1), ends_at: slotAfter(1) })
    const ended = await add(anna.id, erik.id, { starts_at: slotAfter(-30), ends_at: slotAfter(-29), status: 'held' })
    const overdue = await add(anna.id, erik.id, {
      starts_at: slotAfter(20),
      status: 'requested',
      holds_until: slotAfter(-1),
    })
    const idsOf = async (input: object) => {
      const { items } = await anna.client.succeed(listSessions, input)
      return items.map(({ id }) => id)
    }
    expect(await idsOf({})).toEqual([running.id, first.id, second.id])
    expect(await idsOf({ side: 'mentee' })).toEqual([second.id])
    expect(await idsOf({ period: 'past' })).toEqual([overdue.id, ended.id])
    const page = await anna.client.succeed(listSessions, { limit: 2 })
    const rest = await anna.client.succeed(listSessions, { limit: 2, cursor: page.nextCursor ?? '' })
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual([running.id, first.id, second.id])
    expect(rest.nextCursor).toBeNull()
    expect((await anna.client.call(listSessions, { cursor: 'bm9wZQ' })).status).toBe(400)
    expect(await server.call(listSessions, {})).toMatchObject({ status: 401 })
  })

  it('[MENT-01/my-mentorships] members are listed once per side, with sessions held and the next one', async () => {
    const [anna, erik, elin] = [
      await signedInMember(server),
      await signedInMember(server),
      await signedInMember(server),
    ]
    for (const at of [-50, -40])
      await buildSession(server, anna.id, erik.id, {
        starts_at: slotAfter(at),
        ends_at: slotAfter(at + 1),
        status: 'held',
      })
    const next = await buildSession(server, anna.id, erik.id, { starts_at: slotAfter(60) })
    await buildSession(server, anna.id, erik.id, { starts_at: slotAfter(70) })
    await buildSession(server, elin.id, anna.id, { starts_at: slotAfter(-9), ends_at: slotAfter(-8), status: 'held' })
    await buildSession(server, anna.id, elin.id, { starts_at: slotAfter(80), status: 'requested' })
    const { items } = await anna.client.succeed(sessions.listMentorships, {})
    expect(items.map((one) => [one.side, one.member.id, one.heldSessions, one.next])).toEqual([
      ['mentor', erik.id, 2, { id: next.id, startsAt: next.startsAt.toISOString() }],
      ['mentee', elin.id, 1, null],
    ])
    const page = await anna.client.succeed(sessions.listMentorships, { limit: 1 })
    const rest = await anna.client.succeed(sessions.listMentorships, { limit: 1, cursor: page.nextCursor ?? '' })
    expect(rest.items.map(({ member }) => member.id)).toEqual([elin.id])
    expect((await anna.client.succeed(sessions.listMentorships, { side: 'mentee' })).items).toHaveLength(1)
    expect(await server.call(sessions.listMentorships, {})).toMatchObject({ status: 401 })
  })

  it('[MENT-01/sessions] requests to the mentor and proposals by the other are counted as open', async () => {
    const [anna, erik] = [await signedInMember(server), await signedInMember(server)]
    await buildListing(server, anna.id)
    const session = await buildSession(server, anna.id, erik.id, { starts_at: slotAfter(40), status: 'requested' })
    const countFor = async ({ client }: typeof anna) => (await client.succeed(sessions.countOpenRequests, {})).count
    expect([await countFor(anna), await countFor(erik)]).toEqual([1, 0])
    const times = [slotAfter(50).toISOString()]
    await anna.client.succeed(sessions.proposeTimes, { id: session.id, times })
    expect([await countFor(anna), await countFor(erik)]).toEqual([0, 1])
    frozen = new Date(session.startsAt)
    expect([await countFor(anna), await countFor(erik)]).toEqual([0, 0])
    expect(await server.call(sessions.countOpenRequests, {})).toMatchObject({ status: 401 })
  })
})

describe('answers', () => {
  it('[MENT-04/approval] the mentor approves a request, and the mentee is notified', async () => {
    const { id } = await request()
    expect(await mentee.client.call(approveSession, { id })).toMatchObject({ status: 403, code: 'session.not_yours' })
    const view = await mentor.client.succeed(approveSession, { id })
    expect(view).toMatchObject({ status: 'confirmed', holdsUntil: null, can: { cancel: 'ok' } })
    expect(await noticesOf(id)).toEqual([['session_confirmed', mentee.id]])
    expect(await queuedInvitations(id)).toBe(1)
    expect(await takenTimes(id)).toBe(2)
    expect(await mentor.client.call(approveSession, { id })).toMatchObject({ status: 409, code: 'session.wrong_state' })
  })

  it('[MENT-04/approval] the mentor declines with a reason, and the slot is free', async () => {
    const { id } = await request()
    const reason = 'I am away that week.'
    expect(await mentee.client.call(declineSession, { id, reason })).toMatchObject({ code: 'session.not_yours' })
    expect(await mentor.client.call(declineSession, { id, reason: '' })).toMatchObject({ status: 400 })
    expect(await mentor.client.succeed(declineSession, { id, reason })).toMatchObject({
      status: 'declined',
      reason,
      endedBy: 'mentor',
    })
    expect(await noticesOf(id)).toEqual([['session_declined', mentee.id]])
    expect([await queuedInvitations(id), await takenTimes(id)]).toEqual([1, 0])
    expect(await mentor.client.call(declineSession, { id, reason })).toMatchObject({ code: 'session.wrong_state' })
  })

  it('[MENT-04/approval] a request past its hold can neither be approved nor withdrawn', async () => {
    const { id } = await request({ holds_until: new Date(Date.now() - 1) })
    expect(await mentor.client.call(approveSession, { id })).toMatchObject({ code: 'session.wrong_state' })
    expect(await mentee.client.call(cancelSession, { id })).toMatchObject({ code: 'session.wrong_state' })
  })

  it('[MENT-08/cancel] the mentee withdraws a request, and the notification that asks for an answer is gone', async () => {
    const member = await signedInMember(server)
    const listing = await buildListing(server, mentor.id)
    const { id } = await member.client.succeed(sessions.bookSession, {
      id: listing.id,
      type: 'coaching',
      lengthMinutes: 60,
      startsAt: slotAfter(20).toISOString(),
      message: 'Hello',
    })
    expect(await mentor.client.call(cancelSession, { id })).toMatchObject({ status: 403, code: 'session.not_yours' })
    expect(await member.client.succeed(cancelSession, { id })).toMatchObject({
      status: 'cancelled',
      endedBy: 'mentee',
      isLateCancellation: false,
      reason: null,
    })
    expect(await noticesOf(id)).toEqual([['session_cancelled', mentor.id]])
  })

  it.each([
    ['a mentee 24 hours before the start', mentee, 24, false],
    ['a mentee less than 24 hours before the start', mentee, 23.9, true],
    ['a mentor one hour before the start', mentor, 1, false],
  ])('[MENT-08/cancel] a cancellation by %s', async (_who, member, before, isLateCancellation) => {
    const { id, startsAt } = await build({ cancellation_rule: 'Late is late.' })
    frozen = new Date(startsAt.getTime() - before * hourMs)
    expect(await member.client.succeed(cancelSession, { id, reason: 'I am ill.' })).toMatchObject({
      status: 'cancelled',
      reason: 'I am ill.',
      isLateCancellation,
      cancellationRule: 'Late is late.',
    })
    expect(await noticesOf(id)).toEqual([['session_cancelled', member === mentee ? mentor.id : mentee.id]])
    expect([await queuedInvitations(id), await takenTimes(id)]).toEqual([1, 0])
    expect(await member.client.call(cancelSession, { id })).toMatchObject({ status: 409, code: 'session.wrong_state' })
  })

  it('[MENT-08/cancel] a session that has started cannot be cancelled', async () => {
    const { id, startsAt } = await build()
    frozen = startsAt
    expect(await mentee.client.call(cancelSession, { id })).toMatchObject({ code: 'session.wrong_state' })
  })

  it('[MENT-08/cancel] of an approval and a withdrawal at the same moment, one is carried out', async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      const { id } = await request()
      const [approved, withdrawn] = await Promise.all([
        mentor.client.call(approveSession, { id }),
        mentee.client.call(cancelSession, { id }),
      ])
      // A session that was approved first may be cancelled, but one that was withdrawn is not approved.
      expect(withdrawn.status).toBe(200)
      expect([200, 409]).toContain(approved.status)
      expect(await mentee.client.succeed(readSession, { id })).toMatchObject({ status: 'cancelled' })
      expect(await takenTimes(id)).toBe(0)
    }
  })
})

describe('outcome', () => {
  const activities = async (id: string) => {
    const { rows } = await server.pool.query('select actor_id, other_id from activities where subject = $1', [
      `sessions:${id}`,
    ])
    return rows
  }

  it('[MENT-08/reviews, DASH-01/completed-session] from the start until 14 days after the end either says whether it took place, and connections read of it', async () => {
    const { id, startsAt } = await build()
    const friend = await signedInMember(server)
    await connect(server, mentee.id, friend.id)
    const readBy = async ({ client }: typeof friend) =>
      (await client.succeed(listFeed, {})).items
        .filter(({ type }) => type === 'completed_session')
        .map(({ actor }) => actor?.id)
    const say = (member: typeof mentor, outcome: 'held' | 'no_show') => member.client.call(setOutcome, { id, outcome })
    expect(await say(mentor, 'held')).toMatchObject({ status: 409, code: 'session.not_started' })
    frozen = startsAt
    expect((await say(mentee, 'held')).body).toMatchObject({ status: 'held' })
    expect((await say(mentor, 'held')).status).toBe(200)
    expect(await activities(id)).toEqual([{ actor_id: mentee.id, other_id: mentor.id }])
    expect([await readBy(friend), await readBy(third)]).toEqual([[mentee.id], []])
    expect((await say(mentor, 'no_show')).body).toMatchObject({ status: 'no_show' })
    expect(await activities(id)).toEqual([])
    expect(await readBy(friend)).toEqual([])
    expect(await noticesOf(id)).toEqual([])
    expect(await takenTimes(id)).toBe(0)
    frozen = new Date(startsAt.getTime() + hourMs + 14 * dayMs)
    expect((await say(mentee, 'held')).body).toMatchObject({ status: 'held' })
    frozen = new Date(frozen.getTime() + 1)
    expect(await say(mentee, 'no_show')).toMatchObject({ status: 409, code: 'session.wrong_state' })
  })
})
