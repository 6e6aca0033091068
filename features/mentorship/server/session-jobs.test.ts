import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { startTestServer } from '#tests/support/server.ts'
import { mentorSlotsChanged, sessions } from '../contract/index.ts'
import { completeSessionsJob, lapseRequestsJob, remindJob } from './session-jobs.ts'
import { buildListing } from './testing.ts'
import { buildSession, type SessionOverrides, slotAfter } from './testing/sessions.ts'

let now = new Date()
const server = await startTestServer({ jobs: false, clock: () => now })
const jobs = { ...(await createJobContext(server)), now: () => now }

const createSession = async (overrides: SessionOverrides = {}) => {
  const [mentor, mentee] = [
    await signedInMember(server, { fullName: 'Maja Mentor', language: 'en' }),
    await signedInMember(server, { fullName: 'Erik Mentee', language: 'sv' }),
  ]
  return { mentor, mentee, ...(await buildSession(server, mentor.id, mentee.id, overrides)) }
}
type Session = Awaited<ReturnType<typeof createSession>>

const noticesOf = async ({ id }: Session) => {
  const { rows } = await server.pool.query<{ type: string; member_id: string }>(
    'select type, member_id from notifications where link = $1',
    [`/mentorship/sessions/${id}`],
  )
  return rows
}
const mailsTo = async (...members: { email: string }[]) => {
  const { rows } = await server.pool.query<{ data: MailMessage }>(
    `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = any($1)`,
    [members.map(({ email }) => email)],
  )
  return rows.map(({ data }) => data)
}
const statusOf = async ({ mentor, id }: Session) => (await mentor.client.succeed(sessions.readSession, { id })).status
const hoursBefore = ({ startsAt }: Session, hours: number) => new Date(startsAt.getTime() - hours * hourMs)

it('[MENT-04/approval] a request that is not answered lapses once, frees its slot and notifies both', async () => {
  now = new Date()
  const mentor = await signedInMember(server)
  const mentee = await signedInMember(server)
  const listing = await buildListing(server, mentor.id)
  const startsAt = slotAfter(1)
  const { id } = await mentee.client.succeed(sessions.bookSession, {
    id: listing.id,
    type: 'coaching',
    lengthMinutes: 60,
    startsAt: slotAfter(1).toISOString(),
    message: 'Hello',
  })
  const session = { mentor, mentee, id, startsAt }
  await lapseRequestsJob.run(jobs, {}, 'a job')
  expect(await statusOf(session)).toBe('requested')
  now = startsAt
  for (let run = 0; run < 2; run++) await lapseRequestsJob.run(jobs, {}, 'a job')
  const { rows } = await server.pool.query('select status, sequence from mentor_sessions where id = $1', [id])
  expect(rows).toEqual([{ status: 'lapsed', sequence: 1 }])
  const lapsed = (await noticesOf(session)).filter(({ type }) => type === 'session_lapsed')
  expect(lapsed.map(({ member_id }) => member_id).toSorted()).toEqual([mentor.id, mentee.id].toSorted())
  const { rows: times } = await server.pool.query('select from mentor_session_times where session_id = $1', [id])
  expect(times).toHaveLength(0)
  const { rows: events } = await server.pool.query(
    `select from events_outbox where name = $1 and payload ->> 'mentorId' = $2`,
    [mentorSlotsChanged.name, mentor.id],
  )
  expect(events).toHaveLength(2)
  const { rows: queued } = await server.pool.query(
    `select from pgboss.job where name = 'mentorship.sendInvitation' and data ->> 'id' = $1`,
    [id],
  )
  expect(queued).toHaveLength(2)
})

it('[MENT-08/reschedule] both are reminded 24 hours and 1 hour before the start, once each', async () => {
  now = new Date()
  const session = await createSession({ meeting_url: 'https://meet.example/1' })
  const remindAt = async (hours: number) => {
    now = hoursBefore(session, hours)
    await remindJob.run(jobs, {}, 'a job')
    const mails = await mailsTo(session.mentor, session.mentee)
    return [(await noticesOf(session)).length, mails.length]
  }
  expect(await remindAt(24.1)).toEqual([0, 0])
  expect(await remindAt(24)).toEqual([2, 2])
  expect(await remindAt(23)).toEqual([2, 2])
  expect(await remindAt(1)).toEqual([4, 4])
  expect(await remindAt(0.5)).toEqual([4, 4])
  expect(new Set((await noticesOf(session)).map(({ type }) => type))).toEqual(new Set(['session_reminder']))
  const [mail] = await mailsTo(session.mentor)
  expect(mail?.subject).toBe('Soon: your session with Erik Mentee')
  expect(mail?.paragraphs.join(' ')).toContain('https://meet.example/1')
})

it('[MENT-08/reschedule] a session that is approved late is reminded only once, and a moved one again', async () => {
  now = new Date()
  const session = await createSession({ status: 'requested' })
  const countAt = async (hours: number, start = session.startsAt) => {
    now = new Date(start.getTime() - hours * hourMs)
    await remindJob.run(jobs, {}, 'a job')
    return (await mailsTo(session.mentee)).length
  }
  now = hoursBefore(session, 20)
  await session.mentor.client.succeed(sessions.approveSession, { id: session.id })
  expect(await countAt(19)).toBe(0)
  expect(await countAt(1)).toBe(1)
  const later = slotAfter(30, session.startsAt)
  await session.mentor.client.succeed(sessions.proposeTimes, { id: session.id, times: [later.toISOString()] })
  await session.mentee.client.succeed(sessions.pickTime, { id: session.id, startsAt: later.toISOString() })
  expect(await countAt(24, later)).toBe(2)
  expect(await countAt(1, later)).toBe(3)
})

it('[MENT-08/reschedule] cancelled sessions and those with a banned member are not reminded', async () => {
  now = new Date()
  const [cancelled, banned] = [await createSession({ status: 'cancelled' }), await createSession()]
  await server.db
    .insertInto('account_blocks')
    .values({ user_id: banned.mentor.id, kind: 'ban', reason: 'Spam.' })
    .execute()
  now = hoursBefore(banned, 1)
  await remindJob.run(jobs, {}, 'a job')
  expect(await mailsTo(cancelled.mentor, cancelled.mentee, banned.mentor, banned.mentee)).toEqual([])
})

it('[MENT-08/reviews] a session counts as held 48 hours after its end, unless a participant has said otherwise', async () => {
  now = new Date()
  const [assumed, missed] = [await createSession(), await createSession()]
  now = assumed.startsAt
  await missed.mentee.client.succeed(sessions.setOutcome, { id: missed.id, outcome: 'no_show' })
  const runAt = async (hoursAfterEnd: number) => {
    now = new Date(assumed.startsAt.getTime() + (1 + hoursAfterEnd) * hourMs)
    await completeSessionsJob.run(jobs, {}, 'a job')
  }
  await runAt(47.9)
  expect(await statusOf(assumed)).toBe('confirmed')
  await runAt(48)
  await runAt(49)
  expect([await statusOf(assumed), await statusOf(missed)]).toEqual(['held', 'no_show'])
  const { rows } = await server.pool.query('select subject from activities where subject = any($1)', [
    [`sessions:${assumed.id}`, `sessions:${missed.id}`],
  ])
  expect(rows).toEqual([{ subject: `sessions:${assumed.id}` }])
})
