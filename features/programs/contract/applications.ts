import * as z from 'zod/mini'
import { applicationErrors } from '#features/applications/contract/errors.ts'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { id, paragraphs } from '#kit/fields.ts'
import { programErrors } from './errors.ts'
import { programLimits } from './limits.ts'
import { answersTo, type ProgramQuestion, unreadAnswers } from './questions.ts'
import { programDetail } from './views.ts'

const answer = () => paragraphs({ min: programLimits.shortestAnswer, max: programLimits.answer })

/** Section 3; `projects` is optional. */
export const applicationFields = {
  motivation: answer(),
  background: answer(),
  goals: answer(),
  projects: z._default(paragraphs({ min: 0, max: programLimits.answer }), ''),
}

/** PROG-03, PROG-04. */
export const applyToProgram = endpoint({
  name: 'programs.apply',
  method: 'PUT',
  path: '/api/programs/:id/application',
  summary:
    "Sends the member's application to a program, or edits it: until it is answered, and as long as applications are open. `answers` are by question; those of files are the IDs of uploads of kind `cv`, or of files already sent.",
  access: 'confirmed',
  input: z.strictObject({
    id: id(),
    ...applicationFields,
    answers: z._default(unreadAnswers(), {}),
    /** Shares the founder record, or stops that; without it, nothing changes. */
    sharesRecord: z.optional(z.boolean()),
  }),
  output: programDetail,
  errors: {
    ...pickErrors(
      programErrors,
      'program.not_found',
      'program.own_application',
      'program.applications_closed',
      'program.full',
      'program.participation_over',
    ),
    ...pickErrors(applicationErrors, 'application.decided', 'application.file_gone'),
  },
})

/** The endpoint with the checks of a program's own questions, for its form. */
export const applyWithAnswersTo = (questions: readonly ProgramQuestion[]) => ({
  ...applyToProgram,
  input: z.strictObject({ ...applyToProgram.input.shape, answers: answersTo(questions) }),
})

const participationErrors = {
  ...pickErrors(programErrors, 'program.wrong_state', 'program.not_yours'),
  ...pickErrors(applicationErrors, 'application.not_found', 'application.not_running'),
}

export const takePlaceInProgram = endpoint({
  name: 'programs.takePlace',
  method: 'POST',
  path: '/api/program-participations/:id/place',
  summary: 'Takes the place that a program offers from its waiting list. `id` is that of the application.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: {
    ...pickErrors(programErrors, 'program.no_offer'),
    ...pickErrors(applicationErrors, 'application.not_found'),
  },
})

export const leaveProgram = endpoint({
  name: 'programs.leave',
  method: 'POST',
  path: '/api/program-participations/:id/departure',
  summary:
    'Leaves a program as a participant, for good and with a reason for the owner if there is one, or leaves its waiting list. `id` is that of the application.',
  access: 'member',
  input: z.strictObject({ id: id(), reason: z._default(paragraphs({ min: 0, max: programLimits.endReason }), '') }),
  output: okOutput,
  errors: participationErrors,
})

export const endParticipation = endpoint({
  name: 'programs.endParticipation',
  method: 'POST',
  path: '/api/program-participations/:id/end',
  summary: "Ends a member's participation in the owner's program, with a reason. `id` is that of the application.",
  access: 'confirmed',
  input: z.strictObject({ id: id(), reason: paragraphs({ min: 1, max: programLimits.endReason }) }),
  output: okOutput,
  errors: participationErrors,
})
