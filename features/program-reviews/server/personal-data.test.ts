import { expect, it } from 'vitest'
import { accounts } from '#features/accounts/server/testing.ts'
import { connect } from '#features/activity/server/testing.ts'
import { deleteProgram } from '#features/programs/contract/index.ts'
import { features } from '#platform/main.ts'
import { eraseMember } from '#platform/erase.ts'
import { startTestServer } from '#tests/support/server.ts'
import { abstain, listEntries, listRanking, readEntry, saveReview } from '../contract/index.ts'
import { programReviews } from './index.ts'
import { createReviewScene } from './testing.ts'

const server = await startTestServer({ jobs: false })
const erase = (id: string) => server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, id))

it('[SET-09] the export has rounds of their owner, what a reviewer wrote, and the feedback that an applicant got', async () => {
  const { owner, program, reviewers, applicants, entryIds, reviewOf } = await createReviewScene(server)
  await reviewers[0].client.succeed(
    saveReview,
    reviewOf(entryIds[0], 4, { note: 'Strong.', feedback: 'Go on.', isReleased: true }),
  )
  await reviewers[1].client.succeed(abstain, { id: entryIds[0], reason: 'Too far away.' })
  expect(await programReviews.exportFor?.(server.db, reviewers[0].id)).toMatchObject({
    reviewedPrograms: [{ title: program.title, status: 'accepted' }],
    applicationReviews: [
      {
        round: 'First round',
        status: 'submitted',
        note: 'Strong.',
        feedback: 'Go on.',
        scores: [
          { criterion: 'Team', score: 4 },
          { criterion: 'Idea', score: 4 },
        ],
      },
    ],
    applicationFeedback: [],
  })
  expect(await programReviews.exportFor?.(server.db, reviewers[1].id)).toMatchObject({
    applicationReviews: [{ status: 'abstained', reason: 'Too far away.', scores: [] }],
  })
  expect(await programReviews.exportFor?.(server.db, owner.id)).toMatchObject({
    reviewRounds: [{ title: program.title, name: 'First round', criteria: [{ name: 'Team' }, { name: 'Idea' }] }],
  })
  const ofApplicant = () => programReviews.exportFor?.(server.db, applicants[0].id)
  expect(await ofApplicant()).toEqual({
    reviewedPrograms: [],
    applicationReviews: [],
    reviewRounds: [],
    applicationFeedback: [],
  })
  await server.pool.query('update program_reviews set feedback_sent_at = now() where reviewer_id = $1', [
    reviewers[0].id,
  ])
  expect(await ofApplicant()).toMatchObject({ applicationFeedback: [{ title: program.title, feedback: 'Go on.' }] })
})

it('[SET-10/erasure] the reviews of a reviewer who leaves stay without their name, except drafts', async () => {
  const { owner, reviewers, round, entryIds, reviewOf } = await createReviewScene(server, { applicants: 2 })
  await reviewers[0].client.succeed(saveReview, reviewOf(entryIds[0], 4))
  await reviewers[0].client.succeed(saveReview, { ...reviewOf(entryIds[1], 4), isSubmitted: false })
  await erase(reviewers[0].id)
  expect(await owner.client.succeed(readEntry, { id: entryIds[0] })).toMatchObject({
    mean: 4,
    reviews: [{ reviewer: null, isRemoved: false, mean: 4, counts: true }],
  })
  expect((await owner.client.succeed(listRanking, { id: round.id })).items).toMatchObject([
    { id: entryIds[0], mean: 4, reviews: 1 },
    { id: entryIds[1], mean: null, reviews: 0 },
  ])
  const { rowCount } = await server.pool.query('select from program_reviews where round_id = $1', [round.id])
  expect(rowCount).toBe(1)
})

it('[SET-10/erasure, PROG-06/recusal] a review with a conflict of interest does not begin to count when its reviewer leaves', async () => {
  const { owner, reviewers, applicants, round, entryIds, reviewOf } = await createReviewScene(server)
  await reviewers[0].client.succeed(saveReview, reviewOf(entryIds[0], 4))
  await connect(server, reviewers[0].id, applicants[0].id)
  await erase(reviewers[0].id)
  expect(await owner.client.succeed(readEntry, { id: entryIds[0] })).toMatchObject({
    mean: null,
    reviews: [{ counts: false }],
  })
  expect((await owner.client.succeed(listRanking, { id: round.id })).items).toMatchObject([{ mean: null, reviews: 0 }])
})

it('[SET-10/erasure] the reviews of an applicant who leaves go, and those of a deleted program', async () => {
  const { owner, program, reviewers, applicants, round, entryIds, reviewOf } = await createReviewScene(server, {
    applicants: 2,
  })
  await reviewers[0].client.succeed(saveReview, reviewOf(entryIds[0], 4, { feedback: 'Go on.' }))
  await reviewers[0].client.succeed(saveReview, reviewOf(entryIds[1], 4))
  await erase(applicants[0].id)
  expect((await reviewers[0].client.succeed(listEntries, { id: round.id })).items.map(({ id }) => id)).toEqual([
    entryIds[1],
  ])
  const count = async () =>
    (await server.pool.query('select from program_reviews where round_id = $1', [round.id])).rowCount
  expect(await count()).toBe(1)
  await owner.client.succeed(deleteProgram, { id: program.id })
  expect(await count()).toBe(0)
  expect(await reviewers[0].client.call(readEntry, { id: entryIds[1] })).toMatchObject({
    code: 'program_review.not_found',
  })
})
