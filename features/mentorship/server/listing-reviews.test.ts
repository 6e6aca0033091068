import { expect, it } from 'vitest'
import { banUser } from '#features/accounts/contract/index.ts'
import { accounts, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { createModerationTeam } from '#features/moderation/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { report } from '#features/moderation/contract/index.ts'
import { eraseMember } from '#platform/erase.ts'
import { features } from '#platform/main.ts'
import { dayMs } from '#kit/durations.ts'
import { drainEvents, subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { answerReview, listListingReviews, readSessionReviews, saveReview } from '../contract/reviews.ts'
import { mentorship } from './index.ts'
import { announceReviewsJob } from './reviews-job.ts'
import { buildListing } from './testing.ts'
import { buildPastSession, buildReview } from './testing/reviews.ts'

const server = await startTestServer()
const job = await createJobContext(server)
const [third, admin] = await Promise.all([signedInMember(server), signedInMember(server, { adminLevel: 'admin' })])

const createListing = async (overrides = {}) => {
  const mentor = await signedInMember(server)
  return { mentor, listing: await buildListing(server, mentor.id, overrides) }
}
type Scene = Awaited<ReturnType<typeof createListing>>

/** Adds a session of the listing with a new mentee, and the mentee's review, which is shown by default. */
const addReview = async (
  { mentor, listing }: Scene,
  {
    daysAgo = 1,
    shownAt = new Date(Date.now() - 1_000),
    ...review
  }: Parameters<typeof buildReview>[2] & { daysAgo?: number } = {},
) => {
  const mentee = await signedInMember(server, { fullName: 'Ali Noor' })
  const session = await buildPastSession(server, mentor.id, mentee.id, { listingId: listing.id, daysAgo })
  return { mentee, session, ...(await buildReview(server, session, { shownAt, ...review })) }
}

const readAs = (client: Scene['mentor']['client'], { listing }: Scene) =>
  client.succeed(listListingReviews, { id: listing.id })
const ratingsSeenBy = async (client: Scene['mentor']['client'], scene: Scene) =>
  (await readAs(client, scene)).items.map(({ rating }) => rating)

it('[MENT-08/reviews] shows a mentee’s review with its author and the mentor’s answer to visitors, without the private note', async () => {
  const scene = await createListing()
  const { id, mentee } = await addReview(scene, {
    rating: 4,
    text: 'Good advice.',
    privateNote: 'Zirkonfabrik',
    answer: 'Thank you.',
  })
  const page = await readAs(server.client(), scene)
  expect(page).toMatchObject({
    items: [
      {
        id,
        rating: 4,
        text: 'Good advice.',
        author: { id: mentee.id, fullName: 'Ali Noor' },
        answer: { text: 'Thank you.' },
      },
    ],
    nextCursor: null,
    summary: null,
  })
  for (const { client } of [scene.mentor, third, admin])
    expect(JSON.stringify(await readAs(client, scene))).not.toContain('Zirkonfabrik')
})

it('[MENT-08/reviews] lists neither hidden reviews nor those by the mentor', async () => {
  const scene = await createListing()
  const { session } = await addReview(scene, { shownAt: new Date(Date.now() + dayMs) })
  await buildReview(server, session, { side: 'mentor', shownAt: new Date() })
  for (const { client } of [scene.mentor, third]) expect(await ratingsSeenBy(client, scene)).toEqual([])
})

it('[MENT-08/reviews] pages reviews newest first, with the rating on the first page only', async () => {
  const scene = await createListing()
  for (const rating of [1, 2, 3, 4, 5])
    await addReview(scene, { rating, shownAt: new Date(Date.now() - dayMs + rating * 1_000) })
  const first = await third.client.succeed(listListingReviews, { id: scene.listing.id, limit: 3 })
  const second = await third.client.succeed(listListingReviews, {
    id: scene.listing.id,
    limit: 3,
    cursor: first.nextCursor as string,
  })
  expect([first, second].map(({ items }) => items.map(({ rating }) => rating))).toEqual([
    [5, 4, 3],
    [2, 1],
  ])
  expect([first.summary, second.summary]).toEqual([{ count: 5, mean: 3 }, null])
  expect(second.nextCursor).toBeNull()
})

it('[MENT-08/reviews] rates a mentor from three reviews on, over all listings, to one decimal', async () => {
  const scene = await createListing()
  const other = { ...scene, listing: await buildListing(server, scene.mentor.id) }
  await addReview(scene, { rating: 5 })
  await addReview(scene, { rating: 4 })
  const { session } = await addReview(scene, { rating: 1, shownAt: new Date(Date.now() + dayMs) })
  await buildReview(server, session, { side: 'mentor', rating: 1, shownAt: new Date() })
  expect((await readAs(third.client, scene)).summary).toBeNull()
  await addReview(other, { rating: 5 })
  for (const one of [scene, other]) expect((await readAs(third.client, one)).summary).toEqual({ count: 3, mean: 4.7 })
  // The sessions of a deleted listing still count.
  await server.db.deleteFrom('mentor_listings').where('id', '=', scene.listing.id).execute()
  expect((await readAs(third.client, other)).summary).toEqual({ count: 3, mean: 4.7 })
})

it('[MENT-08/reviews, ADM-02/ban] a banned author’s review is hidden from everyone and does not count', async () => {
  const scene = await createListing()
  const { mentee } = await addReview(scene, { rating: 1 })
  for (const rating of [5, 5]) await addReview(scene, { rating })
  const visitor = server.client()
  expect((await readAs(visitor, scene)).summary).toEqual({ count: 3, mean: 3.7 })
  await admin.client.succeed(banUser, { id: mentee.id, reason: 'A test needs it.' })
  for (const client of [visitor, third.client, scene.mentor.client]) {
    expect(await ratingsSeenBy(client, scene)).toEqual([5, 5])
    expect((await readAs(client, scene)).summary).toBeNull()
  }
})

it('[MENT-08/reviews, NET-05/blocked-comments] hides the review of a blocked author from the member who blocked them, and it still counts', async () => {
  const scene = await createListing()
  const { mentee } = await addReview(scene, { rating: 1 })
  for (const rating of [4, 4]) await addReview(scene, { rating })
  const reader = await signedInMember(server)
  await reader.client.succeed(setBlock, { memberId: mentee.id, blocked: true })
  expect(await ratingsSeenBy(reader.client, scene)).toEqual([4, 4])
  expect((await readAs(reader.client, scene)).summary).toEqual({ count: 3, mean: 3 })
  expect(await ratingsSeenBy(third.client, scene)).toEqual([4, 4, 1])
})

it('[MENT-08/reviews] only the owner and administrators read the reviews of a paused listing', async () => {
  const scene = await createListing({ isActive: false })
  await addReview(scene)
  for (const client of [server.client(), third.client])
    expect(await client.call(listListingReviews, { id: scene.listing.id })).toMatchObject({
      status: 404,
      code: 'mentor.not_found',
    })
  for (const { client } of [scene.mentor, admin]) expect(await ratingsSeenBy(client, scene)).toEqual([5])
  expect(await third.client.call(listListingReviews, { id: third.id })).toMatchObject({ code: 'mentor.not_found' })
  expect(await admin.client.call(listListingReviews, { id: scene.listing.id, cursor: 'wrong' })).toMatchObject({
    status: 400,
  })
})

it('[MENT-08/reviews] a visitor sees a new review and a new answer at once', async () => {
  const scene = await createListing()
  const { session, mentee } = await addReview(scene, { shownAt: new Date(Date.now() + dayMs) })
  const visitor = server.client()
  expect(await ratingsSeenBy(visitor, scene)).toEqual([])
  await scene.mentor.client.succeed(saveReview, { id: session.id, rating: 3, text: 'Well prepared.' })
  const [shown] = (await readAs(visitor, scene)).items
  expect(shown).toMatchObject({ rating: 5, author: { id: mentee.id } })
  await scene.mentor.client.succeed(answerReview, { id: shown?.id as string, text: 'Thank you.' })
  expect((await readAs(visitor, scene)).items[0]?.answer?.text).toBe('Thank you.')
})

it('[MENT-08/reviews] a job publishes once what time has shown, to those who may see it', async () => {
  const scene = await createListing()
  const { session } = await addReview(scene, { shownAt: new Date(Date.now() + dayMs) })
  const byMentor = await addReview(scene, { side: 'mentor', shownAt: new Date(Date.now() + dayMs) })
  const visitor = server.client()
  expect(await ratingsSeenBy(visitor, scene)).toEqual([])
  const streams = [await subscribeLive(server, byMentor.mentee.client), await subscribeLive(server, third.client)]
  const countEvents = async () => {
    const counts = []
    for (const stream of streams) {
      await drainEvents(server, stream)
      counts.push(stream.received.filter(({ name }) => name === 'mentorship.reviewChanged').length)
    }
    return counts
  }
  // The other tests' reviews are announced first.
  await announceReviewsJob.run(job, {}, 'a job')
  const before = await countEvents()
  await server.db
    .updateTable('session_reviews')
    .set({ shown_at: new Date(Date.now() - 1_000) })
    .where('session_id', 'in', [session.id, byMentor.session.id])
    .execute()
  for (let run = 0; run < 3; run++) await announceReviewsJob.run(job, {}, 'a job')
  const after = await countEvents()
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1])
  expect(await ratingsSeenBy(visitor, scene)).toEqual([5])
  for (const stream of streams) stream.close()
})

it('[ADM-10/decision, MENT-08/reviews] a removed review is hidden and does not count until an appeal restores it', async () => {
  const scene = await createListing()
  const { id, mentee, session } = await addReview(scene, { rating: 1, text: 'Buy my course instead!', answer: 'No.' })
  for (const rating of [5, 5]) await addReview(scene, { rating })
  expect(await mentee.client.call(report, { kind: 'mentor_review', id, reason: 'spam' })).toMatchObject({
    code: 'report.own',
  })
  const { takeDown } = await createModerationTeam(server)
  const decideAppealOf = await takeDown('mentor_review', id)
  for (const client of [server.client(), scene.mentor.client, third.client]) {
    expect(await ratingsSeenBy(client, scene)).toEqual([5, 5])
    expect((await readAs(client, scene)).summary).toBeNull()
  }
  expect((await scene.mentor.client.succeed(readSessionReviews, { id: session.id })).other).toBeNull()
  const { own } = await mentee.client.succeed(readSessionReviews, { id: session.id })
  expect(own).toMatchObject({ isRemoved: true, rating: null, text: '', answer: null })
  expect(await mentee.client.call(saveReview, { id: session.id, rating: 5, text: 'Another review.' })).toMatchObject({
    status: 409,
  })
  await decideAppealOf(mentee)
  expect((await readAs(server.client(), scene)).summary).toEqual({ count: 3, mean: 3.7 })
})

it('[ADM-10/appeal] deletes what a removed review said when its appeal is rejected', async () => {
  const scene = await createListing()
  const { id, mentee } = await addReview(scene, { text: 'Buy my course instead!', privateNote: 'Note' })
  const { takeDown } = await createModerationTeam(server)
  await (
    await takeDown('mentor_review', id)
  )(mentee, 'uphold')
  const row = await server.db
    .selectFrom('session_reviews')
    .select(['text', 'rating', 'private_note'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ text: '', rating: null, private_note: null })
})

it('[ADM-10/queue] members report only reviews that they see', async () => {
  const scene = await createListing()
  const shown = await addReview(scene)
  const hidden = await addReview(scene, { shownAt: new Date(Date.now() + dayMs) })
  const byMentor = await addReview(scene, { side: 'mentor' })
  const reportAs = async ({ client }: Pick<Scene['mentor'], 'client'>, { id }: { id: string }) =>
    (await client.call(report, { kind: 'mentor_review', id, reason: 'spam' })).status
  expect(await reportAs(third, hidden)).toBe(404)
  expect(await reportAs(scene.mentor, hidden)).toBe(404)
  expect(await reportAs(third, byMentor)).toBe(404)
  expect(await reportAs(byMentor.mentee, byMentor)).toBe(200)
  expect(await reportAs(third, shown)).toBe(200)
  await server.db.updateTable('mentor_listings').set({ is_active: false }).where('id', '=', scene.listing.id).execute()
  const other = await signedInMember(server)
  expect(await reportAs(other, shown)).toBe(404)
})

const erase = (id: string) => server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, id))

it('[SET-10/erasure] deletes the reviews of an erased author; an answered one keeps its place without author, rating and text', async () => {
  const scene = await createListing()
  const answered = await addReview(scene, {
    rating: 1,
    text: 'Zirkonfabrik',
    privateNote: 'Zirkonfabrik',
    answer: 'Thank you.',
  })
  const plain = await addReview(scene, { rating: 1 })
  for (const rating of [5, 5, 5]) await addReview(scene, { rating })
  const visitor = server.client()
  expect((await readAs(visitor, scene)).summary?.count).toBe(5)
  await erase(answered.mentee.id)
  await erase(plain.mentee.id)
  const stream = await subscribeLive(server, third.client)
  await drainEvents(server, stream)
  stream.close()
  const page = await readAs(visitor, scene)
  expect(page.summary).toEqual({ count: 3, mean: 5 })
  expect(page.items.map(({ rating }) => rating)).toEqual([5, 5, 5, null])
  expect(page.items.at(-1)).toMatchObject({ id: answered.id, author: null, text: '', answer: { text: 'Thank you.' } })
  const row = await server.db
    .selectFrom('session_reviews')
    .select(['text', 'private_note'])
    .where('id', '=', answered.id)
    .executeTakeFirst()
  expect(row).toEqual({ text: '', private_note: null })
})

it('[SET-10/erasure] deletes the answers and reviews of an erased mentor; the mentee’s review stays in the session', async () => {
  const scene = await createListing()
  const { session, mentee } = await addReview(scene, { text: 'Good advice.', answer: 'Zirkonfabrik' })
  await buildReview(server, session, { side: 'mentor', text: 'Zirkonfabrik', shownAt: new Date() })
  await erase(scene.mentor.id)
  const { own, other } = await mentee.client.succeed(readSessionReviews, { id: session.id })
  expect([own, other]).toMatchObject([{ text: 'Good advice.', answer: null }, null])
})

it('[SET-09] exports the reviews of a member with their private notes, and the answers', async () => {
  const scene = await createListing()
  const { mentee } = await addReview(scene, {
    rating: 4,
    text: 'Good advice.',
    privateNote: 'Slow link',
    answer: 'Thank you.',
  })
  expect(await mentorship.exportFor?.(server.db, mentee.id)).toMatchObject({
    mentorReviews: [{ listing_title: 'Leadership', rating: 4, text: 'Good advice.', private_note: 'Slow link' }],
    mentorReviewAnswers: [],
  })
  const ofMentor = await mentorship.exportFor?.(server.db, scene.mentor.id)
  expect(ofMentor).toMatchObject({ mentorReviews: [], mentorReviewAnswers: [{ text: 'Thank you.' }] })
  expect(JSON.stringify(ofMentor)).not.toContain('Slow link')
})
