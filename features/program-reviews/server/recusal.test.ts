import { describe, expect, it } from 'vitest'
import { connect } from '#features/activity/server/testing.ts'
import { buildListing, buildMentee, buildWaiting } from '#features/mentorship/server/testing.ts'
import { buildSession } from '#features/mentorship/server/testing/sessions.ts'
import { lapseOffersJob } from '#features/mentorship/server/waiting-list.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { abstain, listEntries, listProgress, listRanking, readEntry, saveReview } from '../contract/index.ts'
import { createReviewScene } from './testing.ts'

const server = await startTestServer({ jobs: false })

type Scene = Awaited<ReturnType<typeof createReviewScene>>
const people = ({ reviewers, applicants }: Scene) => [reviewers[0].id, applicants[0].id] as const
const progressOf = async ({ client }: Scene['owner'], id: string) =>
  new Map((await client.succeed(listProgress, { id })).items.map(({ member, ...counts }) => [member.id, counts]))
const listing = (mentorId: string) => buildListing(server, mentorId)

const conflicts: [string, string, (scene: Scene) => Promise<unknown>][] = [
  ['connected', 'program_review.connected', (scene) => connect(server, ...people(scene))],
  [
    'at the same company, written another way',
    'program_review.same_company',
    async (scene) => {
      const [reviewer, applicant] = people(scene)
      await setProfile(server, reviewer, { company: 'Ångström  Labs AB' })
      await setProfile(server, applicant, { company: 'ångström labs ab' })
    },
  ],
  [
    'the mentor',
    'program_review.mentoring',
    async (scene) => {
      const [reviewer, applicant] = people(scene)
      await buildMentee(server, await listing(reviewer), reviewer, applicant, { status: 'approved' })
    },
  ],
  [
    'a former mentee',
    'program_review.mentoring',
    async (scene) => {
      const [reviewer, applicant] = people(scene)
      const ended = { status: 'approved' as const, endedAt: new Date() }
      await buildMentee(server, await listing(applicant), applicant, reviewer, ended)
    },
  ],
  [
    'the mentor of a session that took place',
    'program_review.mentoring',
    (scene) => buildSession(server, ...people(scene), { status: 'held' }),
  ],
  [
    'the mentee of a session that took place',
    'program_review.mentoring',
    (scene) => buildSession(server, people(scene)[1], people(scene)[0], { status: 'held' }),
  ],
]

describe('[PROG-06/recusal] a reviewer', () => {
  it.each(conflicts)(
    '[PROG-06/recusal] who is %s is recused, reads why, and the owner sees who',
    async (_, code, arise) => {
      const scene = await createReviewScene(server)
      const { owner, reviewers, round, entryIds, reviewOf } = scene
      const [id] = entryIds
      const { client } = reviewers[0]
      await arise(scene)
      const reason = code.replace('program_review.', '')
      expect((await client.succeed(listEntries, { id: round.id })).items).toMatchObject([
        { id, state: 'recused', recusal: reason },
      ])
      expect((await client.succeed(listEntries, { id: round.id, states: ['left'] })).items).toEqual([])
      expect(await client.succeed(readEntry, { id })).toMatchObject({
        state: 'recused',
        recusal: reason,
        answers: [],
        can: { review: code, abstain: code },
      })
      expect(await client.call(saveReview, reviewOf(id, 5))).toMatchObject({ status: 409, code })
      expect(await client.call(abstain, { id })).toMatchObject({ status: 409, code })
      expect(await owner.client.succeed(readEntry, { id })).toMatchObject({
        recusals: [{ reviewer: { id: reviewers[0].id }, reason }],
        answers: [{ field: 'message' }],
      })
      expect((await owner.client.succeed(listRanking, { id: round.id })).items).toMatchObject([{ recusals: 1 }])
      const progress = await progressOf(owner, round.id)
      expect(progress.get(reviewers[0].id)).toMatchObject({ recused: 1, left: 0 })
      expect(progress.get(reviewers[1].id)).toMatchObject({ recused: 0, left: 1 })
      expect(await reviewers[1].client.succeed(saveReview, reviewOf(id, 4))).toMatchObject({ mean: 4, recusals: null })
    },
  )

  it('[PROG-06/recusal] without a conflict is not recused: empty companies, a request, a place in line, a session that was not held', async () => {
    const scene = await createReviewScene(server)
    const { reviewers, entryIds, reviewOf } = scene
    const [reviewer, applicant] = people(scene)
    await setProfile(server, reviewer, { company: '  ' })
    await setProfile(server, applicant, { company: '' })
    await server.db.insertInto('connection_requests').values({ from_id: reviewer, to_id: applicant }).execute()
    await buildMentee(server, await listing(reviewer), reviewer, applicant, { status: 'pending' })
    await buildWaiting(server, await listing(applicant), applicant, reviewer)
    // An offer that has lapsed: the application is approved and has ended, but nobody was mentored.
    const offerEndsAt = new Date(Date.now() - 1000)
    await buildWaiting(server, await listing(reviewer), reviewer, applicant, { offerEndsAt })
    await lapseOffersJob.run(await createJobContext(server), {}, 'a job')
    const lapsed = server.db.selectFrom('applications').select('id').where('ended_without_place', '=', true)
    expect(await lapsed.execute()).toHaveLength(1)
    for (const status of ['cancelled', 'declined', 'no_show'] as const)
      await buildSession(server, reviewer, applicant, { status })
    expect(await reviewers[0].client.succeed(readEntry, { id: entryIds[0] })).toMatchObject({
      state: 'left',
      recusal: null,
      can: { review: 'ok' },
    })
    await reviewers[0].client.succeed(saveReview, reviewOf(entryIds[0], 3))
  })

  it('[PROG-06/recusal] a review from before the conflict is marked and does not count, and counts again without the conflict', async () => {
    const scene = await createReviewScene(server)
    const { owner, reviewers, round, entryIds, reviewOf } = scene
    const [id] = entryIds
    await reviewers[0].client.succeed(saveReview, reviewOf(id, 5))
    await reviewers[1].client.succeed(saveReview, reviewOf(id, 2))
    const ranked = async () => (await owner.client.succeed(listRanking, { id: round.id })).items[0]
    const both = { mean: 3.5, reviews: 2, spread: 3, recusals: 0 }
    expect(await ranked()).toMatchObject(both)
    await connect(server, ...people(scene))
    expect(await ranked()).toMatchObject({ mean: 2, reviews: 1, spread: null, recusals: 1 })
    const detail = await owner.client.succeed(readEntry, { id })
    expect(detail.mean).toBe(2)
    expect(new Map(detail.reviews?.map(({ reviewer, counts }) => [reviewer?.fullName, counts]))).toEqual(
      new Map([
        ['Reviewer 1', false],
        ['Reviewer 2', true],
      ]),
    )
    expect((await reviewers[1].client.succeed(readEntry, { id })).reviews).toMatchObject([{ counts: false }])
    expect(await reviewers[0].client.succeed(readEntry, { id })).toMatchObject({
      state: 'recused',
      own: { status: 'submitted', counts: false },
    })
    expect((await progressOf(owner, round.id)).get(reviewers[0].id)).toMatchObject({ done: 0, recused: 1 })
    await server.pool.query('delete from connections where member_id = any($1)', [people(scene)])
    expect(await ranked()).toMatchObject(both)
  })
})
