import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { hourMs } from '#kit/durations.ts'
import { accessRow, type AccessScene, refuseAllButOwner } from '#tests/support/access.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import type { VisibilityRead } from '#tests/visibility/reads.ts'
import {
  applyForMentorship,
  createListing,
  deleteListing,
  endMentorship,
  expertiseFacets,
  listMentors,
  listOwnListings,
  readMentor,
  schedules,
  setAvailability,
  setListingActive,
  takePlace,
  updateListing,
} from '../../contract/index.ts'
import { buildListing, buildMentee, buildWaiting } from '../testing.ts'
import { calendarCases } from './calendar-cases.ts'
import { reviewCases } from './review-cases.ts'
import { sessionCases } from './session-cases.ts'

const { listSlots, readSchedule, setSchedule } = schedules

const listingInput = (title = 'Brobyggare') => ({
  title,
  language: 'sv' as const,
  description: 'Jag bygger broar mellan människor och bolag.',
  expertise: ['Brobyggande'],
  languages: ['sv' as const],
  sessionTypes: ['mentoring' as const],
})
const application = { motivation: 'I want to build a company.', goals: 'To hire the first three people.' }
const wholeDay = [{ start: 0, end: 24 * 60 }]
const scheduleInput = (weekly: { start: number; end: number }[][]) => ({
  weekly,
  exceptions: [],
  otherLengths: [],
  stepMinutes: 60 as const,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  noticeMinutes: 0,
  daysAhead: 42,
  maxPerDay: null,
  maxPerWeek: null,
})
const everyDay = scheduleInput(Array.from({ length: 7 }, () => wholeDay))
const noHours = scheduleInput(Array.from({ length: 7 }, () => []))

const createOwn = async ({ server, owner }: AccessScene) => ({ id: (await buildListing(server, owner.id)).id })
/** The owner's listing is not found by a member with a block, and managed by nobody else. */
const onlyOwner = {
  unconfirmed: 'mentor.not_yours',
  stranger: 'mentor.not_yours',
  blocked: 'mentor.not_found',
  administrator: 'mentor.not_yours',
  connection: 'mentor.not_yours',
}
const tomorrow = () => ({ from: new Date(Date.now() + 86_400_000).toISOString(), days: 1, lengthMinutes: 60 })

const applicationRows = [
  accessRow(applyForMentorship, async (scene) => ({ ...(await createOwn(scene)), ...application }), {
    blocked: 'mentor.not_found',
    owner: 'mentorship.own_listing',
  }),
  accessRow(
    endMentorship,
    async ({ server, owner, third }) => ({
      id: (await buildMentee(server, await buildListing(server, owner.id), owner.id, third.id)).id,
    }),
    refuseAllButOwner('application.not_found'),
  ),
  accessRow(
    takePlace,
    async ({ server, owner, third }) => {
      const listing = await buildListing(server, third.id)
      const offerEndsAt = new Date(Date.now() + hourMs)
      return { id: (await buildWaiting(server, listing, third.id, owner.id, { offerEndsAt })).id }
    },
    refuseAllButOwner('application.not_found'),
  ),
]

/** Reads of the scene's own mentor listing. */
const listingReads: readonly VisibilityRead[] = [
  {
    endpoint: listMentors,
    input: ({ marker }) => ({ expertise: marker }),
    stillShown: { block: false, ban: false },
  },
  {
    endpoint: readMentor,
    input: ({ mentorListing }) => ({ slug: mentorListing.slug }),
    stillShown: { block: false, ban: false },
  },
]

const listingCases = {
  liveLists: [
    liveListCase(listMentors, async (server) => {
      const [viewer, mentor] = [await signedInMember(server), await signedInMember(server)]
      let id = ''
      const act = mentor.client.succeed
      return {
        as: viewer.client,
        input: { expertise: 'brobyggande' },
        changes: [
          ['a listing is created', async () => ({ id } = await act(createListing, listingInput()))],
          ['the listing is edited', () => act(updateListing, { id, ...listingInput('Brobyggare till havs') })],
          ['the listing gets hours', () => act(setSchedule, { id, ...everyDay })],
          ['the listing is paused', () => act(setListingActive, { id, isActive: false })],
          ['the listing is resumed', () => act(setListingActive, { id, isActive: true })],
          ['the mentor blocks the viewer', () => act(setBlock, { memberId: viewer.id, blocked: true })],
          ['the mentor ends the block', () => act(setBlock, { memberId: viewer.id, blocked: false })],
          ['the listing is deleted', () => act(deleteListing, { id })],
        ],
      }
    }),
    liveListCase(listOwnListings, async (server) => {
      const mentor = await signedInMember(server)
      let id = ''
      return {
        as: mentor.client,
        input: {},
        changes: [
          [
            'the viewer creates a listing',
            async () => ({ id } = await mentor.client.succeed(createListing, listingInput())),
          ],
          ['the listing gets hours', () => mentor.client.succeed(setSchedule, { id, ...everyDay })],
          ['the viewer pauses the listing', () => mentor.client.succeed(setListingActive, { id, isActive: false })],
          ['the viewer deletes the listing', () => mentor.client.succeed(deleteListing, { id })],
        ],
      }
    }),
    liveListCase(expertiseFacets, async (server) => {
      const mentor = await signedInMember(server)
      let id = ''
      return {
        as: mentor.client,
        input: {},
        changes: [
          ['a listing is created', async () => ({ id } = await mentor.client.succeed(createListing, listingInput()))],
          ['the listing is deleted', () => mentor.client.succeed(deleteListing, { id })],
        ],
      }
    }),
    liveListCase(listSlots, async (server) => {
      const [viewer, mentor] = [await signedInMember(server), await signedInMember(server)]
      const { id } = await buildListing(server, mentor.id)
      return {
        as: viewer.client,
        input: { id, ...tomorrow() },
        changes: [
          ['the listing loses its hours', () => mentor.client.succeed(setSchedule, { id, ...noHours })],
          ['the listing gets hours', () => mentor.client.succeed(setSchedule, { id, ...everyDay })],
        ],
      }
    }),
  ],
  access: [
    accessRow(listMentors, {}),
    accessRow(listOwnListings, {}),
    accessRow(expertiseFacets, {}),
    ...applicationRows,
    accessRow(readMentor, async ({ server, owner }) => ({ slug: (await buildListing(server, owner.id)).slug }), {
      blocked: 'mentor.not_found',
    }),
    accessRow(createListing, listingInput()),
    accessRow(updateListing, async (scene) => ({ ...(await createOwn(scene)), ...listingInput() }), onlyOwner),
    accessRow(setListingActive, async (scene) => ({ ...(await createOwn(scene)), isActive: true }), onlyOwner),
    accessRow(
      setAvailability,
      async (scene) => ({ ...(await createOwn(scene)), availability: 'busy' as const }),
      onlyOwner,
    ),
    accessRow(deleteListing, createOwn, onlyOwner),
    accessRow(readSchedule, createOwn, onlyOwner),
    accessRow(setSchedule, async (scene) => ({ ...(await createOwn(scene)), ...everyDay }), onlyOwner),
    accessRow(listSlots, async (scene) => ({ ...(await createOwn(scene)), ...tomorrow() }), {
      blocked: 'mentor.not_found',
    }),
  ],
  otherReads: {
    'mentorship.mine': "the viewer's own listings",
    'mentorship.expertise': 'counts of expertise areas; those of a banned mentor are left out',
    'mentorship.readSchedule': "the hours of the viewer's own listing",
    'mentorship.slots': 'times; the listing is not found (features/mentorship/server/slots.test.ts)',
  },
  addRowsToErase: async ({ server, me }) => {
    await buildListing(server, me.id)
  },
} satisfies AreaCases

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    ...listingCases.liveLists,
    ...calendarCases.liveLists,
    ...sessionCases.liveLists,
    ...reviewCases.liveLists,
  ],
  access: [...listingCases.access, ...calendarCases.access, ...sessionCases.access, ...reviewCases.access],
  visibility: {
    addRows: async (scene) => {
      await sessionCases.visibility.addRows(scene)
      await reviewCases.visibility.addRows(scene)
    },
    reads: [...listingReads, ...sessionCases.visibility.reads, ...reviewCases.visibility.reads],
  },
  otherReads: { ...listingCases.otherReads, ...calendarCases.otherReads, ...sessionCases.otherReads },
  addRowsToErase: async (scene) => {
    await listingCases.addRowsToErase(scene)
    await calendarCases.addRowsToErase(scene)
    await sessionCases.addRowsToErase(scene)
    await reviewCases.addRowsToErase(scene)
  },
  emptiedColumns: sessionCases.emptiedColumns,
}
