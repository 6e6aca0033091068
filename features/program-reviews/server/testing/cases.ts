import { signedInMember } from '#features/accounts/server/testing.ts'
import { decide, withdraw } from '#features/applications/contract/index.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { applyToProgram } from '#features/programs/contract/index.ts'
import { buildProgram, programAnswers } from '#features/programs/server/testing.ts'
import { accessRow, type AccessScene, refuseAllButOwner } from '#tests/support/access.ts'
import { type AreaCases, visibilityCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  abstain,
  answerInvitation,
  closeRound,
  createRound,
  deleteRound,
  inviteReviewer,
  listAssignments,
  listEntries,
  listProgress,
  listRanking,
  listReviewers,
  listRounds,
  openRound,
  readEntry,
  readEntryFile,
  removeReviewer,
  saveReview,
  updateRound,
} from '../../contract/index.ts'
import { buildReview, buildReviewer, buildRound, createReviewScene, findEntryId, roundInput } from '../testing.ts'

const ownRound =
  (status: 'draft' | 'open') =>
  async ({ server, owner }: AccessScene) => {
    const program = await buildProgram(server, owner.id)
    return { id: (await buildRound(server, program.id, { status })).id }
  }
const ownProgram = async ({ server, owner }: AccessScene) => ({
  programId: (await buildProgram(server, owner.id)).id,
})

/** An application to a program of the third member, which the owner of the scene reviews. */
const entryToReview = async ({ server, owner, third }: AccessScene) => {
  const program = await buildProgram(server, third.id)
  const subject = { kind: 'program' as const, id: program.id, ownerId: third.id, title: program.title }
  const application = await buildApplication(server, subject, (await signedInMember(server)).id)
  await buildReviewer(server, program.id, owner.id)
  const round = await buildRound(server, program.id)
  return { program, round, id: await findEntryId(server, round.id, application.id) }
}
const onlyOwner = refuseAllButOwner('review_round.not_found')
const onlyReviewer = refuseAllButOwner('program_review.not_found')

const apply = (member: Awaited<ReturnType<typeof signedInMember>>, id: string) =>
  member.client.succeed(applyToProgram, { id, ...programAnswers })

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listRounds, async (server) => {
      const owner = await signedInMember(server)
      const program = await buildProgram(server, owner.id)
      const act = owner.client.succeed
      let id = ''
      return {
        as: owner.client,
        input: { programId: program.id },
        changes: [
          [
            'the viewer adds a round',
            async () => ({ id } = await act(createRound, { programId: program.id, ...roundInput() })),
          ],
          ['the viewer edits it', () => act(updateRound, { id, ...roundInput({ name: 'Interviews' }) })],
          ['the viewer opens it', () => act(openRound, { id })],
          ['a member applies', async () => apply(await signedInMember(server), program.id)],
          ['the viewer closes it', () => act(closeRound, { id })],
        ],
      }
    }),
    liveListCase(listRanking, async (server) => {
      const { owner, program, reviewers, round, entryIds, reviewOf } = await createReviewScene(server)
      const applicant = await signedInMember(server)
      let applicationId = ''
      return {
        as: owner.client,
        input: { id: round.id },
        changes: [
          [
            'a member applies',
            async () => {
              applicationId = (await apply(applicant, program.id)).application?.id ?? ''
            },
          ],
          ['a review is submitted', () => reviewers[0].client.succeed(saveReview, reviewOf(entryIds[0], 3))],
          ['it is changed', () => reviewers[0].client.succeed(saveReview, reviewOf(entryIds[0], 5))],
          ['a reviewer abstains', () => reviewers[1].client.succeed(abstain, { id: entryIds[0] })],
          [
            'the viewer answers an application',
            () => owner.client.succeed(decide, { ids: [applicationId], status: 'reviewed' }),
          ],
          ['the member withdraws', () => applicant.client.succeed(withdraw, { id: applicationId })],
        ],
      }
    }),
    liveListCase(listProgress, async (server) => {
      const { owner, program, reviewers, round, entryIds, reviewOf } = await createReviewScene(server)
      const invited = await signedInMember(server)
      const { id } = await buildReviewer(server, program.id, invited.id, 'invited')
      return {
        as: owner.client,
        input: { id: round.id },
        changes: [
          ['a member accepts', () => invited.client.succeed(answerInvitation, { id, isAccepted: true })],
          ['a review is submitted', () => reviewers[0].client.succeed(saveReview, reviewOf(entryIds[0], 3))],
          ['a reviewer abstains', () => reviewers[1].client.succeed(abstain, { id: entryIds[0] })],
          ['a member applies', async () => apply(await signedInMember(server), program.id)],
          ['a reviewer is removed', () => owner.client.succeed(removeReviewer, { id })],
        ],
      }
    }),
    liveListCase(listReviewers, async (server) => {
      const [owner, member] = [await signedInMember(server), await signedInMember(server)]
      const { id: programId } = await buildProgram(server, owner.id)
      let id = ''
      return {
        as: owner.client,
        input: { programId },
        changes: [
          [
            'the viewer invites a member',
            async () => ({ id } = await owner.client.succeed(inviteReviewer, { programId, memberId: member.id })),
          ],
          ['the member accepts', () => member.client.succeed(answerInvitation, { id, isAccepted: true })],
          ['the viewer removes the member', () => owner.client.succeed(removeReviewer, { id })],
        ],
      }
    }),
    liveListCase(listAssignments, async (server) => {
      const [owner, member] = [await signedInMember(server), await signedInMember(server)]
      const { id: programId } = await buildProgram(server, owner.id)
      let id = ''
      return {
        as: member.client,
        input: {},
        changes: [
          [
            'the viewer is invited',
            async () => ({ id } = await owner.client.succeed(inviteReviewer, { programId, memberId: member.id })),
          ],
          ['the viewer accepts', () => member.client.succeed(answerInvitation, { id, isAccepted: true })],
          ['the viewer is removed', () => owner.client.succeed(removeReviewer, { id })],
        ],
      }
    }),
    liveListCase(listEntries, async (server) => {
      const { program, reviewers, round, entryIds, reviewOf } = await createReviewScene(server)
      const [viewer] = reviewers
      const [applicant, other] = [await signedInMember(server), await signedInMember(server)]
      let applicationId = ''
      return {
        as: viewer.client,
        input: { id: round.id },
        changes: [
          [
            'a member applies',
            async () => {
              applicationId = (await apply(applicant, program.id)).application?.id ?? ''
            },
          ],
          [
            'the viewer saves a draft',
            () => viewer.client.succeed(saveReview, { ...reviewOf(entryIds[0], 3), isSubmitted: false }),
          ],
          ['the viewer submits it', () => viewer.client.succeed(saveReview, reviewOf(entryIds[0], 3))],
          ['the member withdraws', () => applicant.client.succeed(withdraw, { id: applicationId })],
          ['another member applies', () => apply(other, program.id)],
        ],
      }
    }),
  ],
  access: [
    accessRow(listRounds, ownProgram, onlyOwner),
    accessRow(createRound, async (scene) => ({ ...(await ownProgram(scene)), ...roundInput() }), onlyOwner),
    accessRow(updateRound, async (scene) => ({ ...(await ownRound('draft')(scene)), ...roundInput() }), onlyOwner),
    accessRow(openRound, ownRound('draft'), onlyOwner),
    accessRow(closeRound, ownRound('open'), onlyOwner),
    accessRow(deleteRound, ownRound('draft'), onlyOwner),
    accessRow(listRanking, ownRound('open'), onlyOwner),
    accessRow(listProgress, ownRound('open'), onlyOwner),
    accessRow(listReviewers, ownProgram, onlyOwner),
    accessRow(inviteReviewer, async (scene) => ({ ...(await ownProgram(scene)), memberId: scene.third.id }), onlyOwner),
    accessRow(
      removeReviewer,
      async (scene) => {
        const { programId } = await ownProgram(scene)
        return { id: (await buildReviewer(scene.server, programId, scene.third.id)).id }
      },
      refuseAllButOwner('program_reviewer.not_found'),
    ),
    accessRow(listAssignments, {}),
    accessRow(
      answerInvitation,
      async ({ server, owner, third }) => {
        const program = await buildProgram(server, third.id)
        return { id: (await buildReviewer(server, program.id, owner.id, 'invited')).id, isAccepted: true }
      },
      refuseAllButOwner('program_reviewer.not_found'),
    ),
    accessRow(listEntries, async (scene) => ({ id: (await entryToReview(scene)).round.id }), onlyOwner),
    accessRow(readEntry, async (scene) => ({ id: (await entryToReview(scene)).id }), onlyReviewer),
    accessRow(
      readEntryFile,
      async (scene) => ({ id: (await entryToReview(scene)).id, position: 1 }),
      // The application has no file.
      { ...onlyReviewer, owner: 'program_review.not_found' },
    ),
    accessRow(
      saveReview,
      async (scene) => ({ id: (await entryToReview(scene)).id, scores: [], isSubmitted: false }),
      onlyReviewer,
    ),
    accessRow(abstain, async (scene) => ({ id: (await entryToReview(scene)).id }), onlyReviewer),
  ],
  visibility: visibilityCases(
    async ({ server, viewer, friend, authors: { asker, newcomer }, program, marker }) => {
      await buildReviewer(server, program.id, viewer.id)
      const subject = { kind: 'program' as const, id: program.id, ownerId: friend.id, title: program.title }
      const application = await buildApplication(server, subject, newcomer.id)
      const round = await buildRound(server, program.id, { name: `${marker} round` })
      const own = await buildProgram(server, viewer.id)
      await buildApplication(server, { ...subject, id: own.id, ownerId: viewer.id }, newcomer.id)
      await buildReviewer(server, own.id, asker.id)
      const ownRound = await buildRound(server, own.id)
      return { program, round, own, ownRound, entryId: await findEntryId(server, round.id, application.id) }
    },
    [
      {
        endpoint: listRounds,
        input: ({ program }) => ({ programId: program.id }),
        stillShown: { block: false, ban: false },
      },
      { endpoint: listRanking, input: ({ ownRound: { id } }) => ({ id }), stillShown: { block: false, ban: false } },
      { endpoint: listProgress, input: ({ ownRound: { id } }) => ({ id }), stillShown: { block: false, ban: false } },
      {
        endpoint: listReviewers,
        input: ({ own }) => ({ programId: own.id }),
        stillShown: { block: false, ban: false },
      },
      { endpoint: listAssignments, input: () => ({}), stillShown: { block: false, ban: false } },
      { endpoint: listEntries, input: ({ round: { id } }) => ({ id }), stillShown: { block: false, ban: false } },
      { endpoint: readEntry, input: ({ entryId }) => ({ id: entryId }), stillShown: { block: false, ban: false } },
    ],
  ),
  otherReads: {
    'programReviews.file':
      'a file of an application; the entry is not found (features/program-reviews/server/blind.test.ts)',
  },
  addRowsToErase: async ({ server, me, friend, stranger }) => {
    const program = await buildProgram(server, friend.id)
    const subject = { kind: 'program' as const, id: program.id, ownerId: friend.id, title: program.title }
    const application = await buildApplication(server, subject, stranger.id)
    await buildReviewer(server, program.id, me.id)
    const round = await buildRound(server, program.id)
    const entryId = await findEntryId(server, round.id, application.id)
    await buildReview(server, round, { entryId, reviewerId: me.id })
    await buildRound(server, (await buildProgram(server, me.id)).id, { name: 'Zirkonfabrik' })
  },
  emptiedColumns: ['program_reviews.reviewer_id'],
}
