import * as z from 'zod/mini'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { id } from '#kit/fields.ts'
import { programErrors } from './errors.ts'
import { programChecks, programFields } from './fields.ts'
import { programDetail } from './views.ts'

/** Whether the program is also sent for approval; otherwise it stays a draft (PROG-01). */
const submit = z._default(z.boolean(), false)

export const createProgram = endpoint({
  name: 'programs.create',
  method: 'POST',
  path: '/api/programs',
  summary: 'Saves a program as a draft, or sends it for approval.',
  access: 'confirmed',
  input: z.strictObject({ ...programFields, submit }).check(...programChecks),
  output: programDetail,
  errors: pickErrors(programErrors, 'program.too_many', 'program.over'),
  idempotent: true,
})

export const updateProgram = endpoint({
  name: 'programs.update',
  method: 'PUT',
  path: '/api/programs/:id',
  summary:
    "Updates one of the member's own programs, and with `submit` sends a draft for approval. Its slug does not change.",
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...programFields, submit }).check(...programChecks),
  output: programDetail,
  errors: pickErrors(
    programErrors,
    'program.not_found',
    'program.not_yours',
    'program.wrong_state',
    'program.over',
    'program.removed',
  ),
})

export const submitProgram = endpoint({
  name: 'programs.submit',
  method: 'POST',
  path: '/api/programs/:id/submission',
  summary: "Sends one of the member's own drafts for approval.",
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: programDetail,
  errors: pickErrors(
    programErrors,
    'program.not_found',
    'program.not_yours',
    'program.wrong_state',
    'program.over',
    'program.removed',
  ),
})

export const withdrawProgram = endpoint({
  name: 'programs.withdraw',
  method: 'DELETE',
  path: '/api/programs/:id/submission',
  summary: 'Takes back a program that waits for approval: it is a draft again.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: programDetail,
  errors: pickErrors(programErrors, 'program.not_found', 'program.not_yours', 'program.wrong_state'),
})

export const cancelProgram = endpoint({
  name: 'programs.cancel',
  method: 'POST',
  path: '/api/programs/:id/cancellation',
  summary: "Cancels one of the member's own active programs. It stays readable at its address.",
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: programDetail,
  errors: pickErrors(programErrors, 'program.not_found', 'program.not_yours', 'program.wrong_state'),
})

export const completeProgram = endpoint({
  name: 'programs.complete',
  method: 'POST',
  path: '/api/programs/:id/completion',
  summary: "Completes one of the member's own active programs. After its last day a job does so.",
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: programDetail,
  errors: pickErrors(programErrors, 'program.not_found', 'program.not_yours', 'program.wrong_state'),
})

export const duplicateProgram = endpoint({
  name: 'programs.duplicate',
  method: 'POST',
  path: '/api/programs/:id/copies',
  summary: "Copies one of the member's own programs for the next cohort: a new draft without dates.",
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: programDetail,
  errors: pickErrors(programErrors, 'program.not_found', 'program.not_yours', 'program.too_many'),
  idempotent: true,
})

export const deleteProgram = endpoint({
  name: 'programs.delete',
  method: 'DELETE',
  path: '/api/programs/:id',
  summary: "Deletes one of the member's own programs, unless it has accepted participants.",
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(programErrors, 'program.not_found', 'program.not_yours', 'program.has_participants'),
})
