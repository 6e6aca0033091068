import { expect, it } from 'vitest'
import { drainEvents, subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { abstain, closeRound, saveReview, updateRound } from '../contract/index.ts'
import { createReviewScene, roundInput } from './testing.ts'

const server = await startTestServer({ jobs: false })

/** Counts the events about reviews that each member gets while `act` runs. */
const createListeners = async (members: readonly Parameters<typeof subscribeLive>[1][]) => {
  const streams = await Promise.all(members.map((client) => subscribeLive(server, client)))
  return async (act: () => Promise<unknown>) => {
    for (const stream of streams) await drainEvents(server, stream)
    const before = streams.map(({ received }) => received.length)
    await act()
    for (const stream of streams) await drainEvents(server, stream)
    return streams.map(
      ({ received }, index) =>
        received.slice(before[index]).filter(({ name }) => name === 'programReviews.changed').length,
    )
  }
}

it('[PROG-06/hidden] a review is published to the owner, its author and those who have submitted theirs, and a draft to its author', async () => {
  const { owner, reviewers, applicants, entryIds, reviewOf } = await createReviewScene(server, { reviewers: 3 })
  const [first, second, third] = reviewers
  const [id] = entryIds
  const eventsOf = await createListeners([owner, first, second, third, applicants[0]].map(({ client }) => client))
  const draft = { ...reviewOf(id, 4), isSubmitted: false }
  expect(await eventsOf(() => first.client.succeed(saveReview, draft))).toEqual([0, 1, 0, 0, 0])
  expect(await eventsOf(() => first.client.succeed(saveReview, reviewOf(id, 4)))).toEqual([1, 1, 0, 0, 0])
  expect(await eventsOf(() => second.client.succeed(saveReview, reviewOf(id, 2)))).toEqual([1, 1, 1, 0, 0])
  expect(await eventsOf(() => third.client.succeed(abstain, { id }))).toEqual([1, 1, 1, 1, 0])
  expect(await eventsOf(() => first.client.succeed(saveReview, reviewOf(id, 5)))).toEqual([1, 1, 1, 0, 0])
})

it('changes of a round are published to its owner and reviewers', async () => {
  const { owner, reviewers, applicants, round } = await createReviewScene(server)
  const eventsOf = await createListeners([owner, ...reviewers, applicants[0]].map(({ client }) => client))
  expect(
    await eventsOf(() => owner.client.succeed(updateRound, { id: round.id, ...roundInput({ name: 'Renamed' }) })),
  ).toEqual([1, 1, 1, 0])
  expect(await eventsOf(() => owner.client.succeed(closeRound, { id: round.id }))).toEqual([1, 1, 1, 0])
})
