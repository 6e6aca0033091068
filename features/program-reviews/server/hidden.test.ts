import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { connect } from '#features/activity/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { abstain, closeRound, listEntries, listRanking, readEntry, saveReview } from '../contract/index.ts'
import { createReviewScene } from './testing.ts'

const server = await startTestServer({ jobs: false })

type Client = Awaited<ReturnType<typeof signedInMember>>['client']
const read = ({ client }: { client: Client }, id: string) => client.succeed(readEntry, { id })

describe('[PROG-06/hidden] the reviews of others', () => {
  it('[PROG-06/hidden] are hidden from a reviewer until their own review is submitted: not by a draft, not by abstaining', async () => {
    const { reviewers, entryIds, reviewOf } = await createReviewScene(server)
    const [first, second] = reviewers
    const [id] = entryIds
    await first.client.succeed(saveReview, reviewOf(id, 5, { note: 'Strong team.', feedback: 'Well done.' }))
    const hidden = { reviews: null, mean: null }
    expect(await read(second, id)).toMatchObject({ ...hidden, own: null, state: 'left', can: { review: 'ok' } })
    await second.client.succeed(saveReview, { ...reviewOf(id, 2), isSubmitted: false })
    expect(await read(second, id)).toMatchObject({ ...hidden, own: { status: 'draft' }, state: 'draft' })
    await second.client.succeed(abstain, { id, reason: 'I know too little.' })
    expect(await read(second, id)).toMatchObject({ ...hidden, own: { status: 'abstained' }, state: 'abstained' })
    const answer = await second.client.succeed(saveReview, reviewOf(id, 2))
    expect(answer).toMatchObject({
      state: 'submitted',
      own: { mean: 2, reason: '' },
      reviews: [
        { reviewer: { fullName: 'Reviewer 1' }, mean: 5, note: 'Strong team.', feedback: 'Well done.', counts: true },
      ],
      mean: 3.5,
    })
    expect(await read(second, id)).toEqual(answer)
    expect(await read(first, id)).toMatchObject({
      reviews: [{ reviewer: { fullName: 'Reviewer 2' }, mean: 2 }],
      mean: 3.5,
    })
  })

  it('[PROG-06/hidden] never include drafts, also for the owner', async () => {
    const { owner, reviewers, entryIds, reviewOf } = await createReviewScene(server)
    const [first, second] = reviewers
    const [id] = entryIds
    await first.client.succeed(saveReview, { ...reviewOf(id, 5, { note: 'Not yet.' }), isSubmitted: false })
    await second.client.succeed(saveReview, reviewOf(id, 2))
    expect((await read(second, id)).reviews).toEqual([])
    expect((await read(owner, id)).reviews).toMatchObject([{ reviewer: { id: second.id } }])
  })

  it('[PROG-06/hidden] stay hidden from a reviewer who did not submit after the round is closed', async () => {
    const { owner, reviewers, entryIds, round, reviewOf } = await createReviewScene(server)
    const [first, second] = reviewers
    const [id] = entryIds
    await first.client.succeed(saveReview, reviewOf(id, 5))
    await owner.client.succeed(closeRound, { id: round.id })
    expect(await read(second, id)).toMatchObject({ reviews: null, mean: null })
    expect(await second.client.call(saveReview, reviewOf(id, 1))).toMatchObject({ code: 'program_review.not_open' })
    expect(await second.client.call(abstain, { id })).toMatchObject({ status: 409, code: 'program_review.not_open' })
    expect((await read(first, id)).reviews).toEqual([])
  })

  it('[PROG-06/hidden] are hidden again from a reviewer with a conflict of interest', async () => {
    const { reviewers, applicants, entryIds, reviewOf } = await createReviewScene(server)
    const [first, second] = reviewers
    const [id] = entryIds
    await first.client.succeed(saveReview, reviewOf(id, 5))
    await second.client.succeed(saveReview, reviewOf(id, 2))
    await connect(server, second.id, applicants[0].id)
    expect(await read(second, id)).toMatchObject({ reviews: null, mean: null, own: { counts: false } })
  })

  it('[PROG-06/hidden] the owner sees them at once, and as a reviewer only when their own is submitted or the round is closed', async () => {
    const plain = await createReviewScene(server)
    await plain.reviewers[0].client.succeed(saveReview, plain.reviewOf(plain.entryIds[0], 5))
    expect(await read(plain.owner, plain.entryIds[0])).toMatchObject({ mean: 5, own: null, state: null })
    const scene = await createReviewScene(server, { isOwnerReviewer: true, applicants: 3 })
    const { owner, reviewers, round, reviewOf } = scene
    const [one, two, three] = scene.entryIds
    await reviewers[0].client.succeed(saveReview, reviewOf(one, 5))
    await reviewers[0].client.succeed(saveReview, reviewOf(two, 4))
    await reviewers[0].client.succeed(saveReview, reviewOf(three, 2))
    await reviewers[1].client.succeed(saveReview, reviewOf(three, 1))
    expect(await read(owner, one)).toMatchObject({ reviews: null, mean: null })
    await owner.client.succeed(saveReview, reviewOf(three, 3))
    expect(await read(owner, one)).toMatchObject({ reviews: null, mean: null })
    expect(await read(owner, three)).toMatchObject({ mean: 2, reviews: [expect.anything(), expect.anything()] })
    const ranking = async () => (await owner.client.succeed(listRanking, { id: round.id })).items
    const hidden = { mean: null, spread: null, isHidden: true }
    const [first, ...others] = await ranking()
    expect(first).toMatchObject({ id: three, mean: 2, spread: 2, isHidden: false })
    expect(others).toMatchObject([hidden, hidden])
    // Not in the order of the hidden scores, but of the numbers.
    expect(others.map(({ number }) => number)).toEqual(others.map(({ number }) => number).toSorted((a, b) => a - b))
    await owner.client.succeed(abstain, { id: one })
    expect(await read(owner, one)).toMatchObject({ reviews: null, mean: null })
    await owner.client.succeed(closeRound, { id: round.id })
    expect(await read(owner, one)).toMatchObject({ mean: 5 })
    expect((await ranking()).map(({ id, mean }) => [id, mean])).toEqual([
      [one, 5],
      [two, 4],
      [three, 2],
    ])
  })

  it('[PROG-06/hidden] the list of a reviewer has the same order and content whatever others have scored', async () => {
    const { reviewers, round, entryIds, reviewOf } = await createReviewScene(server, { applicants: 3 })
    const [first, second] = reviewers
    const list = () => second.client.succeed(listEntries, { id: round.id })
    const before = await list()
    for (const [index, id] of entryIds.entries()) await first.client.succeed(saveReview, reviewOf(id, 5 - index))
    expect(await list()).toEqual(before)
    await second.client.succeed(saveReview, reviewOf(entryIds[0], 3))
    await second.client.succeed(abstain, { id: entryIds[1] })
    const states = new Map((await list()).items.map(({ id, state }) => [id, state]))
    expect(entryIds.map((id) => states.get(id))).toEqual(['submitted', 'abstained', 'left'])
    const filtered = async (...wanted: ('left' | 'submitted' | 'abstained')[]) =>
      (await second.client.succeed(listEntries, { id: round.id, states: wanted })).items.map(({ id }) => id).toSorted()
    expect(await filtered('left')).toEqual([entryIds[2]])
    expect(await filtered('submitted', 'abstained')).toEqual(entryIds.slice(0, 2).toSorted())
  })
})

describe('[PROG-06/rubric] writing a review', () => {
  it('[PROG-06/rubric] a submitted review has a score for each criterion, weighted in its mean, and is not a draft again', async () => {
    const { reviewers, entryIds, round, reviewOf } = await createReviewScene(server)
    const [reviewer] = reviewers
    const [id] = entryIds
    const [team, idea] = round.criterionIds
    const act = reviewer.client
    const missing = { status: 400, fields: { scores: 'program_review.score_missing' } }
    expect(await act.call(saveReview, { ...reviewOf(id, 3), scores: [] })).toMatchObject(missing)
    const half = [{ criterionId: team, score: 2 }]
    expect(await act.call(saveReview, { ...reviewOf(id, 3), scores: half })).toMatchObject(missing)
    expect(await act.succeed(saveReview, { ...reviewOf(id, 3), scores: half, isSubmitted: false })).toMatchObject({
      own: { status: 'draft', scores: half, mean: null, submittedAt: null },
    })
    const scores = [...half, { criterionId: idea, score: 5 }]
    const { own } = await act.succeed(saveReview, { ...reviewOf(id, 3), scores })
    // (1 × 2 + 3 × 5) / 4
    expect(own).toMatchObject({ status: 'submitted', scores, mean: 4.25 })
    expect(await act.call(saveReview, { ...reviewOf(id, 3), scores: half, isSubmitted: false })).toMatchObject(missing)
    const changed = await act.succeed(saveReview, { ...reviewOf(id, 1), isSubmitted: false })
    expect(changed.own).toMatchObject({ status: 'submitted', mean: 1, submittedAt: own?.submittedAt })
  })

  it.each([
    [{ scores: [{ criterionId: 'x', score: 3 }] }, { 'scores.0.criterionId': 'field.invalid_id' }],
    [{ note: 'x'.repeat(2001) }, { note: 'field.too_long' }],
    [{ feedback: 'x'.repeat(2001) }, { feedback: 'field.too_long' }],
    [{ isReleased: true }, { feedback: 'field.required' }],
  ])('reports the invalid field for %j', async (wrong, fields) => {
    const { reviewers, entryIds, reviewOf } = await createReviewScene(server)
    expect(await reviewers[0].client.call(saveReview, { ...reviewOf(entryIds[0], 3), ...wrong })).toMatchObject({
      status: 400,
      fields,
    })
  })

  it.each([0, 6, 2.5])('[PROG-06/rubric] refuses a score of %d, as does the database', async (score) => {
    const { reviewers, entryIds, round, reviewOf } = await createReviewScene(server)
    const [id] = entryIds
    expect((await reviewers[0].client.call(saveReview, reviewOf(id, score))).status).toBe(400)
    if (!Number.isInteger(score)) return
    await reviewers[0].client.succeed(saveReview, reviewOf(id, 3))
    await expect(
      server.pool.query('update program_review_scores set score = $1 where round_id = $2', [score, round.id]),
    ).rejects.toThrow('program_review_scores_score_check')
  })

  it('refuses scores of a criterion that is not in the rubric any more', async () => {
    const { reviewers, entryIds, reviewOf } = await createReviewScene(server)
    const other = await createReviewScene(server)
    const [id] = entryIds
    expect(
      await reviewers[0].client.call(saveReview, { ...reviewOf(id, 3), scores: other.reviewOf(id, 3).scores }),
    ).toMatchObject({ status: 409, code: 'program_review.rubric_changed' })
  })

  it('is for reviewers who have accepted: not for the owner, administrators, applicants or strangers', async () => {
    const { owner, applicants, entryIds, reviewOf } = await createReviewScene(server)
    const [id] = entryIds
    expect(await owner.client.call(saveReview, reviewOf(id, 3))).toMatchObject({
      status: 403,
      code: 'program_review.not_reviewer',
    })
    expect(await owner.client.call(abstain, { id })).toMatchObject({ code: 'program_review.not_reviewer' })
    const admin = await signedInMember(server, { adminLevel: 'super_admin', accessRoles: ['admin'] })
    for (const { client } of [admin, applicants[0], await signedInMember(server)]) {
      expect(await client.call(readEntry, { id })).toMatchObject({ status: 404, code: 'program_review.not_found' })
      expect(await client.call(saveReview, reviewOf(id, 3))).toMatchObject({ code: 'program_review.not_found' })
      expect(await client.call(abstain, { id })).toMatchObject({ code: 'program_review.not_found' })
    }
    expect(await server.call(readEntry, { id })).toMatchObject({ code: 'auth.required' })
  })
})
