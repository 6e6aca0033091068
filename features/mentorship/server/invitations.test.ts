import { describe, expect, it } from 'vitest'
import { accounts, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { toRequest } from '#kit/endpoint.ts'
import { calendarUid } from '#platform/calendar/calendar-source.ts'
import { eraseMember } from '#platform/erase.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { features } from '#platform/main.ts'
import { calendarParsers, type ReadEvent } from '#tests/support/read-calendar.ts'
import { startTestServer } from '#tests/support/server.ts'
import { sessions } from '../contract/index.ts'
import { sendInvitationJob } from './invitations.ts'
import { mailChangesJob } from './session-jobs.ts'
import { buildListing } from './testing.ts'
import { buildSession, slotAfter } from './testing/sessions.ts'

let now = new Date('2027-03-20T12:00:00Z')
const server = await startTestServer({ jobs: false, clock: () => now })
const jobs = { ...(await createJobContext(server)), now: () => now }

const uidOf = (sessionId: string) => calendarUid('session', sessionId, server.config.publicBaseUrl)

type Member = { id: string; email: string }

const mailsTo = async ({ email }: Member): Promise<MailMessage[]> => {
  const { rows } = await server.pool.query<{ data: MailMessage }>(
    `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on`,
    [email],
  )
  return rows.map(({ data }) => data)
}
const lastMail = async (member: Member) => (await mailsTo(member)).at(-1) as MailMessage

/** Runs the queued invitations, as the workers do. */
const sendQueued = async () => {
  const { rows } = await server.pool.query<{ data: { id: string } }>(
    `delete from pgboss.job where name = $1 returning data`,
    [sendInvitationJob.name],
  )
  for (const { data } of rows) await sendInvitationJob.run(jobs, data, 'a job')
}
const mailChangesLater = () => {
  const later = { ...jobs, now: () => new Date(Math.max(now.getTime(), Date.now()) + 120_000) }
  return mailChangesJob.run(later, {}, 'a job')
}

const createParticipants = async () => ({
  mentor: await signedInMember(server, {
    fullName: 'Maja Mentor',
    language: 'sv',
    timeZone: 'Europe/Stockholm',
  }),
  mentee: await signedInMember(server, { fullName: 'Erik Mentee', language: 'en', timeZone: 'Asia/Kathmandu' }),
})

const createBooking = async (startsAt = new Date('2027-03-26T09:00:00Z')) => {
  const participants = await createParticipants()
  const listing = await buildListing(server, participants.mentor.id, {
    timeZone: 'Europe/Stockholm',
    title: 'Pricing',
    now,
  })
  const { id } = await participants.mentee.client.succeed(sessions.bookSession, {
    id: listing.id,
    type: 'mentoring',
    lengthMinutes: 60,
    startsAt: startsAt.toISOString(),
    message: 'How do I price this?',
  })
  await sendQueued()
  return { ...participants, listing, id, startsAt }
}

/** A calendar as it is after invitations in this order: a higher sequence replaces, a cancellation removes. */
const calendarAfter = (
  mails: readonly MailMessage[],
  read: (content: string) => { method: string; events: ReadEvent[] },
) => {
  const entries = new Map<string, ReadEvent>()
  for (const { calendar } of mails) {
    if (!calendar) continue
    const { method, events } = read(calendar.content)
    expect(method).toBe(calendar.method)
    for (const event of events) {
      if ((entries.get(event.uid)?.sequence ?? -1) >= event.sequence) continue
      if (method === 'CANCEL') entries.delete(event.uid)
      else entries.set(event.uid, event)
    }
  }
  return [...entries.values()]
}

describe('[MENT-08/ics] invitations', () => {
  it.each(calendarParsers)(
    '[MENT-08/ics] %s reads requests, changes that replace and a cancellation that removes',
    async (_name, read) => {
      const { mentor, mentee, id, startsAt } = await createBooking()
      const calendars = async () => ({
        mentor: calendarAfter(await mailsTo(mentor), read),
        mentee: calendarAfter(await mailsTo(mentee), read),
      })
      const uid = uidOf(id)
      const requested = await calendars()
      for (const calendar of [requested.mentor, requested.mentee])
        expect(calendar).toMatchObject([
          { uid, sequence: 0, status: 'TENTATIVE', start: startsAt, zone: 'Europe/Stockholm' },
        ])

      await mentor.client.succeed(sessions.approveSession, { id })
      await sendQueued()
      const approved = await calendars()
      expect(approved.mentee).toMatchObject([{ uid, sequence: 1, status: 'CONFIRMED' }])
      expect(approved.mentee[0]?.organiser).toEqual({
        name: 'Nordbro',
        email: server.config.mailFrom.address,
      })

      const later = new Date('2027-03-29T07:00:00Z').toISOString()
      await mentee.client.succeed(sessions.proposeTimes, { id, times: [later] })
      await mentor.client.succeed(sessions.pickTime, { id, startsAt: later })
      await sendQueued()
      await mentor.client.succeed(sessions.setMeetingUrl, { id, meetingUrl: 'https://meet.example/room' })
      await mailChangesLater()
      const moved = await calendars()
      for (const calendar of [moved.mentor, moved.mentee]) {
        expect(calendar).toMatchObject([{ uid, sequence: 3, status: 'CONFIRMED', start: new Date(later) }])
        expect(calendar[0]?.description).toContain('https://meet.example/room')
      }

      await mentee.client.succeed(sessions.cancelSession, { id, reason: 'I am ill.' })
      await sendQueued()
      expect(await calendars()).toEqual({ mentor: [], mentee: [] })
      expect((await lastMail(mentor)).paragraphs).toContain('I am ill.')
      expect((await lastMail(mentee)).paragraphs).not.toContain('I am ill.')
    },
  )

  it('[MENT-08/ics] no participant finds the address of the other in a mail or an invitation', async () => {
    const { mentor, mentee, id } = await createBooking()
    await mentor.client.succeed(sessions.approveSession, { id })
    await sendQueued()
    for (const [member, other] of [
      [mentor, mentee],
      [mentee, mentor],
    ] as const) {
      const unfolded = JSON.stringify(await mailsTo(member)).replaceAll(String.raw`\r\n `, '')
      expect(unfolded).toContain(member.email)
      expect(unfolded).not.toContain(other.email)
      expect(unfolded).toContain('@participant.invalid')
    }
  })

  it('[MENT-08/ics] each participant can download the invitation of a request or a confirmed session', async () => {
    const { mentor, mentee, id } = await createBooking()
    for (const member of [mentor, mentee]) {
      const response = await member.client.raw(toRequest(sessions.readInvitation, { id }).path)
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=REQUEST')
      expect(response.headers.get('content-disposition')).toContain('filename="nordbro-2027-03-26.ics"')
      const content = await response.text()
      for (const [, read] of calendarParsers)
        expect(read(content).events).toMatchObject([{ uid: uidOf(id), status: 'TENTATIVE' }])
    }
    expect((await server.client().raw(`/api/mentorship/sessions/${id}/invitation`)).status).toBe(401)
    await mentee.client.succeed(sessions.cancelSession, { id })
    expect((await mentee.client.raw(`/api/mentorship/sessions/${id}/invitation`)).status).toBe(404)
  })

  it('[MENT-08/ics] a job that runs again, or two at once, mail a change once', async () => {
    const { mentor, mentee, id } = await createBooking()
    await mentor.client.succeed(sessions.approveSession, { id })
    await Promise.all([1, 2, 3].map(() => sendInvitationJob.run(jobs, { id }, 'a job')))
    await sendQueued()
    await mailChangesLater()
    expect([(await mailsTo(mentor)).length, (await mailsTo(mentee)).length]).toEqual([2, 2])
  })
})

describe('[MENT-08/local-times] times in mails', () => {
  it('[MENT-08/local-times] each reads the time on their own clock, and on the other’s', async () => {
    const { mentor, mentee } = await createBooking()
    const toMentor = (await lastMail(mentor)).paragraphs.join('\n')
    expect(toMentor).toContain('fredag 26 mars 2027 10:00–11:00 (centraleuropeisk normaltid)')
    expect(toMentor).toContain('14:45–15:45 (nepalesisk tid)')
    expect(toMentor).toContain('How do I price this?')
    const toMentee = (await lastMail(mentee)).paragraphs.join('\n')
    expect(toMentee).toMatch(/Friday,? 26 March 2027.*14:45.15:45 \(Nepal Time\)/u)
    expect(toMentee).toContain('Central European Standard Time')
  })

  it('[MENT-08/local-times] participants on one clock read one time', async () => {
    const participants = await createParticipants()
    await setProfile(server, participants.mentee.id, { time_zone: 'Europe/Berlin' })
    const { id } = await buildSession(server, participants.mentor.id, participants.mentee.id, {
      starts_at: new Date('2027-03-26T09:00:00Z'),
      mentor_time_zone: 'Europe/Stockholm',
      mailed_sequence: -1,
    })
    await sendInvitationJob.run(jobs, { id }, 'a job')
    const { paragraphs } = await lastMail(participants.mentee)
    expect(paragraphs.filter((line) => line.includes('26 March'))).toHaveLength(1)
  })

  it('[MENT-08/local-times] a session after the clock change stays at its instant when its mentor moves to another zone', async () => {
    const startsAt = new Date('2027-03-29T07:00:00Z')
    const { mentor, mentee, id } = await createBooking(startsAt)
    expect((await lastMail(mentor)).paragraphs.join()).toContain('09:00–10:00 (centraleuropeisk sommartid)')
    await setProfile(server, mentor.id, { time_zone: 'America/Sao_Paulo' })
    await server.db
      .updateTable('mentor_listings')
      .set({ time_zone: 'America/Sao_Paulo' })
      .where('owner_id', '=', mentor.id)
      .execute()
    await mentor.client.succeed(sessions.approveSession, { id })
    await sendQueued()
    const mail = await lastMail(mentor)
    expect(mail.paragraphs.join()).toContain('04:00–05:00')
    for (const [, read] of calendarParsers)
      expect(read(mail.calendar?.content ?? '').events).toMatchObject([{ start: startsAt, zone: 'Europe/Stockholm' }])
    expect(await mentee.client.succeed(sessions.readSession, { id })).toMatchObject({
      startsAt: startsAt.toISOString(),
      mentorTimeZone: 'Europe/Stockholm',
    })
  })
})

describe('sessions that end with a block, a ban or an erasure', () => {
  const expectNamelessCancellation = async (member: Member, other: { fullName: string }, uid: string) => {
    const mail = await lastMail(member)
    for (const sign of [other.fullName, 'Pricing', 'participant']) expect(JSON.stringify(mail)).not.toContain(sign)
    for (const [, read] of calendarParsers)
      expect(read(mail.calendar?.content ?? '')).toMatchObject({ method: 'CANCEL', events: [{ uid, sequence: 1 }] })
  }

  it('[NET-05, MENT-08/ics] a block cancels the session, and the mails name no one', async () => {
    // The trigger compares with the time of the database.
    const { mentor, mentee } = await createParticipants()
    const { id } = await buildSession(server, mentor.id, mentee.id, {
      starts_at: slotAfter(50),
      listing_title: 'Pricing',
    })
    await mentee.client.succeed(setBlock, { memberId: mentor.id, blocked: true })
    await mailChangesLater()
    await mailChangesLater()
    for (const member of [mentor, mentee]) {
      expect(await mailsTo(member)).toHaveLength(1)
      await expectNamelessCancellation(member, member === mentor ? mentee : mentor, uidOf(id))
    }
    const { rows } = await server.pool.query('select from mentor_session_times where session_id = $1', [id])
    expect(rows).toHaveLength(0)
  })

  it('[ADM-02/ban, MENT-08/ics] a banned member gets no mail, and the other one no name', async () => {
    const { mentor, mentee, id } = await createBooking()
    await server.db.insertInto('account_blocks').values({ user_id: mentor.id, kind: 'ban', reason: 'Spam.' }).execute()
    const before = await mailsTo(mentor)
    await mentee.client.succeed(sessions.cancelSession, { id })
    await sendQueued()
    expect(await mailsTo(mentor)).toEqual(before)
    await expectNamelessCancellation(mentee, mentor, uidOf(id))
  })

  it('[SET-10/erasure, MENT-08/ics] an erased member leaves a cancelled session without their texts', async () => {
    const { mentor, mentee } = await createParticipants()
    const { id } = await buildSession(server, mentor.id, mentee.id, { starts_at: slotAfter(50) })
    const past = await buildSession(server, mentor.id, mentee.id, { starts_at: slotAfter(-50), status: 'held' })
    await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, mentee.id))
    await mailChangesLater()
    await expectNamelessCancellation(mentor, mentee, uidOf(id))
    now = new Date()
    expect(await mentor.client.succeed(sessions.readSession, { id })).toMatchObject({
      status: 'cancelled',
      mentee: null,
      message: '',
      endedBy: 'mentee',
    })
    expect(await mentor.client.succeed(sessions.readSession, { id: past.id })).toMatchObject({ status: 'held' })
    await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, mentor.id))
    const { rows } = await server.pool.query('select from mentor_sessions where id = any($1)', [[id, past.id]])
    expect(rows).toHaveLength(0)
  })
})
