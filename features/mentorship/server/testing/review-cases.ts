import { signedInMember } from '#features/accounts/server/testing.ts'
import { accessRow, type AccessScene, refuseOutsiders } from '#tests/support/access.ts'
import { type AreaCases, visibilityCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import * as contract from '../../contract/reviews.ts'
import { buildListing } from '../testing.ts'
import { buildPastSession, buildReview } from './reviews.ts'

/** A held session of the owner as mentor and a connection as mentee. */
const pastSessionOf = async ({ server, owner, other }: AccessScene) =>
  buildPastSession(server, owner.id, other.id, { listingId: (await buildListing(server, owner.id)).id })

const participantsOnly = refuseOutsiders('session.not_found')
const review = { rating: 4, text: 'We solved what I came with.' }
/** Days after the end of a session; the review has been shown for a day then. */
const shownAfterDays = 8

/** The cases of reviews in the tests across all areas. */
export const reviewCases = {
  liveLists: [
    liveListCase(contract.listListingReviews, async (server) => {
      const [viewer, mentor, mentee] = [
        await signedInMember(server),
        await signedInMember(server),
        await signedInMember(server),
      ]
      const listing = await buildListing(server, mentor.id)
      const { id } = await buildPastSession(server, mentor.id, mentee.id, { listingId: listing.id })
      await mentor.client.succeed(contract.saveReview, { id, ...review })
      let reviewId = ''
      return {
        as: viewer.client,
        input: { id: listing.id },
        changes: [
          [
            'the second participant writes a review',
            async () => {
              const { own } = await mentee.client.succeed(contract.saveReview, { id, ...review })
              reviewId = own?.id ?? ''
            },
          ],
          [
            'the mentor answers it',
            () => mentor.client.succeed(contract.answerReview, { id: reviewId, text: 'Thank you.' }),
          ],
        ],
      }
    }),
  ],
  access: [
    accessRow(
      contract.listListingReviews,
      async ({ server, owner }) => ({ id: (await buildListing(server, owner.id)).id }),
      { blocked: 'mentor.not_found' },
    ),
    accessRow(
      contract.readSessionReviews,
      async (scene) => ({ id: (await pastSessionOf(scene)).id }),
      participantsOnly,
    ),
    accessRow(
      contract.saveReview,
      async (scene) => ({ id: (await pastSessionOf(scene)).id, ...review }),
      participantsOnly,
    ),
    accessRow(
      contract.withdrawReview,
      async (scene) => {
        const session = await pastSessionOf(scene)
        await buildReview(scene.server, session, { side: 'mentor' })
        return { id: session.id }
      },
      { ...participantsOnly, connection: 'review.not_found' },
    ),
    accessRow(
      contract.answerReview,
      async ({ server, owner, other }) => {
        const { id: listingId } = await buildListing(server, owner.id)
        const session = await buildPastSession(server, owner.id, other.id, { listingId, daysAgo: shownAfterDays })
        return { id: (await buildReview(server, session)).id, text: 'Thank you.' }
      },
      {
        unconfirmed: 'review.not_yours',
        stranger: 'review.not_yours',
        blocked: 'review.not_yours',
        administrator: 'review.not_yours',
        connection: 'review.not_yours',
      },
    ),
  ],
  visibility: visibilityCases(
    async ({ server, viewer, friend, marker }) => {
      const received = await buildPastSession(server, friend.id, viewer.id, { daysAgo: shownAfterDays })
      await buildReview(server, received, { side: 'mentor', text: `${marker} review of the viewer` })
      const { id: listingId } = await buildListing(server, viewer.id)
      const given = await buildPastSession(server, viewer.id, friend.id, { listingId, daysAgo: shownAfterDays + 1 })
      await buildReview(server, given, { text: `${marker} review of the viewer's listing` })
      return { received, listingId }
    },
    [
      {
        endpoint: contract.readSessionReviews,
        input: ({ received }) => ({ id: received.id }),
        stillShown: { block: false, ban: false },
      },
      {
        endpoint: contract.listListingReviews,
        input: ({ listingId }) => ({ id: listingId }),
        stillShown: { block: false, ban: false },
      },
    ],
  ),
  addRowsToErase: async ({
    server,
    me,
    friend,
  }: {
    server: AccessScene['server']
    me: { id: string }
    friend: { id: string }
  }) => {
    const session = await buildPastSession(server, friend.id, me.id, { daysAgo: shownAfterDays })
    await buildReview(server, session, { text: 'zirkonfabrik', privateNote: 'zirkonfabrik' })
    const { id: listingId } = await buildListing(server, me.id)
    const given = await buildPastSession(server, me.id, friend.id, { listingId, daysAgo: shownAfterDays })
    await buildReview(server, given, { answer: 'zirkonfabrik' })
  },
} satisfies AreaCases
