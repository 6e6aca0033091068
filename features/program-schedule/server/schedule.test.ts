import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  cancelScheduledEvent,
  createScheduledEvent,
  deleteScheduledEvent,
  listPublicEvents,
  listSchedule,
  scheduleLimits,
  updateScheduledEvent,
} from '../contract/index.ts'
import { buildEvent, createCohortScene, eventInput } from './testing.ts'

const now = new Date('2027-03-01T12:00:00Z')
const server = await startTestServer({ jobs: false, clock: () => now })
const day = (number: number) => new Date(Date.UTC(2027, 2, number, 9))

describe('events of a program', () => {
  it('the owner adds one on the clocks of the program, and participants see it', async () => {
    const { owner, participant, program } = await createCohortScene(server, { timeZone: 'Africa/Cairo' })
    const event = await owner.client.succeed(createScheduledEvent, {
      programId: program.id,
      ...eventInput({ description: 'Bring\na laptop.', place: 'Room 4' }),
    })
    expect(event).toMatchObject({
      title: 'Prototyping',
      startsAt: '2027-03-10T07:00:00.000Z',
      endsAt: '2027-03-10T09:30:00.000Z',
      startsLocal: '2027-03-10T09:00',
      endsLocal: '2027-03-10T11:30',
      startsOccurrence: null,
      timeZone: 'Africa/Cairo',
      callUrl: 'https://meet.example.org/prototyping',
      place: 'Room 4',
      isCancelled: false,
      can: { edit: 'ok', cancel: 'ok', delete: 'program_event.cancel_first' },
    })
    const { items } = await participant.client.succeed(listSchedule, { programId: program.id })
    const not = 'program.not_yours'
    expect(items).toEqual([{ ...event, can: { edit: not, cancel: not, delete: not } }])
  })

  it('coming events are listed from the next one, and past ones from the latest, by pages', async () => {
    const { participant, program } = await createCohortScene(server)
    for (const number of [12, 3, 5]) await buildEvent(server, program.id, { title: `${number}`, startsAt: day(number) })
    for (const number of [-4, -1, -9])
      await buildEvent(server, program.id, { title: `${number}`, startsAt: day(number) })
    const titlesOf = async (period: 'coming' | 'past') => {
      const titles: string[] = []
      for (let cursor: string | undefined; ;) {
        const page = await participant.client.succeed(listSchedule, {
          programId: program.id,
          period,
          limit: 2,
          ...(cursor && { cursor }),
        })
        titles.push(...page.items.map(({ title }) => title))
        if (!page.nextCursor) return titles
        cursor = page.nextCursor
      }
    }
    expect(await titlesOf('coming')).toEqual(['3', '5', '12'])
    expect(await titlesOf('past')).toEqual(['-1', '-4', '-9'])
  })

  it('strangers, applicants without an answer and blocked participants do not find the schedule', async () => {
    const { owner, participant, program } = await createCohortScene(server)
    const { id } = await buildEvent(server, program.id, { startsAt: day(5) })
    const stranger = await signedInMember(server)
    for (const [client, code] of [
      [stranger.client, 'program.not_found'],
      [server.client(), 'auth.required'],
    ] as const)
      expect(await client.call(listSchedule, { programId: program.id })).toMatchObject({ code })
    expect(await stranger.client.call(updateScheduledEvent, { id, ...eventInput() })).toMatchObject({
      code: 'program_event.not_found',
    })
    for (const change of [cancelScheduledEvent, deleteScheduledEvent])
      expect(await participant.client.call(change, { id })).toMatchObject({ status: 403, code: 'program.not_yours' })
    expect(
      await participant.client.call(createScheduledEvent, { programId: program.id, ...eventInput() }),
    ).toMatchObject({ status: 403, code: 'program.not_yours' })
    await owner.client.succeed(setBlock, { memberId: participant.id, blocked: true })
    expect(await participant.client.call(listSchedule, { programId: program.id })).toMatchObject({
      code: 'program.not_found',
    })
  })

  it('a draft program has no schedule yet', async () => {
    const owner = await signedInMember(server)
    const program = await buildProgram(server, owner.id, { status: 'draft' })
    expect(await owner.client.call(createScheduledEvent, { programId: program.id, ...eventInput() })).toMatchObject({
      status: 409,
      code: 'program.wrong_state',
    })
  })

  it('every refused field has its own reason, all at once', async () => {
    const { owner, program } = await createCohortScene(server)
    const fieldsOf = async (more: Parameters<typeof eventInput>[0]) => {
      const refused = await owner.client.call(createScheduledEvent, { programId: program.id, ...eventInput(more) })
      expect(refused).toMatchObject({ status: 400, code: 'input.invalid' })
      return refused.fields
    }
    expect(await fieldsOf({ startsLocal: '2027-03-28T02:30', endsLocal: '2027-03-28T02:45' })).toEqual({
      startsLocal: 'program_event.skipped_time',
      endsLocal: 'program_event.skipped_time',
    })
    expect(await fieldsOf({ endsLocal: '2027-03-10T09:00' })).toEqual({ endsLocal: 'program_event.end_before_start' })
    expect(await fieldsOf({ endsLocal: '2027-05-10T09:00' })).toEqual({ endsLocal: 'program_event.too_long' })
    expect(await fieldsOf({ title: ' ', endsLocal: '2027-03-09T12:00', callUrl: 'http://meet.example.org/x' })).toEqual(
      {
        title: 'field.required',
        callUrl: 'program_event.https_only',
        endsLocal: 'program_event.end_before_start',
      },
    )
  })

  it('a deadline is one minute, and the two hours that clocks repeat are distinct', async () => {
    const { owner, program } = await createCohortScene(server)
    const at = { startsLocal: '2027-10-31T02:30', endsLocal: '2027-10-31T02:30' }
    const add = (more: Parameters<typeof eventInput>[0]) =>
      owner.client.succeed(createScheduledEvent, { programId: program.id, ...eventInput(more) })
    expect(await add({ kind: 'deadline', ...at })).toMatchObject({
      startsAt: '2027-10-31T00:30:00.000Z',
      endsAt: '2027-10-31T00:30:00.000Z',
      startsOccurrence: 'first',
    })
    // From the first to the second half past two: an hour.
    expect(await add({ ...at, endsOccurrence: 'second' })).toMatchObject({
      startsAt: '2027-10-31T00:30:00.000Z',
      endsAt: '2027-10-31T01:30:00.000Z',
      endsOccurrence: 'second',
    })
  })

  it('a cancelled event stays, is not changed any more, and can be deleted', async () => {
    const { owner, participant, program } = await createCohortScene(server)
    const { id } = await buildEvent(server, program.id, { startsAt: day(5) })
    const act = owner.client
    expect(await act.call(deleteScheduledEvent, { id })).toMatchObject({ code: 'program_event.cancel_first' })
    expect(await act.succeed(cancelScheduledEvent, { id })).toMatchObject({ isCancelled: true, can: { delete: 'ok' } })
    expect(await act.call(cancelScheduledEvent, { id })).toMatchObject({ status: 409, code: 'program_event.cancelled' })
    expect(await act.call(updateScheduledEvent, { id, ...eventInput() })).toMatchObject({
      code: 'program_event.cancelled',
    })
    const listed = async () => (await participant.client.succeed(listSchedule, { programId: program.id })).items
    expect(await listed()).toMatchObject([{ id, isCancelled: true }])
    await act.succeed(deleteScheduledEvent, { id })
    expect(await listed()).toEqual([])
    expect(await act.call(deleteScheduledEvent, { id })).toMatchObject({ status: 404, code: 'program_event.not_found' })
    const past = await buildEvent(server, program.id, { startsAt: day(-5) })
    expect(await act.call(cancelScheduledEvent, { id: past.id })).toMatchObject({ code: 'program_event.over' })
  })
})

describe('events on the public page', () => {
  it('visitors see title, time and place of coming public events, never the call link or the description', async () => {
    const { owner, program } = await createCohortScene(server)
    await owner.client.succeed(createScheduledEvent, {
      programId: program.id,
      ...eventInput({ title: 'Demo day', description: 'For us.', place: 'The harbour', isPublic: true }),
    })
    await owner.client.succeed(createScheduledEvent, { programId: program.id, ...eventInput() })
    await buildEvent(server, program.id, { startsAt: day(-5), isPublic: true })
    const { items } = await server.client().succeed(listPublicEvents, { programId: program.id })
    expect(items).toEqual([
      expect.objectContaining({ title: 'Demo day', place: 'The harbour', isOnline: true, isCancelled: false }),
    ])
    expect(JSON.stringify(items)).not.toMatch(/meet\.example|For us/)
  })

  it('a draft and the program of a blocked owner show none', async () => {
    const { owner, participant, program } = await createCohortScene(server)
    await buildEvent(server, program.id, { startsAt: day(5), isPublic: true })
    await participant.client.succeed(setBlock, { memberId: owner.id, blocked: true })
    expect(await participant.client.call(listPublicEvents, { programId: program.id })).toMatchObject({
      code: 'program.not_found',
    })
    const draft = await buildProgram(server, owner.id, { status: 'draft' })
    expect(await server.call(listPublicEvents, { programId: draft.id })).toMatchObject({ code: 'program.not_found' })
  })
})

describe('at the same moment', () => {
  it('of additions to a schedule with one place left, one succeeds', async () => {
    const { owner, program } = await createCohortScene(server)
    await Promise.all(
      Array.from({ length: scheduleLimits.events - 1 }, () => buildEvent(server, program.id, { startsAt: day(9) })),
    )
    const results = await Promise.all(
      Array.from({ length: 6 }, () =>
        owner.client.call(createScheduledEvent, { programId: program.id, ...eventInput() }),
      ),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(results.find(({ status }) => status === 409)).toMatchObject({ code: 'program_event.too_many' })
  })

  it('edits and a cancellation each count once, and nothing is changed after the cancellation', async () => {
    const { owner, program } = await createCohortScene(server)
    const { id } = await buildEvent(server, program.id, { startsAt: day(5) })
    const edits = await Promise.all([
      ...Array.from({ length: 5 }, (_, at) =>
        owner.client.call(updateScheduledEvent, { id, ...eventInput({ title: `Edit ${at}` }) }),
      ),
      owner.client.call(cancelScheduledEvent, { id }),
    ])
    const done = edits.filter(({ status }) => status === 200).length
    const row = await server.db.selectFrom('program_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.sequence).toBe(done)
    expect(row.cancelled_at).not.toBeNull()
  })
})
