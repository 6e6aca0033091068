import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { drainEvents, subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { reviewLimits } from '../contract/index.ts'
import { answerReview, readSessionReviews, saveReview, withdrawReview } from '../contract/reviews.ts'
import { buildPastSession, buildReview } from './testing/reviews.ts'

const server = await startTestServer()
const [mentor, mentee, third] = await Promise.all([
  signedInMember(server, { fullName: 'Maja Ek' }),
  signedInMember(server, { fullName: 'Ali Noor' }),
  signedInMember(server),
])
const session = (options: Parameters<typeof buildPastSession>[3] = {}) =>
  buildPastSession(server, mentor.id, mentee.id, options)
const good = { rating: 5, text: 'Clear advice on pricing.' }
const fair = { rating: 3, text: 'Well prepared, but late.' }

it('[MENT-08/reviews] hides a review, and whether it exists, from the other participant until both have written', async () => {
  const { id } = await session()
  const before = await mentor.client.succeed(readSessionReviews, { id })
  const own = await mentee.client.succeed(saveReview, { id, ...good })
  expect(own).toMatchObject({ own: { ...good, shownAt: null }, other: null, can: { save: 'ok', withdraw: 'ok' } })
  expect(await mentor.client.succeed(readSessionReviews, { id })).toEqual(before)
  const both = await mentor.client.succeed(saveReview, { id, ...fair })
  expect(both).toMatchObject({
    own: { ...fair, shownAt: expect.any(String) as string },
    other: { ...good, author: { fullName: 'Ali Noor' } },
    can: { save: 'review.already_shown', withdraw: 'review.already_shown' },
  })
  const { own: ofMentee, other } = await mentee.client.succeed(readSessionReviews, { id })
  expect([ofMentee?.shownAt, other]).toMatchObject([both.own?.shownAt, { ...fair, shownAt: both.own?.shownAt }])
})

it('[MENT-08/reviews] shows both reviews at once when both participants write at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await session()
    await Promise.all([
      mentee.client.succeed(saveReview, { id, ...good }),
      mentor.client.succeed(saveReview, { id, ...fair }),
    ])
    const { own, other } = await mentor.client.succeed(readSessionReviews, { id })
    expect([own, other]).toMatchObject([fair, good])
    const times = await server.db
      .selectFrom('session_reviews')
      .select(['shown_at', 'is_announced'])
      .where('session_id', '=', id)
      .execute()
    expect(times).toEqual([times[0], times[0]])
    expect(times[0]).toMatchObject({ is_announced: true })
  }
})

it('[MENT-08/reviews] a participant who writes in several tabs at the same moment has one review', async () => {
  const { id } = await session()
  await Promise.all([1, 2, 3, 4].map((rating) => mentee.client.succeed(saveReview, { id, ...good, rating })))
  expect(
    await server.db.selectFrom('session_reviews').select('id').where('session_id', '=', id).execute(),
  ).toHaveLength(1)
})

it('[MENT-08/reviews] an author edits and withdraws a hidden review and can write another', async () => {
  const { id } = await session()
  await mentee.client.succeed(saveReview, { id, ...good, privateNote: 'The link did not work.' })
  const edited = await mentee.client.succeed(saveReview, { id, rating: 4, text: 'Good advice on pricing.' })
  expect(edited.own).toMatchObject({ rating: 4, text: 'Good advice on pricing.', privateNote: '' })
  expect(await mentee.client.succeed(withdrawReview, { id })).toMatchObject({ own: null, can: { save: 'ok' } })
  expect(await mentee.client.call(withdrawReview, { id })).toMatchObject({ status: 404, code: 'review.not_found' })
  await mentor.client.succeed(saveReview, { id, ...fair })
  // The withdrawn review does not count as written.
  expect(await mentee.client.succeed(readSessionReviews, { id })).toMatchObject({ own: null, other: null })
  expect((await mentee.client.succeed(saveReview, { id, ...good })).other).toMatchObject(fair)
})

it('[MENT-08/reviews] a shown review is final, but sending it again has no effect', async () => {
  const { id } = await session()
  await mentee.client.succeed(saveReview, { id, ...good })
  await mentor.client.succeed(saveReview, { id, ...fair })
  expect(await mentee.client.call(saveReview, { id, ...good, rating: 1 })).toMatchObject({
    status: 409,
    code: 'review.already_shown',
  })
  expect(await mentee.client.call(withdrawReview, { id })).toMatchObject({ status: 409, code: 'review.already_shown' })
  expect((await mentee.client.succeed(saveReview, { id, ...good })).own).toMatchObject(good)
})

it('[MENT-08/reviews] shows a single review 7 days after the end of the session, and then it is final', async () => {
  const early = await session({ daysAgo: 6.99 })
  await buildReview(server, early, { text: good.text })
  expect((await mentor.client.succeed(readSessionReviews, { id: early.id })).other).toBeNull()

  const late = await session({ daysAgo: 7.01 })
  await buildReview(server, late, { text: good.text })
  expect((await mentor.client.succeed(readSessionReviews, { id: late.id })).other).toMatchObject({ text: good.text })
  expect(await mentee.client.call(withdrawReview, { id: late.id })).toMatchObject({ code: 'review.already_shown' })
  // The other participant may still write, and the review is shown at once.
  const { own, can } = await mentor.client.succeed(saveReview, { id: late.id, ...fair })
  expect([own?.shownAt, can.save]).toEqual([expect.any(String), 'review.already_shown'])
})

it('[MENT-08/reviews] refuses a review before the session has taken place and after 30 days', async () => {
  const booked = await session({ status: 'confirmed' })
  expect(await mentee.client.call(saveReview, { id: booked.id, ...good })).toMatchObject({
    status: 409,
    code: 'review.session_not_over',
  })
  const old = await session({ daysAgo: 30.01 })
  expect(await mentee.client.call(saveReview, { id: old.id, ...good })).toMatchObject({
    status: 409,
    code: 'review.too_late',
  })
  const recent = await session({ daysAgo: 29.99 })
  expect(await mentee.client.call(saveReview, { id: recent.id, ...good })).toMatchObject({ status: 200 })
})

it('[MENT-08/reviews] refuses a rating or a text out of bounds', async () => {
  const { id } = await session()
  const wrong = await mentee.client.call(saveReview, { id, rating: 6, text: 'Too short' })
  expect(Object.keys(wrong.fields).toSorted()).toEqual(['rating', 'text'])
  const long = { id, rating: 0, text: 'x'.repeat(reviewLimits.text.max + 1), privateNote: 'x'.repeat(2_001) }
  expect(Object.keys((await mentee.client.call(saveReview, long)).fields).toSorted()).toEqual([
    'privateNote',
    'rating',
    'text',
  ])
})

it('[MENT-08/reviews] refuses visitors, members who do not take part, and unconfirmed participants', async () => {
  const { id } = await session()
  const review = await buildReview(server, { id, endsAt: new Date() }, { shownAt: new Date() })
  expect(await server.call(readSessionReviews, { id })).toMatchObject({ status: 401, code: 'auth.required' })
  expect(await server.call(saveReview, { id, ...good })).toMatchObject({ status: 401 })
  expect(await server.call(withdrawReview, { id })).toMatchObject({ status: 401 })
  expect(await server.call(answerReview, { id: review.id, text: 'Thanks' })).toMatchObject({ status: 401 })
  for (const result of [
    await third.client.call(readSessionReviews, { id }),
    await third.client.call(saveReview, { id, ...good }),
    await third.client.call(withdrawReview, { id }),
  ])
    expect(result).toMatchObject({ status: 404, code: 'session.not_found' })

  const unconfirmed = await signedInMember(server, { confirmed: false })
  const other = await buildPastSession(server, mentor.id, unconfirmed.id)
  expect(await unconfirmed.client.call(saveReview, { id: other.id, ...good })).toMatchObject({
    code: 'auth.unconfirmed',
  })
  expect((await unconfirmed.client.succeed(readSessionReviews, { id: other.id })).can.save).toBe('auth.unconfirmed')
})

it('[MENT-08/reviews] refuses a review of a participant who has left', async () => {
  const { id } = await session()
  await server.db.updateTable('mentor_sessions').set({ mentor_id: null }).where('id', '=', id).execute()
  expect(await mentee.client.call(saveReview, { id, ...good })).toMatchObject({ code: 'review.participant_left' })
})

it('[MENT-08/reviews] the private note is in the author’s answers only', async () => {
  const { id } = await session()
  const privateNote = 'Zirkonfabrik'
  await mentee.client.succeed(saveReview, { id, ...good, privateNote })
  await mentor.client.succeed(saveReview, { id, ...fair })
  expect((await mentee.client.succeed(readSessionReviews, { id })).own).toMatchObject({ privateNote })
  const { other } = await mentor.client.succeed(readSessionReviews, { id })
  const answered = await mentor.client.succeed(answerReview, { id: other?.id as string, text: 'Thank you.' })
  expect(JSON.stringify([await mentor.client.succeed(readSessionReviews, { id }), answered])).not.toContain(privateNote)
})

it('[MENT-08/reviews] the mentor answers a shown review once, and nobody else does', async () => {
  const { id } = await session()
  await mentee.client.succeed(saveReview, { id, ...good })
  const hidden = await server.db
    .selectFrom('session_reviews')
    .select('id')
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await mentor.client.call(answerReview, { id: hidden.id, text: 'Thanks' })).toMatchObject({
    status: 404,
    code: 'review.not_found',
  })
  const { own, other } = await mentor.client.succeed(saveReview, { id, ...fair })
  const reviewId = other?.id as string
  for (const one of [mentee, third])
    expect(await one.client.call(answerReview, { id: reviewId, text: 'Thanks' })).toMatchObject({
      status: 403,
      code: 'review.not_yours',
    })
  // The mentee does not answer the mentor's review.
  expect(await mentee.client.call(answerReview, { id: own?.id as string, text: 'Thanks' })).toMatchObject({
    status: 403,
  })
  expect(await mentor.client.call(answerReview, { id: reviewId, text: 'x'.repeat(1_001) })).toMatchObject({
    status: 400,
  })
  const results = await Promise.all(
    ['One', 'Two'].map((text) => mentor.client.call(answerReview, { id: reviewId, text })),
  )
  expect(results.map(({ code }) => code).toSorted()).toEqual([null, 'review.already_answered'].toSorted())
  const text = results.find(({ code }) => code === null)?.body.answer?.text
  expect((await mentee.client.succeed(readSessionReviews, { id })).own?.answer).toMatchObject({ text })
})

it('[MENT-08/reviews, NET-05] a block hides the session and its reviews from both participants', async () => {
  const [one, other] = await Promise.all([signedInMember(server), signedInMember(server)])
  const { id } = await buildPastSession(server, one.id, other.id)
  await one.client.succeed(setBlock, { memberId: other.id, blocked: true })
  for (const { client } of [one, other])
    expect(await client.call(saveReview, { id, ...good })).toMatchObject({ code: 'session.not_found' })
})

it('[MENT-08/reviews, ADM-02/ban] hides the review of a banned participant', async () => {
  const banned = await signedInMember(server, { banned: true })
  const past = await buildPastSession(server, mentor.id, banned.id)
  await buildReview(server, past, { shownAt: new Date() })
  expect((await mentor.client.succeed(readSessionReviews, { id: past.id })).other).toBeNull()
})

it('[MENT-08/reviews] a hidden review is published to its author only, and to everyone once it is shown', async () => {
  const { id } = await session()
  const streams = [await subscribeLive(server, mentor.client), await subscribeLive(server, third.client)]
  const countEvents = async () => {
    const counts = []
    for (const stream of streams) {
      await drainEvents(server, stream)
      counts.push(stream.received.filter(({ name }) => name === 'mentorship.reviewChanged').length)
    }
    return counts
  }
  await mentee.client.succeed(saveReview, { id, ...good })
  await mentee.client.succeed(withdrawReview, { id })
  await mentee.client.succeed(saveReview, { id, ...good })
  expect(await countEvents()).toEqual([0, 0])
  // The mentor's own review, and the mentee's for everyone.
  await mentor.client.succeed(saveReview, { id, ...fair })
  expect(await countEvents()).toEqual([2, 1])
  for (const stream of streams) stream.close()
})

it('[MENT-08/reviews] the database refuses a second review, a wrong rating, another author and a second answer', async () => {
  const past = await session()
  await buildReview(server, past, { answer: 'Thank you.' })
  await expect(buildReview(server, past)).rejects.toThrow('session_reviews_pkey')
  await expect(buildReview(server, past, { side: 'mentor', rating: 6 })).rejects.toThrow('rating_check')
  await expect(buildReview(server, past, { side: 'third' as never })).rejects.toThrow('author_side_check')
  const answer = (author_side: 'mentor' | 'mentee') =>
    server.db
      .insertInto('session_review_answers')
      .values({ session_id: past.id, author_side, text: 'Hi', language: 'en' })
      .execute()
  await expect(answer('mentee')).rejects.toThrow('session_review_answers_pkey')
  const other = await session()
  await buildReview(server, other, { side: 'mentor' })
  await expect(
    server.db
      .insertInto('session_review_answers')
      .values({ session_id: other.id, text: 'Hi', language: 'en' })
      .execute(),
  ).rejects.toThrow('fkey')
})
