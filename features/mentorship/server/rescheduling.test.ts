import { afterEach, describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { sessions } from '../contract/index.ts'
import { buildListing } from './testing.ts'
import { buildSession, slotAfter } from './testing/sessions.ts'

const { pickTime, proposeTimes, readSession } = sessions
let frozen: Date | null = null
const server = await startTestServer({ jobs: false, clock: () => frozen ?? new Date() })
afterEach(() => {
  frozen = null
})

const createSession = async (overrides: Parameters<typeof buildSession>[3] = {}) => {
  const [mentor, mentee] = [await signedInMember(server), await signedInMember(server)]
  const listing = await buildListing(server, mentor.id, { hours: [{ start: 0, end: 24 * 60 }] })
  const session = await buildSession(server, mentor.id, mentee.id, { listing_id: listing.id, ...overrides })
  return { mentor, mentee, listing, ...session }
}
const at = (hours: number) => slotAfter(hours).toISOString()
const typesOf = async (id: string) => {
  const { rows } = await server.pool.query<{ type: string }>(
    'select type from notifications where link = $1 order by position',
    [`/mentorship/sessions/${id}`],
  )
  return rows.map(({ type }) => type)
}

describe('[MENT-08/reschedule] proposals', () => {
  it('[MENT-08/reschedule] the other participant picks one of the proposed times', async () => {
    const { mentor, mentee, id } = await createSession()
    const times = [at(72), at(70)]
    const view = await mentee.client.succeed(proposeTimes, { id, times, message: 'I travel.' })
    expect(view.proposal).toMatchObject({ by: 'mentee', times: times.toReversed(), message: 'I travel.' })
    expect(view.can).toMatchObject({ pick: 'session.not_yours', propose: 'ok' })
    expect(await mentee.client.call(pickTime, { id, startsAt: at(70) })).toMatchObject({
      status: 403,
      code: 'session.not_yours',
    })
    expect(await mentor.client.call(pickTime, { id, startsAt: at(71) })).toMatchObject({
      status: 409,
      code: 'session.time_not_proposed',
    })
    const moved = await mentor.client.succeed(pickTime, { id, startsAt: at(70) })
    expect(moved).toMatchObject({ status: 'confirmed', startsAt: at(70), endsAt: at(71), proposal: null })
    expect(await typesOf(id)).toEqual(['session_times_proposed', 'session_moved'])
    const { rows } = await server.pool.query(
      'select distinct lower(during) as start from mentor_session_times where session_id = $1',
      [id],
    )
    expect(rows).toEqual([{ start: slotAfter(70) }])
    expect(await mentor.client.call(pickTime, { id, startsAt: at(70) })).toMatchObject({ code: 'session.wrong_state' })
  })

  it('[MENT-08/reschedule] a request with other times by the mentor is confirmed when the mentee picks one', async () => {
    const { mentor, mentee, id, startsAt } = await createSession({
      status: 'requested',
      holds_until: new Date(Date.now() + hourMs),
    })
    const view = await mentor.client.succeed(proposeTimes, { id, times: [at(90)] })
    // The hold starts again, and ends at the start of the requested time at the latest.
    expect(Date.parse(view.holdsUntil ?? '')).toBeGreaterThan(Date.now() + 40 * hourMs)
    expect(Date.parse(view.holdsUntil ?? '')).toBeLessThanOrEqual(startsAt.getTime())
    expect(await mentee.client.succeed(pickTime, { id, startsAt: at(90) })).toMatchObject({ status: 'confirmed' })
  })

  it('[MENT-08/reschedule] picking none declines the proposal, and a later proposal replaces an earlier one', async () => {
    const { mentor, mentee, id } = await createSession()
    await mentor.client.succeed(proposeTimes, { id, times: [at(70)] })
    await mentee.client.succeed(proposeTimes, { id, times: [at(72)] })
    expect((await mentor.client.succeed(readSession, { id })).proposal).toMatchObject({ by: 'mentee', times: [at(72)] })
    expect(await mentor.client.succeed(pickTime, { id, startsAt: null })).toMatchObject({
      status: 'confirmed',
      proposal: null,
    })
  })

  it('[MENT-08/reschedule] a mentee proposes free slots only, a mentor any time without a session', async () => {
    const { mentor, mentee, id, startsAt } = await createSession()
    const outside = new Date(slotAfter(75).getTime() + hourMs / 4).toISOString()
    const refused = await mentee.client.call(proposeTimes, { id, times: [at(74), outside] })
    expect(refused).toMatchObject({ status: 409, code: 'session.slot_gone' })
    expect(String(refused.refusal?.params?.['nearest']).split(' ')).toHaveLength(3)
    expect((await mentor.client.call(proposeTimes, { id, times: [outside] })).status).toBe(200)
    // The present time of the session is not in its own way.
    const nextHour = new Date(startsAt.getTime() + hourMs).toISOString()
    expect((await mentee.client.call(proposeTimes, { id, times: [nextHour] })).status).toBe(200)
    const other = await signedInMember(server)
    await buildSession(server, other.id, mentee.id, { starts_at: slotAfter(100) })
    await buildSession(server, other.id, mentor.id, { starts_at: slotAfter(110) })
    expect(await mentee.client.call(proposeTimes, { id, times: [at(100)] })).toMatchObject({ code: 'session.overlaps' })
    for (const hours of [100, 110])
      expect(await mentor.client.call(proposeTimes, { id, times: [at(hours)] })).toMatchObject({
        status: 409,
        code: 'session.overlaps',
      })
  })

  it('[MENT-08/reschedule] times that are past, too far or listed twice are bad input', async () => {
    const { mentor, id } = await createSession()
    const bad: [string[], Record<string, string>][] = [
      [[at(70), at(-5)], { 'times.0': 'session.time_in_the_past' }],
      [['9999-12-31T23:30:00Z'], { 'times.0': 'field.invalid_date' }],
      [[at(70), at(70)], { times: 'session.time_repeated' }],
      [[], { times: 'field.required' }],
      [[at(70), at(71), at(72), at(73)], { times: 'field.too_many' }],
    ]
    for (const [times, fields] of bad)
      expect(await mentor.client.call(proposeTimes, { id, times })).toMatchObject({ status: 400, fields })
  })

  it('[MENT-08/reschedule] a session that has started or was cancelled has no other times', async () => {
    const { mentor, mentee, id, startsAt } = await createSession()
    await mentor.client.succeed(proposeTimes, { id, times: [at(70)] })
    frozen = startsAt
    expect(await mentor.client.call(proposeTimes, { id, times: [at(72)] })).toMatchObject({
      code: 'session.wrong_state',
    })
    expect(await mentee.client.call(pickTime, { id, startsAt: at(70) })).toMatchObject({ code: 'session.wrong_state' })
    frozen = null
    await mentee.client.succeed(sessions.cancelSession, { id })
    expect(await mentee.client.call(pickTime, { id, startsAt: at(70) })).toMatchObject({ code: 'session.wrong_state' })
  })

  it('[MENT-08/double-booking] a proposed time that was taken meanwhile, or has passed, cannot be picked', async () => {
    const { mentor, mentee, id } = await createSession()
    await mentor.client.succeed(proposeTimes, { id, times: [at(30), at(70)] })
    const other = await signedInMember(server)
    await buildSession(server, other.id, mentee.id, { starts_at: slotAfter(70) })
    expect(await mentee.client.call(pickTime, { id, startsAt: at(70) })).toMatchObject({ code: 'session.overlaps' })
    frozen = slotAfter(30)
    expect(await mentee.client.call(pickTime, { id, startsAt: frozen.toISOString() })).toMatchObject({
      code: 'session.time_not_proposed',
    })
  })

  it('[MENT-08/double-booking] of two picks of one time by a mentee with two sessions, one succeeds', async () => {
    const [first, second] = [await createSession(), await createSession()]
    await server.db
      .updateTable('mentor_sessions')
      .set({ mentee_id: first.mentee.id, starts_at: slotAfter(60), ends_at: slotAfter(61) })
      .where('id', '=', second.id)
      .execute()
    await server.pool.query('delete from mentor_session_times where session_id = $1 and member_id = $2', [
      second.id,
      second.mentee.id,
    ])
    for (const { mentor, id } of [first, second]) await mentor.client.succeed(proposeTimes, { id, times: [at(80)] })
    const picks = await Promise.all(
      [first, second].map(({ id }) => first.mentee.client.call(pickTime, { id, startsAt: at(80) })),
    )
    expect(picks.map(({ code }) => code).toSorted()).toEqual([null, 'session.overlaps'].toSorted())
  })

  it('[MENT-08/reschedule] of two picks of different times at the same moment, the first one moves the session', async () => {
    const { mentor, mentee, id } = await createSession()
    await mentor.client.succeed(proposeTimes, { id, times: [at(80), at(82)] })
    const picks = await Promise.all([at(80), at(82)].map((startsAt) => mentee.client.call(pickTime, { id, startsAt })))
    expect(picks.map(({ code }) => code).toSorted()).toEqual([null, 'session.wrong_state'].toSorted())
    const winner = picks.find(({ status }) => status === 200)
    expect((await mentor.client.succeed(readSession, { id })).startsAt).toBe(winner?.body.startsAt)
  })
})
