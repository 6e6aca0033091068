import { describe, expect, it } from 'vitest'
import { decide, listOwn, listReceived, undoDecisions, withdraw } from '#features/applications/contract/index.ts'
import { announceDecisions } from '#features/applications/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { applyForMentorship, endMentorship, readMentor, sessions, takePlace } from '../contract/index.ts'
import { createLine as createLineOn } from './testing/waiting.ts'
import { lapseOffersJob } from './waiting-list.ts'

let shiftMs = 0
const clock = () => new Date(Date.now() + shiftMs)
const server = await startTestServer({ jobs: false, clock })
const jobs = { ...(await createJobContext(server)), now: clock }
const runJob = () => lapseOffersJob.run(jobs, {}, 'a job')
const createLine = (options: Parameters<typeof createLineOn>[1] = {}) => {
  shiftMs = 0
  return createLineOn(server, options)
}
const fields = { motivation: 'I still want to build a company.', goals: 'To hire the first three people.' }

describe('[MENT-03/max-mentees] the waiting list of a mentor', () => {
  it('[MENT-03/max-mentees, MENT-06/contact-email, OPP-11] approvals beyond the last place wait in the order of asking, without the contact address', async () => {
    const { mentor, listing, line, placesOf, menteesOf } = await createLine({ approved: false })
    for (const { applicationId } of line.toReversed())
      expect((await mentor.client.succeed(decide, { ids: [applicationId], status: 'approved' })).refused).toEqual([])
    expect(await placesOf()).toEqual([null, null])
    expect((await line[0].client.succeed(listOwn, {})).items).toMatchObject([{ status: 'pending', waiting: null }])
    await announceDecisions(jobs)
    const places = [
      { ahead: 0, offerEndsAt: null },
      { ahead: 1, offerEndsAt: null },
    ]
    expect(await placesOf()).toEqual(places)
    expect(await menteesOf()).toBe(1)
    const [first] = line
    expect(await first.client.succeed(readMentor, { slug: listing.slug })).toMatchObject({
      contactEmail: null,
      application: { status: 'approved' },
    })
    expect((await first.client.succeed(listOwn, {})).items).toMatchObject([{ status: 'approved', waiting: places[0] }])
    const received = await mentor.client.succeed(listReceived, { subjectId: listing.id })
    expect(Object.fromEntries(received.items.map(({ id, waiting }) => [id, waiting]))).toMatchObject(
      Object.fromEntries(line.map(({ applicationId }, index) => [applicationId, places[index]])),
    )
    expect((await first.client.succeed(sessions.listMentorships, {})).items).toEqual([])
    expect((await mentor.client.succeed(sessions.listMentorships, { side: 'mentor' })).items).toHaveLength(1)
    expect(await first.client.call(takePlace, { id: first.applicationId })).toMatchObject({
      status: 409,
      code: 'mentorship.no_offer',
    })
  })

  it('[MENT-03/max-mentees] a freed place is offered to the first one for 48 hours, who takes it', async () => {
    const { mentor, mentee, listing, line, placesOf, menteesOf, endRunning } = await createLine()
    const [first, second] = line
    await endRunning(mentee.client)
    await runJob()
    const [offered, next] = await placesOf()
    const hours = (Date.parse(offered?.offerEndsAt ?? '') - Date.now()) / hourMs
    expect(hours).toBeGreaterThan(47.9)
    expect(hours).toBeLessThanOrEqual(48)
    expect(next).toEqual({ ahead: 1, offerEndsAt: null })
    expect((await first.client.succeed(listNotifications, {})).items).toMatchObject([
      { type: 'mentorship_place_offered', link: `/mentorship/${listing.slug}`, payload: { member: 'Maja Mentor' } },
    ])
    expect(await second.client.call(takePlace, { id: first.applicationId })).toMatchObject({
      status: 404,
      code: 'application.not_found',
    })
    await first.client.succeed(takePlace, { id: first.applicationId })
    expect(await first.client.succeed(readMentor, { slug: listing.slug })).toMatchObject({
      contactEmail: 'maja@example.com',
      application: { waiting: null },
    })
    expect((await first.client.succeed(sessions.listMentorships, {})).items).toHaveLength(1)
    expect((await mentor.client.succeed(listNotifications, {})).items[0]).toMatchObject({
      type: 'mentorship_place_taken',
    })
    await runJob()
    expect(await placesOf()).toEqual([null, { ahead: 0, offerEndsAt: null }])
    expect(await menteesOf()).toBe(1)
  })

  it('[MENT-03/max-mentees] two places that are freed at once are offered to the first two', async () => {
    const { mentee, line, endRunning, offersOf } = await createLine({ places: 2, length: 3 })
    await endRunning(mentee.client)
    await runJob()
    expect(await offersOf()).toEqual([true, true, false])
    await Promise.all(line.slice(0, 2).map((one) => one.client.succeed(takePlace, { id: one.applicationId })))
    await runJob()
    expect(await offersOf()).toEqual([null, null, false])
  })

  it('[MENT-03/max-mentees] an offer that is not answered ends the application and goes to the next one', async () => {
    const { mentee, listing, line, endRunning, offersOf } = await createLine()
    const [first] = line
    await endRunning(mentee.client)
    await runJob()
    shiftMs = 48 * hourMs - 60_000
    await runJob()
    expect(await offersOf()).toEqual([true, false])
    shiftMs = 48 * hourMs + 1000
    expect(await first.client.call(takePlace, { id: first.applicationId })).toMatchObject({
      code: 'mentorship.no_offer',
    })
    await runJob()
    const { items } = await first.client.succeed(listOwn, {})
    expect(items).toMatchObject([{ status: 'approved', endedAt: expect.any(String), waiting: null }])
    expect((await first.client.succeed(listNotifications, {})).items[0]).toMatchObject({
      type: 'mentorship_place_lapsed',
    })
    expect(await offersOf()).toEqual([null, true])
    const { id } = await first.client.succeed(applyForMentorship, { id: listing.id, ...fields })
    expect(id).not.toBe(first.applicationId)
  })

  it('[MENT-03/max-mentees] three runs of the job at once offer a place once', async () => {
    const { mentee, line, endRunning, offersOf } = await createLine()
    await endRunning(mentee.client)
    await Promise.all([runJob(), runJob(), runJob()])
    expect(await offersOf()).toEqual([true, false])
    expect((await line[0].client.succeed(listNotifications, {})).items).toHaveLength(1)
  })

  it('[MENT-03/max-mentees] an applicant who leaves the list is not a mentee who has ended, and the place goes to the next one', async () => {
    const { mentor, mentee, line, endRunning, offersOf } = await createLine()
    const [first] = line
    await endRunning(mentee.client)
    await runJob()
    const before = (await mentor.client.succeed(listNotifications, {})).items.length
    await first.client.succeed(endMentorship, { id: first.applicationId })
    await runJob()
    expect(await offersOf()).toEqual([null, true])
    expect((await mentor.client.succeed(listNotifications, {})).items).toHaveLength(before)
    expect((await first.client.succeed(listOwn, {})).items[0]?.endedAt).not.toBeNull()
  })
})

describe('[MENT-05/approve] decisions about a full mentor', () => {
  it('[MENT-05/approve, MENT-03/max-mentees] an approval does not overtake an offer or those who are in line', async () => {
    const { mentor, mentee, line, placesOf, menteesOf, endRunning } = await createLine({ approved: false })
    const [first, second] = line
    const approve = async ({ applicationId }: typeof first) => {
      await mentor.client.succeed(decide, { ids: [applicationId], status: 'approved' })
      await announceDecisions(jobs)
    }
    await approve(first)
    await endRunning(mentee.client)
    // Before the job has offered the place.
    await approve(second)
    expect(await menteesOf()).toBe(0)
    expect(await placesOf()).toEqual([
      { ahead: 0, offerEndsAt: null },
      { ahead: 1, offerEndsAt: null },
    ])
    await mentor.client.succeed(decide, { ids: [second.applicationId], status: 'contacted' })
    await announceDecisions(jobs)
    await runJob()
    await approve(second)
    expect(await menteesOf()).toBe(0)
    expect(await placesOf()).toMatchObject([{ offerEndsAt: expect.any(String) }, { ahead: 1, offerEndsAt: null }])
  })

  it('[MENT-05/approve, MENT-03/max-mentees] a place is offered once the approval is announced', async () => {
    const { mentor, mentee, line, endRunning, offersOf } = await createLine({ approved: false })
    const [first] = line
    await mentor.client.succeed(decide, { ids: [first.applicationId], status: 'approved' })
    await endRunning(mentee.client)
    await runJob()
    expect((await first.client.succeed(listNotifications, {})).items).toEqual([])
    await announceDecisions(jobs)
    expect(await offersOf()).toEqual([false, null])
    await runJob()
    expect(await offersOf()).toEqual([true, null])
  })

  it('[MENT-05/approve, MENT-03/max-mentees] an approval that is undone, and a withdrawal before it is announced, leave the list', async () => {
    const { mentor, listing, mentee, line, endRunning, offersOf } = await createLine({ approved: false, length: 3 })
    const [first, second] = line
    const ids = line.map(({ applicationId }) => applicationId)
    await mentor.client.succeed(decide, { ids, status: 'approved' })
    await mentor.client.succeed(undoDecisions, { ids: [first.applicationId] })
    await second.client.succeed(withdraw, { id: second.applicationId })
    await announceDecisions(jobs)
    await endRunning(mentee.client)
    await runJob()
    expect(await offersOf()).toEqual([null, null, true])
    // An application that is sent again has the time of the second one.
    const { id } = await second.client.succeed(applyForMentorship, { id: listing.id, ...fields })
    await mentor.client.succeed(decide, { ids: [first.applicationId, id], status: 'approved' })
    await announceDecisions(jobs)
    const { items } = await second.client.succeed(listOwn, {})
    expect(items).toMatchObject([{ id, waiting: { ahead: 2, offerEndsAt: null } }])
  })

  it('[MENT-05/reject, MENT-03/max-mentees] a rejection that is undone gives back the place, the offer or the place in line', async () => {
    const { mentor, running, line, menteesOf, offersOf, placesOf } = await createLine({ length: 3 })
    const change = async (id: string) => {
      await mentor.client.succeed(decide, { ids: [id], status: 'rejected' })
      await runJob()
      expect((await mentor.client.succeed(undoDecisions, { ids: [id] })).refused).toEqual([])
    }
    await change(line[1].applicationId)
    expect((await placesOf())[1]).toEqual({ ahead: 1, offerEndsAt: null })
    await change(running.id)
    expect([await menteesOf(), await offersOf()]).toEqual([1, [false, false, false]])
    await mentor.client.succeed(endMentorship, { id: running.id })
    await runJob()
    await change(line[0].applicationId)
    expect(await offersOf()).toEqual([true, false, false])
    // Once it is announced, the place is offered to the next one.
    await mentor.client.succeed(decide, { ids: [line[0].applicationId], status: 'rejected' })
    await announceDecisions(jobs)
    await runJob()
    expect(await offersOf()).toEqual([null, true, false])
    await mentor.client.succeed(decide, { ids: [line[0].applicationId], status: 'approved' })
    await announceDecisions(jobs)
    expect(await offersOf()).toEqual([false, true, false])
  })
})
