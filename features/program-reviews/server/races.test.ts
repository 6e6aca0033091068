import { describe, expect, it } from 'vitest'
import { acceptRequest, requestConnection } from '#features/network/contract/index.ts'
import { applyToProgram } from '#features/programs/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildProgram, programAnswers } from '#features/programs/server/testing.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  closeRound,
  createRound,
  listRanking,
  listReviewers,
  openRound,
  readEntry,
  removeReviewer,
  saveReview,
} from '../contract/index.ts'
import { createReviewScene, roundInput } from './testing.ts'

const server = await startTestServer({ jobs: false })

/** Runs `act` while another transaction holds the row, and lets go once the call waits for it. */
const whileLocked = async <T>(statement: string, values: unknown[], act: () => Promise<T>, before = '') => {
  const client = await server.pool.connect()
  try {
    await client.query('begin')
    await client.query(statement, values)
    const result = act()
    await expect.poll(() => countLockWaits(server.pool)).toBeGreaterThan(0)
    if (before) await client.query(before, values)
    await client.query('commit')
    return await result
  } finally {
    // After a commit it does nothing.
    await client.query('rollback')
    client.release()
  }
}

describe('at the same moment', () => {
  it('[PROG-06/rubric] two submits of one review are one review with the scores of one of them', async () => {
    const { owner, reviewers, entryIds, round, reviewOf } = await createReviewScene(server)
    const answers = await Promise.all(
      [1, 5, 1, 5].map((score) => reviewers[0].client.call(saveReview, reviewOf(entryIds[0], score))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { reviews, mean } = await owner.client.succeed(readEntry, { id: entryIds[0] })
    expect(reviews).toHaveLength(1)
    expect([1, 5]).toContain(mean)
    expect(reviews?.[0]?.scores.map(({ score }) => score)).toEqual([mean, mean])
    expect((await owner.client.succeed(listRanking, { id: round.id })).items).toMatchObject([{ reviews: 1, mean }])
  })

  it('a submit that waits for the close of the round is refused', async () => {
    const { reviewers, entryIds, round, reviewOf } = await createReviewScene(server)
    const answer = await whileLocked(
      'select from program_review_rounds where id = $1 for update',
      [round.id],
      () => reviewers[0].client.call(saveReview, reviewOf(entryIds[0], 5)),
      `update program_review_rounds set status = 'closed', closed_at = now() where id = $1`,
    )
    expect(answer).toMatchObject({ code: 'program_review.not_open' })
  })

  it('the close of a round waits for a review that is being written', async () => {
    const { owner, round } = await createReviewScene(server)
    const answer = await whileLocked('select from program_review_rounds where id = $1 for share', [round.id], () =>
      owner.client.call(closeRound, { id: round.id }),
    )
    expect(answer.body).toMatchObject({ status: 'closed' })
  })

  it('[PROG-06/recusal] of a submit and a new connection, the review never counts', async () => {
    for (let time = 0; time < 4; time++) {
      const { owner, reviewers, applicants, entryIds, reviewOf } = await createReviewScene(server)
      await applicants[0].client.succeed(requestConnection, { memberId: reviewers[0].id })
      const [saved] = await Promise.all([
        reviewers[0].client.call(saveReview, reviewOf(entryIds[0], 5)),
        reviewers[0].client.succeed(acceptRequest, { memberId: applicants[0].id }),
      ])
      expect([undefined, 'program_review.connected']).toContain(saved.code)
      expect(await owner.client.succeed(readEntry, { id: entryIds[0] })).toMatchObject({ mean: null })
    }
  })

  it('[PROG-06/recusal] a submit waits for a connection that is being made, and is refused', async () => {
    const { reviewers, applicants, entryIds, reviewOf } = await createReviewScene(server)
    const pair = [reviewers[0].id, applicants[0].id]
    const answer = await whileLocked(
      'select lock_pair($1, $2)',
      pair,
      () => reviewers[0].client.call(saveReview, reviewOf(entryIds[0], 5)),
      'insert into connections (member_id, other_id) values ($1, $2), ($2, $1)',
    )
    expect(answer).toMatchObject({ code: 'program_review.connected' })
  })

  it('a submit that waits for the removal of its reviewer is refused', async () => {
    const { owner, program, reviewers, entryIds, reviewOf } = await createReviewScene(server)
    const { items } = await owner.client.succeed(listReviewers, { programId: program.id })
    const id = items.find(({ member }) => member.id === reviewers[0].id)?.id as string
    const answer = await whileLocked(
      'select from program_reviewers where id = $1 for update',
      [id],
      () => reviewers[0].client.call(saveReview, reviewOf(entryIds[0], 5)),
      `update program_reviewers set status = 'removed' where id = $1`,
    )
    expect(answer).toMatchObject({ code: 'program_review.not_found' })
    const removal = await whileLocked('select from program_reviewers where id = $1 for share', [id], () =>
      owner.client.call(removeReviewer, { id }),
    )
    expect(removal.status).toBe(200)
  })

  it('an application that arrives while a round opens is in the round once', async () => {
    for (let time = 0; time < 4; time++) {
      const owner = await signedInMember(server)
      const applicant = await signedInMember(server)
      const { id: programId } = await buildProgram(server, owner.id)
      const { id } = await owner.client.succeed(createRound, { programId, ...roundInput() })
      await Promise.all([
        owner.client.succeed(openRound, { id }),
        applicant.client.succeed(applyToProgram, { id: programId, ...programAnswers }),
      ])
      expect((await owner.client.succeed(listRanking, { id })).items).toHaveLength(1)
    }
  })
})
