import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { createFeedPath } from '#features/calendar/server/testing.ts'
import { cancelProgram } from '#features/programs/contract/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import { calendarParsers } from '#tests/support/read-calendar.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  cancelScheduledEvent,
  createScheduledEvent,
  readEventFile,
  readScheduleFile,
  updateScheduledEvent,
} from '../contract/index.ts'
import { buildEvent, createCohortScene, eventInput } from './testing.ts'

const now = new Date('2027-03-01T12:00:00Z')
const server = await startTestServer({ jobs: false, clock: () => now })
const { host } = new URL(server.config.publicBaseUrl)
const [[, readIcalJs]] = calendarParsers

const scheduleFile = ({ slug }: { slug: string }) => toRequest(readScheduleFile, { slug }).path
const textOf = async (client: Client, path: string) => (await client.raw(path)).text()

describe.each(calendarParsers)('an .ics file, read by %s', (_, read) => {
  it('[MENT-08/calendar-feed] the schedule has every event on the clocks of the program, with one UID through all changes', async () => {
    const { owner, participant, program } = await createCohortScene(server, {
      title: 'Brobygge',
      timeZone: 'Asia/Kolkata',
    })
    const add = (more: Parameters<typeof eventInput>[0]) =>
      owner.client.succeed(createScheduledEvent, { programId: program.id, ...eventInput(more) })
    const first = await add({ title: 'Kick-off; with, commas', place: 'Room 4', description: 'Bring it.' })
    const deadline = await add({
      kind: 'deadline',
      title: 'Hand in',
      startsLocal: '2027-03-12T17:00',
      endsLocal: '2027-03-12T17:00',
    })
    const path = scheduleFile(program)
    const before = read(await textOf(participant.client, path))
    expect(before).toMatchObject({
      method: 'PUBLISH',
      events: [
        {
          uid: `program-event-${first.id}@${host}`,
          sequence: 0,
          status: 'CONFIRMED',
          start: new Date('2027-03-10T03:30:00Z'),
          end: new Date('2027-03-10T06:00:00Z'),
          zone: 'Asia/Kolkata',
          summary: 'Kick-off; with, commas',
          organiser: null,
          attendees: [],
        },
        { summary: 'Hand in', start: new Date('2027-03-12T11:00:00Z'), end: new Date('2027-03-12T11:30:00Z') },
      ],
    })
    expect(before.events[0]?.description).toContain('Bring it.')
    expect(before.events[0]?.description).toContain('https://meet.example.org/prototyping')
    await owner.client.succeed(updateScheduledEvent, { id: first.id, ...eventInput({ title: 'Kick-off' }) })
    await owner.client.succeed(cancelScheduledEvent, { id: deadline.id })
    expect(read(await textOf(participant.client, path)).events).toMatchObject([
      { uid: `program-event-${first.id}@${host}`, sequence: 1, status: 'CONFIRMED', summary: 'Kick-off' },
      { uid: `program-event-${deadline.id}@${host}`, sequence: 1, status: 'CANCELLED' },
    ])
    const one = read(await textOf(participant.client, toRequest(readEventFile, { id: first.id }).path))
    expect(one.events).toMatchObject([{ uid: `program-event-${first.id}@${host}`, sequence: 1 }])
  })

  it('[MENT-08/calendar-feed] times around clock changes are the same instants in Stockholm and Cairo', async () => {
    for (const [timeZone, local, occurrence, instant] of [
      ['Europe/Stockholm', '2027-03-27T09:00', 'first', '2027-03-27T08:00Z'],
      ['Europe/Stockholm', '2027-03-28T09:00', 'first', '2027-03-28T07:00Z'],
      ['Europe/Stockholm', '2027-10-31T02:30', 'first', '2027-10-31T00:30Z'],
      ['Europe/Stockholm', '2027-10-31T02:30', 'second', '2027-10-31T01:30Z'],
      ['Africa/Cairo', '2027-04-29T09:00', 'first', '2027-04-29T07:00Z'],
      ['Africa/Cairo', '2027-04-30T09:00', 'first', '2027-04-30T06:00Z'],
      ['Africa/Cairo', '2028-10-26T23:30', 'second', '2028-10-26T21:30Z'],
      ['Africa/Cairo', '2026-10-30T09:00', 'first', '2026-10-30T07:00Z'],
    ] as const) {
      const { owner, program } = await createCohortScene(server, { timeZone })
      await owner.client.succeed(createScheduledEvent, {
        programId: program.id,
        ...eventInput({
          startsLocal: local,
          startsOccurrence: occurrence,
          endsLocal: `${local.slice(0, 10)}T23:50`,
          endsOccurrence: 'second',
        }),
      })
      const [event] = read(await textOf(owner.client, scheduleFile(program))).events
      expect(event?.start, `${timeZone} ${local} ${occurrence}`).toEqual(new Date(instant))
    }
  })
})

describe('who downloads the files', () => {
  it('participants and the owner, never visitors and strangers', async () => {
    const { owner, participant, program } = await createCohortScene(server)
    const { id } = await buildEvent(server, program.id, { isPublic: true, startsAt: new Date('2027-03-05T12:00:00Z') })
    const stranger = await signedInMember(server)
    for (const path of [scheduleFile(program), toRequest(readEventFile, { id }).path]) {
      for (const { client } of [owner, participant]) {
        const { status, headers } = await client.raw(path)
        expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
      }
      expect((await stranger.client.raw(path)).status).toBe(404)
      expect((await server.client().raw(path)).status).toBe(401)
    }
  })
})

describe('the personal calendar feed', () => {
  const feedOf = async (client: Client) => {
    const path = await createFeedPath(client)
    return async () => readIcalJs(await (await fetch(server.url + path)).text()).events
  }

  it('[MENT-08/calendar-feed] has the events of programs that the member participates in or owns, with the UID of the file', async () => {
    const { owner, participant, program } = await createCohortScene(server)
    const { id } = await buildEvent(server, program.id, {
      startsAt: new Date('2027-03-05T12:00:00Z'),
      title: 'Demo day',
    })
    const stranger = await signedInMember(server)
    for (const { client } of [owner, participant])
      expect(await (await feedOf(client))()).toMatchObject([
        { uid: `program-event-${id}@${host}`, summary: 'Demo day', start: new Date('2027-03-05T12:00:00Z') },
      ])
    expect(await (await feedOf(stranger.client))()).toEqual([])
  })

  it('[MENT-08/calendar-feed] has nothing of a program whose owner blocks the member, and marks those of a cancelled one', async () => {
    const { owner, participant, program } = await createCohortScene(server)
    await buildEvent(server, program.id, { startsAt: new Date('2027-03-05T12:00:00Z') })
    const feed = await feedOf(participant.client)
    await owner.client.succeed(cancelProgram, { id: program.id })
    expect(await feed()).toMatchObject([{ status: 'CANCELLED' }])
    await owner.client.succeed(setBlock, { memberId: participant.id, blocked: true })
    expect(await feed()).toEqual([])
  })
})
