import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { sessions } from '../contract/index.ts'
import { buildSession, slotAfter } from './testing/sessions.ts'

const { readSession, saveNotes, setMeetingUrl } = sessions
const server = await startTestServer({ jobs: false })
const [mentor, mentee] = [await signedInMember(server), await signedInMember(server)]
let hours = 40
const build = (status: 'requested' | 'confirmed' | 'declined' | 'lapsed' = 'confirmed') =>
  buildSession(server, mentor.id, mentee.id, { status, starts_at: slotAfter((hours += 2)) })

describe('notes', () => {
  it('[MENT-08/reviews] both participants write the agenda and the notes', async () => {
    const { id } = await build()
    await mentee.client.succeed(saveNotes, { id, agenda: 'Prices', notes: '', version: 0 })
    const view = await mentor.client.succeed(saveNotes, { id, agenda: 'Prices', notes: 'Raise them.', version: 1 })
    expect(view).toMatchObject({ agenda: 'Prices', notes: 'Raise them.', notesVersion: 2 })
  })

  it('[MENT-08/reviews] of two members who save at once, one is asked to read the new text', async () => {
    const { id } = await build()
    const saves = await Promise.all(
      [mentor, mentee].map(({ client }, index) =>
        client.call(saveNotes, { id, agenda: `Version ${index}`, notes: '', version: 0 }),
      ),
    )
    expect(saves.map(({ code }) => code).toSorted()).toEqual([null, 'session.notes_changed'].toSorted())
    const saved = saves.find(({ status }) => status === 200)?.body.agenda
    expect(await mentor.client.succeed(readSession, { id })).toMatchObject({ agenda: saved, notesVersion: 1 })
  })

  it('[MENT-08/reviews] a declined or lapsed request has no notes, and long ones are refused', async () => {
    for (const status of ['declined', 'lapsed'] as const) {
      const { id } = await build(status)
      const notes = { id, agenda: '', notes: '', version: 0 }
      expect(await mentee.client.call(saveNotes, notes)).toMatchObject({ status: 409, code: 'session.wrong_state' })
    }
    const { id } = await build()
    expect(
      await mentee.client.call(saveNotes, { id, agenda: '', notes: 'x'.repeat(100_000), version: 0 }),
    ).toMatchObject({ status: 400, fields: { notes: 'field.too_long' } })
  })
})

describe('address of the call', () => {
  it('[MENT-08/ics] the mentor sets it for a confirmed session, which is a change for calendars', async () => {
    const { id } = await build()
    const meetingUrl = 'https://meet.example/room'
    expect(await mentee.client.call(setMeetingUrl, { id, meetingUrl })).toMatchObject({
      status: 403,
      code: 'session.not_yours',
    })
    expect(await mentor.client.call(setMeetingUrl, { id, meetingUrl: 'javascript:alert(1)' })).toMatchObject({
      status: 400,
    })
    const sequence = async () =>
      (await server.pool.query('select sequence from mentor_sessions where id = $1', [id])).rows[0]
    await mentor.client.succeed(setMeetingUrl, { id, meetingUrl })
    expect(await mentee.client.succeed(readSession, { id })).toMatchObject({ meetingUrl })
    expect(await sequence()).toEqual({ sequence: 1 })
    await mentor.client.succeed(setMeetingUrl, { id, meetingUrl })
    expect(await sequence()).toEqual({ sequence: 1 })
    const { id: requestId } = await build('requested')
    expect(await mentor.client.call(setMeetingUrl, { id: requestId, meetingUrl })).toMatchObject({
      status: 409,
      code: 'session.wrong_state',
    })
  })
})
