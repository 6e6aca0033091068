import { beforeEach, describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { decide, listOwn } from '#features/applications/contract/index.ts'
import { announceDecisions, buildApplication } from '#features/applications/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  deleteListing,
  endMentorship,
  setAvailability,
  setListingActive,
  takePlace,
  updateListing,
} from '../contract/index.ts'
import { createLine as createLineOn } from './testing/waiting.ts'
import { lapseOffersJob, offerPlacesJob } from './waiting-list.ts'

let shiftMs = 0
const clock = () => new Date(Date.now() + shiftMs)
const server = await startTestServer({ jobs: false, clock })
const jobs = { ...(await createJobContext(server)), now: clock }
const createLine = (options: Parameters<typeof createLineOn>[1] = {}) => createLineOn(server, options)
const runEveryFiveMinutes = () => lapseOffersJob.run(jobs, {}, 'a job')

/** Runs the job that the requests before have enqueued, and only that. */
const runEnqueued = async () => {
  const { rows } = await server.pool.query<{ data: { subjectId: string } }>(
    'delete from pgboss.job where name = $1 returning data',
    [offerPlacesJob.name],
  )
  for (const { data } of rows) await offerPlacesJob.run(jobs, data, 'a job')
}

const ban = (user_id: string) =>
  server.db.insertInto('account_blocks').values({ user_id, kind: 'ban', reason: 'Spam.' }).execute()

beforeEach(async () => {
  shiftMs = 0
  await runEnqueued()
})

const listingFields = {
  title: 'Mentor',
  language: 'sv' as const,
  description: 'Jag bygger broar mellan människor och bolag.',
  expertise: ['Brobyggande'],
  languages: ['sv' as const],
  sessionTypes: ['mentoring' as const],
}

describe('[MENT-03/max-mentees] what frees places of a full mentor, and what takes offers back', () => {
  it('[MENT-03/max-mentees] a mentee who ends, an applicant who leaves the list and an announced rejection free a place at once', async () => {
    const { mentor, mentee, running, line, offersOf } = await createLine({ length: 3 })
    await mentee.client.succeed(endMentorship, { id: running.id })
    await runEnqueued()
    expect(await offersOf()).toEqual([true, false, false])
    await line[0].client.succeed(endMentorship, { id: line[0].applicationId })
    await runEnqueued()
    expect(await offersOf()).toEqual([null, true, false])
    await mentor.client.succeed(decide, { ids: [line[1].applicationId], status: 'rejected' })
    await announceDecisions(jobs)
    await runEnqueued()
    expect(await offersOf()).toEqual([null, null, true])
  })

  it('[MENT-03/max-mentees] more places, or no limit, are offered to those who wait', async () => {
    const { mentor, listing, offersOf } = await createLine()
    await mentor.client.succeed(updateListing, { id: listing.id, ...listingFields, maxMentees: 2 })
    await runEnqueued()
    expect(await offersOf()).toEqual([true, false])
    await mentor.client.succeed(updateListing, { id: listing.id, ...listingFields })
    await runEnqueued()
    expect(await offersOf()).toEqual([true, true])
  })

  it('[MENT-03/max-mentees] of two members who take the last place at once, one becomes a mentee and the other is refused and waits', async () => {
    const { mentor, mentee, listing, line, endRunning, offersOf, menteesOf } = await createLine({ places: 2 })
    await endRunning(mentee.client)
    await runEnqueued()
    expect(await offersOf()).toEqual([true, true])
    await mentor.client.succeed(updateListing, { id: listing.id, ...listingFields, maxMentees: 1 })
    const results = await Promise.all(line.map((one) => one.client.call(takePlace, { id: one.applicationId })))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(results.find(({ status }) => status === 409)).toMatchObject({ code: 'mentorship.no_offer' })
    expect(await menteesOf()).toBe(1)
    await runEnqueued()
    expect((await offersOf()).toSorted()).toEqual([false, null])
  })

  it('[MENT-03/max-mentees] fewer places take back the offers of the last ones in line', async () => {
    const { mentor, mentee, listing, endRunning, offersOf } = await createLine({ places: 2 })
    await endRunning(mentee.client)
    await runEnqueued()
    await mentor.client.succeed(updateListing, { id: listing.id, ...listingFields, maxMentees: 1 })
    await runEnqueued()
    expect(await offersOf()).toEqual([true, false])
  })

  it.each([
    ['paused', (id: string, isOpen: boolean) => [setListingActive, { id, isActive: isOpen }] as const],
    [
      'unavailable',
      (id: string, isOpen: boolean) =>
        [setAvailability, { id, availability: isOpen ? ('busy' as const) : ('unavailable' as const) }] as const,
    ],
  ])(
    '[MENT-03/availability, MENT-03/max-mentees] nothing is offered while a mentor is %s, and the place in line stays',
    async (_, change) => {
      const { mentor, mentee, listing, line, endRunning } = await createLine()
      const set = async (isOpen: boolean) => {
        const [endpoint, input] = change(listing.id, isOpen)
        await mentor.client.succeed(endpoint as typeof setListingActive, input as { id: string; isActive: boolean })
      }
      const offerOf = async () => (await line[0].client.succeed(listOwn, {})).items[0]?.waiting
      await endRunning(mentee.client)
      await runEnqueued()
      await set(false)
      // At once, before the job has taken the offer back.
      expect(await line[0].client.call(takePlace, { id: line[0].applicationId })).toMatchObject({
        code: 'mentorship.no_offer',
      })
      shiftMs = 49 * hourMs
      await runEveryFiveMinutes()
      expect(await offerOf()).toEqual({ ahead: 0, offerEndsAt: null })
      await set(true)
      await runEnqueued()
      expect(await offerOf()).toMatchObject({ offerEndsAt: expect.any(String) })
      await line[0].client.succeed(takePlace, { id: line[0].applicationId })
    },
  )

  it('[MENT-03/max-mentees] deleting the listing ends the applications that wait, and no others', async () => {
    const { mentor, mentee, listing, line } = await createLine()
    const asking = await signedInMember(server)
    const subject = { kind: 'mentorship' as const, id: listing.id, ownerId: mentor.id, title: listing.title }
    await buildApplication(server, subject, asking.id)
    await mentor.client.succeed(deleteListing, { id: listing.id })
    await runEnqueued()
    await runEveryFiveMinutes()
    const own = async ({ client }: { client: typeof asking.client }) => (await client.succeed(listOwn, {})).items
    for (const one of line)
      expect(await own(one)).toMatchObject([{ status: 'approved', endedAt: expect.any(String), waiting: null }])
    expect(await own(mentee)).toMatchObject([{ status: 'approved', endedAt: null, path: null }])
    expect(await own(asking)).toMatchObject([{ status: 'pending', endedAt: null }])
    expect(await line[0].client.call(takePlace, { id: line[0].applicationId })).toMatchObject({
      code: 'mentorship.no_offer',
    })
  })
})

describe('[NET-05, ADM-02] offers between members who may not see each other', () => {
  it('[NET-05, MENT-03/max-mentees] a block takes the offer back at once, the next one gets it, and the end of the block gives back the place in line', async () => {
    const { mentor, mentee, line, endRunning, offersOf, placesOf } = await createLine({ length: 3 })
    const [first, second] = line
    await endRunning(mentee.client)
    await runEnqueued()
    await first.client.succeed(setBlock, { memberId: mentor.id, blocked: true })
    expect(await first.client.call(takePlace, { id: first.applicationId })).toMatchObject({
      code: 'mentorship.no_offer',
    })
    await runEveryFiveMinutes()
    expect((await second.client.succeed(listOwn, {})).items[0]?.waiting).toEqual({
      ahead: 0,
      offerEndsAt: expect.any(String),
    })
    await first.client.succeed(setBlock, { memberId: mentor.id, blocked: false })
    await runEveryFiveMinutes()
    expect(await offersOf()).toEqual([false, true, false])
    await second.client.succeed(endMentorship, { id: second.applicationId })
    await runEnqueued()
    expect(await placesOf()).toMatchObject([{ ahead: 0, offerEndsAt: expect.any(String) }, null, { ahead: 1 }])
  })

  it('[ADM-02, MENT-03/max-mentees] nothing is offered by a banned mentor or to a banned member', async () => {
    const { mentee, line, endRunning } = await createLine()
    await ban(line[0].id)
    await endRunning(mentee.client)
    await runEnqueued()
    expect((await line[1].client.succeed(listOwn, {})).items[0]?.waiting).toMatchObject({
      ahead: 0,
      offerEndsAt: expect.any(String),
    })
    const { mentor, mentee: other, line: behind, endRunning: endOthers } = await createLine()
    await endOthers(other.client)
    await runEnqueued()
    await ban(mentor.id)
    const own = async () => (await behind[0].client.succeed(listOwn, {})).items[0]?.waiting
    expect(await own()).toMatchObject({ offerEndsAt: expect.any(String) })
    expect(await behind[0].client.call(takePlace, { id: behind[0].applicationId })).toMatchObject({
      code: 'mentorship.no_offer',
    })
    await runEveryFiveMinutes()
    expect(await own()).toMatchObject({ offerEndsAt: null })
  })

  it('[MENT-03/max-mentees] a place that a deleted account leaves is offered within five minutes', async () => {
    const { running, offersOf } = await createLine()
    await server.db.deleteFrom('applications').where('id', '=', running.id).execute()
    await runEveryFiveMinutes()
    expect(await offersOf()).toEqual([true, false])
  })
})
