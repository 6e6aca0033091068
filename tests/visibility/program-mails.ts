import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { announce } from '#features/program-cohorts/contract/index.ts'
import { decide } from '#features/applications/contract/index.ts'
import { viewRecord } from '#features/founder-records/contract/index.ts'
import { inviteReviewer, openRound, saveReview } from '#features/program-reviews/contract/index.ts'
import { buildReviewer, buildRound, findEntryId } from '#features/program-reviews/server/testing.ts'
import { issueCertificates } from '#features/certificates/contract/index.ts'
import { cancelScheduledEvent } from '#features/program-schedule/contract/index.ts'
import { buildEvent } from '#features/program-schedule/server/testing.ts'
import {
  applyToProgram,
  cancelProgram,
  endParticipation,
  leaveProgram,
  takePlaceInProgram,
} from '#features/programs/contract/index.ts'
import {
  buildParticipant,
  buildProgram,
  buildWaitingForProgram,
  localDay,
  programAnswers,
  type ProgramOverrides,
} from '#features/programs/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import type { TestServer } from '../support/server.ts'
import type { MailCause } from './mail-scene.ts'

type Waiting = { ownerId: string; applicantId: string; title: string; offerEndsAt?: Date; program?: ProgramOverrides }

const buildWaitingFor = async (
  server: TestServer,
  { ownerId, applicantId, title, offerEndsAt, program: overrides }: Waiting,
) => {
  const program = await buildProgram(server, ownerId, { title, ...overrides })
  return buildWaitingForProgram(server, program, ownerId, applicantId, { ...(offerEndsAt && { offerEndsAt }) })
}

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
  program_place_offered: [
    {
      act: ({ server, viewer, friend, marker }) =>
        buildWaitingFor(server, { ownerId: friend.id, applicantId: viewer.id, title: `${marker} offered` }),
      sign: ({ marker }) => `${marker} offered`,
    },
  ],
  program_place_lapsed: [
    {
      act: ({ server, viewer, friend, marker }) =>
        buildWaitingFor(server, {
          ownerId: friend.id,
          applicantId: viewer.id,
          title: `${marker} lapsed`,
          offerEndsAt: new Date(),
        }),
      sign: ({ marker }) => `${marker} lapsed`,
    },
  ],
  program_list_closed: [
    {
      act: ({ server, viewer, friend, marker }) =>
        buildWaitingFor(server, {
          ownerId: friend.id,
          applicantId: viewer.id,
          title: `${marker} closed`,
          program: { startsOn: localDay(-1) },
        }),
      sign: ({ marker }) => `${marker} closed`,
    },
  ],
  program_place_taken: [
    {
      act: async ({ server, viewer, friend }) => {
        const offerEndsAt = new Date(Date.now() + hourMs)
        const people = { ownerId: viewer.id, applicantId: friend.id, title: 'Taken' }
        const { id } = await buildWaitingFor(server, { ...people, offerEndsAt })
        await friend.client.succeed(takePlaceInProgram, { id })
      },
      sign: ({ marker }) => `${marker} Friend`,
    },
  ],
  program_left: [
    {
      act: async ({ server, viewer, friend }) => {
        const program = await buildProgram(server, viewer.id, { title: 'Left' })
        const { id } = await buildParticipant(server, program, viewer.id, friend.id)
        await friend.client.succeed(leaveProgram, { id })
      },
      sign: ({ marker }) => `${marker} Friend`,
    },
  ],
  program_participation_ended: [
    {
      act: async ({ server, viewer, friend, marker }) => {
        const program = await buildProgram(server, friend.id, { title: `${marker} ended` })
        const { id } = await buildParticipant(server, program, friend.id, viewer.id)
        await friend.client.succeed(endParticipation, { id, reason: 'Too few meetings.' })
      },
      sign: ({ marker }) => `${marker} ended`,
    },
  ],
  application_waiting: [
    {
      act: async ({ server, viewer, friend, marker }) => {
        const program = await buildProgram(server, friend.id, { title: `${marker} waiting`, maxParticipants: 1 })
        await buildParticipant(server, program, friend.id, (await signedInMember(server)).id)
        const subject = { kind: 'program' as const, ownerId: friend.id, ...program }
        const { id } = await buildApplication(server, subject, viewer.id)
        await friend.client.succeed(decide, { ids: [id], status: 'approved' })
      },
      sign: ({ marker }) => `${marker} waiting`,
    },
  ],
  founder_record_viewed: [
    {
      act: async ({ server, viewer, friend, marker }) => {
        const { id: programId } = await buildProgram(server, friend.id, { title: `${marker} shared` })
        const { application } = await viewer.client.succeed(applyToProgram, {
          id: programId,
          ...programAnswers,
          sharesRecord: true,
        })
        await friend.client.succeed(viewRecord, { id: application?.id ?? '' })
      },
      sign: ({ marker }) => `${marker} shared`,
    },
  ],
  program_event_changed: [
    {
      act: async ({ server, viewer, friend, marker }) => {
        const program = await buildProgram(server, friend.id, { title: `${marker} rescheduled` })
        const subject = { kind: 'program' as const, ownerId: friend.id, ...program }
        await buildApplication(server, subject, viewer.id, { status: 'approved' })
        const { id } = await buildEvent(server, program.id)
        await friend.client.succeed(cancelScheduledEvent, { id })
      },
      sign: ({ marker }) => `${marker} rescheduled`,
    },
  ],
  certificate_issued: [
    {
      act: async ({ server, viewer, friend, marker }) => {
        const program = await buildProgram(server, friend.id, { title: `${marker} completed` })
        const subject = { kind: 'program' as const, ownerId: friend.id, ...program }
        await buildApplication(server, subject, viewer.id, { status: 'approved' })
        await friend.client.succeed(issueCertificates, { programId: program.id, language: 'en' })
      },
      sign: ({ marker }) => `${marker} completed`,
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
