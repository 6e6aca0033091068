import { beforeEach, describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { connect } from '#features/activity/server/testing.ts'
import { listFeed } from '#features/activity/contract/index.ts'
import {
  decide,
  listReceived,
  previewDecisions,
  readApproval,
  undoDecisions,
} from '#features/applications/contract/index.ts'
import { announceDecisions, buildApplication } from '#features/applications/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  applyToProgram,
  cancelProgram,
  completeProgram,
  deleteProgram,
  leaveProgram,
  listPrograms,
  readProgram,
  takePlaceInProgram,
  updateProgram,
} from '../contract/index.ts'
import { notifyCancelledJob } from './applicants-jobs.ts'
import { programApplications } from './application-source.ts'
import { findCohort } from './queries/cohort.ts'
import { localDay, programAnswers, programInput } from './testing.ts'
import { createLine as createLineOn } from './testing/waiting.ts'
import { lapseOffersJob, offerPlacesJob } from './waiting-list.ts'

let shiftMs = 0
const clock = () => new Date(Date.now() + shiftMs)
const server = await startTestServer({ jobs: false, clock })
const jobs = { ...(await createJobContext(server)), now: clock }
const runEveryFiveMinutes = () => lapseOffersJob.run(jobs, {}, 'a job')
/** Runs the job that the requests before have enqueued, and only that. */
const runEnqueued = async () => {
  const { rows } = await server.pool.query<{ data: { subjectId: string } }>(
    'delete from pgboss.job where name = $1 returning data',
    [offerPlacesJob.name],
  )
  for (const { data } of rows) await offerPlacesJob.run(jobs, data, 'a job')
}
const announce = () => announceDecisions(jobs, [programApplications])
const createLine = (options: Parameters<typeof createLineOn>[1] = {}) => createLineOn(server, options)
const notificationsOf = async ({ client }: Awaited<ReturnType<typeof signedInMember>>) =>
  (await client.succeed(listNotifications, {})).items.map(({ type }) => type)

beforeEach(() => {
  shiftMs = 0
})

describe('the waiting list of a program', () => {
  it('[PROG-04/capacity, PROG-05/notified] approvals beyond the last place wait in the order of asking, and the owner and the applicants know', async () => {
    const { owner, program, line, placesOf, detail } = await createLine({ approved: false })
    const ids = line.map(({ applicationId }) => applicationId)
    expect((await owner.client.succeed(readApproval, { ids })).waiting.toSorted()).toEqual(ids.toSorted())
    const { items } = await owner.client.succeed(previewDecisions, { ids, status: 'approved' })
    for (const id of ids.toReversed()) await owner.client.succeed(decide, { ids: [id], status: 'approved' })
    expect(await placesOf()).toEqual([null, null])
    await announce()
    expect(await placesOf()).toEqual([
      { ahead: 0, offerEndsAt: null },
      { ahead: 1, offerEndsAt: null },
    ])
    expect(await detail()).toMatchObject({ participants: 1, applications: 'full' })
    expect(await notificationsOf(line[0])).toEqual(['application_waiting'])
    const mail = await server.pool.query<{ subject: string }>(
      `select data ->> 'subject' as subject from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
      [line[0].email],
    )
    expect(mail.rows.map(({ subject }) => subject)).toEqual([items.find(({ id }) => id === ids[0])?.mail?.subject])
    const received = (await owner.client.succeed(listReceived, { subjectId: program.id, statuses: ['approved'] })).items
    expect(received.filter(({ waiting }) => waiting !== null)).toHaveLength(2)
  })

  it('an approval of several applicants puts only those beyond the free places on the list', async () => {
    const { owner, participants, line, leave } = await createLine({ approved: false, length: 3 })
    await leave(participants[0])
    const ids = line.map(({ applicationId }) => applicationId).toSorted()
    expect((await owner.client.succeed(readApproval, { ids })).waiting.toSorted()).toEqual(ids.slice(1))
    await owner.client.succeed(decide, { ids, status: 'approved' })
    const { items } = await owner.client.succeed(listReceived, { statuses: ['approved'] })
    const waiting = items.filter(({ id, waiting: place }) => ids.includes(id) && place !== null)
    expect(waiting.map(({ id }) => id).toSorted()).toEqual(ids.slice(1))
    const stranger = await signedInMember(server, { adminLevel: 'super_admin' })
    expect(await stranger.client.succeed(readApproval, { ids })).toEqual({ waiting: [] })
  })

  it('those who wait do not participate, and the feed does not say that they have joined', async () => {
    const { owner, program, line, participants, leave } = await createLine({ approved: false })
    const [first] = line
    const friend = await signedInMember(server)
    await connect(server, first.id, friend.id)
    const joined = async () =>
      (await friend.client.succeed(listFeed, {})).items.filter(({ type }) => type === 'joined_program')
    const participates = async () => (await findCohort(server.db, first.id, program.slug))?.participates
    await owner.client.succeed(decide, { ids: [first.applicationId], status: 'approved' })
    await announce()
    expect([await joined(), await participates()]).toEqual([[], false])
    await leave(participants[0])
    await runEnqueued()
    expect([await joined(), await participates()]).toEqual([[], false])
    await first.client.succeed(takePlaceInProgram, { id: first.applicationId })
    expect([(await joined()).length, await participates()]).toEqual([1, true])
  })

  it('[PROG-04/full] a program with a waiting list is full, also while a place is free', async () => {
    const { program, participants, line, leave } = await createLine({ length: 2, title: 'Köprogrammet' })
    await leave(participants[0])
    const late = await signedInMember(server)
    expect(await late.client.call(applyToProgram, { id: program.id, ...programAnswers })).toMatchObject({
      status: 409,
      code: 'program.full',
    })
    expect((await late.client.succeed(listPrograms, { q: 'Köprogrammet' })).items).toMatchObject([
      { applications: 'full', participants: 0 },
    ])
    for (const one of line) await leave(one)
    expect(await late.client.succeed(readProgram, { slug: program.slug })).toMatchObject({
      applications: 'open',
      can: { apply: 'ok' },
    })
  })
})

describe('offers of a program', () => {
  it('a freed place is offered to the first one for 48 hours, who takes it', async () => {
    const { owner, program, participants, line, placesOf, detail, leave } = await createLine()
    const [first, second] = line
    await leave(participants[0])
    await runEnqueued()
    const [offered, next] = await placesOf()
    const hours = (Date.parse(offered?.offerEndsAt ?? '') - Date.now()) / hourMs
    expect(hours).toBeGreaterThan(47.9)
    expect(hours).toBeLessThanOrEqual(48)
    expect(next).toEqual({ ahead: 1, offerEndsAt: null })
    expect((await first.client.succeed(listNotifications, {})).items).toMatchObject([
      { type: 'program_place_offered', link: `/programs/${program.slug}`, payload: { member: 'Olga Owner' } },
    ])
    expect(await second.client.call(takePlaceInProgram, { id: first.applicationId })).toMatchObject({
      status: 404,
      code: 'application.not_found',
    })
    expect(await second.client.call(takePlaceInProgram, { id: second.applicationId })).toMatchObject({
      status: 409,
      code: 'program.no_offer',
    })
    await first.client.succeed(takePlaceInProgram, { id: first.applicationId })
    expect(await detail()).toMatchObject({ participants: 1 })
    expect(await notificationsOf(owner)).toContain('program_place_taken')
  })

  it('an offer that is not answered ends the application without a place, and the member may apply again', async () => {
    const { owner, program, participants, line, offersOf, leave, ownOf } = await createLine()
    const [first, second] = line
    await leave(participants[0])
    await runEnqueued()
    shiftMs = 48 * hourMs + 1000
    expect(await first.client.call(takePlaceInProgram, { id: first.applicationId })).toMatchObject({
      code: 'program.no_offer',
    })
    await runEveryFiveMinutes()
    expect(await offersOf()).toEqual([null, true])
    expect(await ownOf(first)).toMatchObject({
      status: 'approved',
      waiting: null,
      ending: { by: null, reason: null, hadPlace: false },
    })
    expect(await notificationsOf(first)).toContain('program_place_lapsed')
    await leave(second)
    await owner.client.succeed(updateProgram, { id: program.id, ...programInput({ maxParticipants: 2 }) })
    expect(await first.client.call(applyToProgram, { id: program.id, ...programAnswers })).toMatchObject({
      status: 200,
    })
  })

  it('an offer ends at the latest when the program starts, and then the list is over', async () => {
    const { owner, program, subject, participants, line, placesOf, leave, ownOf } = await createLine({
      startsOn: localDay(1),
      applicationDeadline: `${localDay(9)}T12:00`,
    })
    await leave(participants[0])
    await runEnqueued()
    const [offered] = await placesOf()
    const starts = await server.db
      .selectFrom('programs')
      .select('starts_at')
      .where('id', '=', program.id)
      .executeTakeFirstOrThrow()
    expect(offered?.offerEndsAt).toBe(new Date(starts.starts_at).toISOString())
    shiftMs = 49 * hourMs
    const late = await buildApplication(server, subject, (await signedInMember(server)).id)
    // Nobody waits for a place that cannot be offered any more.
    await owner.client.succeed(updateProgram, {
      id: program.id,
      ...programInput({ maxParticipants: 1, startsOn: localDay(1) }),
    })
    await runEveryFiveMinutes()
    for (const one of line) {
      expect(await ownOf(one)).toMatchObject({ ending: { by: null, hadPlace: false } })
      expect(await notificationsOf(one)).toContain('program_list_closed')
    }
    await owner.client.succeed(decide, { ids: [late.id], status: 'approved' })
    const later = await buildApplication(server, subject, (await signedInMember(server)).id)
    expect((await owner.client.succeed(decide, { ids: [later.id], status: 'approved' })).refused).toEqual([
      { id: later.id, code: 'application.no_place' },
    ])
    expect(await owner.client.succeed(readApproval, { ids: [later.id] })).toEqual({ waiting: [] })
  })

  it('completing, cancelling and deleting a program end its list', async () => {
    const completed = await createLine()
    await completed.owner.client.succeed(completeProgram, { id: completed.program.id })
    await runEveryFiveMinutes()
    expect(await completed.ownOf(completed.line[0])).toMatchObject({ ending: { hadPlace: false } })
    const cancelled = await createLine()
    await cancelled.owner.client.succeed(cancelProgram, { id: cancelled.program.id })
    await runEveryFiveMinutes()
    expect(await cancelled.ownOf(cancelled.line[0])).toMatchObject({ endedAt: null })
    await notifyCancelledJob.run(jobs, { programId: cancelled.program.id }, 'a job')
    expect(await cancelled.ownOf(cancelled.line[0])).toMatchObject({ ending: { hadPlace: false } })
    expect(await notificationsOf(cancelled.line[0])).toEqual(['program_cancelled'])
    expect(await cancelled.ownOf(cancelled.participants[0])).toMatchObject({ endedAt: null })
    const deleted = await createLine({ places: 1 })
    await deleted.leave(deleted.participants[0])
    await deleted.owner.client.succeed(deleteProgram, { id: deleted.program.id })
    expect(await deleted.ownOf(deleted.line[0])).toMatchObject({ waiting: null, ending: { hadPlace: false } })
  })

  it('more places are offered to those who wait, and fewer take offers back', async () => {
    const { owner, program, participants, offersOf, leave } = await createLine()
    const setPlaces = (maxParticipants: number) =>
      owner.client.succeed(updateProgram, { id: program.id, ...programInput({ maxParticipants }) })
    await setPlaces(3)
    await runEnqueued()
    expect(await offersOf()).toEqual([true, true])
    await setPlaces(1)
    await runEnqueued()
    expect(await offersOf()).toEqual([false, false])
    await leave(participants[0])
    await runEnqueued()
    expect(await offersOf()).toEqual([true, false])
  })

  it('[NET-05] a block takes the offer back at once, the next one gets it, and its end gives back the place in line', async () => {
    const { owner, participants, line, offersOf, leave } = await createLine()
    const [first] = line
    await leave(participants[0])
    await runEnqueued()
    await first.client.succeed(setBlock, { memberId: owner.id, blocked: true })
    expect(await first.client.call(takePlaceInProgram, { id: first.applicationId })).toMatchObject({
      code: 'program.no_offer',
    })
    await runEveryFiveMinutes()
    await first.client.succeed(setBlock, { memberId: owner.id, blocked: false })
    await runEveryFiveMinutes()
    expect(await offersOf()).toEqual([false, true])
  })

  it('[PROG-04/capacity] a rejection that is undone gives back the place and the place in line', async () => {
    const { owner, participants, line, detail, placesOf } = await createLine()
    for (const { applicationId } of [participants[0], line[1]]) {
      await owner.client.succeed(decide, { ids: [applicationId], status: 'rejected' })
      await runEveryFiveMinutes()
      expect((await owner.client.succeed(undoDecisions, { ids: [applicationId] })).refused).toEqual([])
    }
    expect(await detail()).toMatchObject({ participants: 1 })
    expect(await placesOf()).toMatchObject([{ ahead: 0 }, { ahead: 1, offerEndsAt: null }])
  })
})

describe('changes of the list at the same moment', () => {
  it('two places that are freed at once are offered to the first two, once each', async () => {
    const { participants, line, offersOf, leave } = await createLine({ places: 2, length: 3 })
    await Promise.all(participants.map(leave))
    await Promise.all([runEnqueued(), runEveryFiveMinutes(), runEveryFiveMinutes()])
    expect(await offersOf()).toEqual([true, true, false])
    expect(await notificationsOf(line[0])).toEqual(['program_place_offered'])
  })

  it('[PROG-04/capacity] of two approvals at once for the last place, one takes it and the other waits', async () => {
    const { owner, participants, line, detail, leave } = await createLine({ approved: false })
    await leave(participants[0])
    await Promise.all(
      line.map(({ applicationId: id }) => owner.client.succeed(decide, { ids: [id], status: 'approved' })),
    )
    await announce()
    expect(await detail()).toMatchObject({ participants: 1, applications: 'full' })
    const { items } = await owner.client.succeed(listReceived, { statuses: ['approved'] })
    const ids = line.map(({ applicationId }) => applicationId)
    expect(items.filter(({ id, waiting }) => ids.includes(id) && waiting)).toHaveLength(1)
  })

  it('[PROG-04/capacity] of two members who take the last place at once, one gets it and the other waits', async () => {
    const { owner, program, participants, line, detail, offersOf, leave } = await createLine({ places: 2 })
    await Promise.all(participants.map(leave))
    await runEnqueued()
    expect(await offersOf()).toEqual([true, true])
    await owner.client.succeed(updateProgram, { id: program.id, ...programInput({ maxParticipants: 1 }) })
    const results = await Promise.all(line.map((one) => one.client.call(takePlaceInProgram, { id: one.applicationId })))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await detail()).toMatchObject({ participants: 1 })
    await runEnqueued()
    expect((await offersOf()).toSorted()).toEqual([false, null])
  })

  it('a member who leaves the list while a place is offered to them leaves it for the next one', async () => {
    const { participants, line, offersOf, leave } = await createLine()
    await leave(participants[0])
    await Promise.all([runEnqueued(), line[0].client.call(leaveProgram, { id: line[0].applicationId })])
    await runEveryFiveMinutes()
    expect(await offersOf()).toEqual([null, true])
  })
})
