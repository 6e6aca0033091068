import * as z from 'zod/mini'
import { applicationErrors } from '#features/applications/contract/errors.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
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
  input: z.strictObject({ id: id(), ...applicationFields, answers: z._default(unreadAnswers(), {}) }),
  output: programDetail,
  errors: {
    ...pickErrors(
      programErrors,
      'program.not_found',
      'program.own_application',
      'program.applications_closed',
      'program.full',
    ),
    ...pickErrors(applicationErrors, 'application.decided', 'application.file_gone'),
  },
})

/** The endpoint with the checks of a program's own questions, for its form. */
export const applyWithAnswersTo = (questions: readonly ProgramQuestion[]) => ({
  ...applyToProgram,
  input: z.strictObject({ ...applyToProgram.input.shape, answers: answersTo(questions) }),
})
