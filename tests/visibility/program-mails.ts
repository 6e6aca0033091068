import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { announce } from '#features/program-cohorts/contract/index.ts'
import { inviteReviewer, openRound, saveReview } from '#features/program-reviews/contract/index.ts'
import { buildReviewer, buildRound, findEntryId } from '#features/program-reviews/server/testing.ts'
import { applyToProgram, cancelProgram } from '#features/programs/contract/index.ts'
import { buildProgram, programAnswers } from '#features/programs/server/testing.ts'
import type { MailCause } from './mail-scene.ts'

/** The notifications of programs and their review rounds that tell a member of another one. */
export const programMailCauses = {
  program_cancelled: [
    {
      act: async ({ server, viewer, friend, marker }) => {
        const { id } = await buildProgram(server, friend.id, { title: `${marker} cancelled` })
        await viewer.client.succeed(applyToProgram, { id, ...programAnswers })
        await friend.client.succeed(cancelProgram, { id })
      },
      sign: ({ marker }) => `${marker} cancelled`,
    },
  ],
  review_invited: [
    {
      act: async ({ server, viewer, friend, marker }) => {
        const { id: programId } = await buildProgram(server, friend.id, { title: `${marker} to review` })
        await friend.client.succeed(inviteReviewer, { programId, memberId: viewer.id })
      },
      sign: ({ marker }) => `${marker} to review`,
    },
  ],
  review_round_opened: [
    {
      act: async ({ server, viewer, friend, marker }) => {
        const { id: programId } = await buildProgram(server, friend.id, { title: `${marker} reviewed` })
        await buildReviewer(server, programId, viewer.id)
        const { id } = await buildRound(server, programId, { status: 'draft' })
        await friend.client.succeed(openRound, { id })
      },
      sign: ({ marker }) => `${marker} reviewed`,
    },
  ],
  review_feedback: [
    {
      act: async ({ server, viewer, friend, marker }) => {
        const program = await buildProgram(server, friend.id, { title: `${marker} answered` })
        const subject = { kind: 'program' as const, ownerId: friend.id, ...program }
        const application = await buildApplication(server, subject, viewer.id)
        const reviewer = await signedInMember(server)
        await buildReviewer(server, program.id, reviewer.id)
        const { id: roundId, criterionIds } = await buildRound(server, program.id)
        await server.db
          .updateTable('applications')
          .set({ status: 'rejected', announced_status: 'rejected', answered_at: new Date() })
          .where('id', '=', application.id)
          .execute()
        await reviewer.client.succeed(saveReview, {
          id: await findEntryId(server, roundId, application.id),
          scores: criterionIds.map((criterionId) => ({ criterionId, score: 3 })),
          feedback: 'A feedback.',
          isReleased: true,
          isSubmitted: true,
        })
      },
      sign: ({ marker }) => `${marker} answered`,
    },
  ],
  program_announcement: [
    {
      act: async ({ server, viewer, friend, marker }) => {
        const program = await buildProgram(server, friend.id, { title: `${marker} announcing` })
        const subject = { kind: 'program' as const, ownerId: friend.id, ...program }
        await buildApplication(server, subject, viewer.id, { status: 'approved' })
        await friend.client.succeed(announce, { programId: program.id, title: 'Next week', text: 'We meet on Monday.' })
      },
      sign: ({ marker }) => `${marker} announcing`,
    },
  ],
} as const satisfies Record<string, readonly MailCause[]>
