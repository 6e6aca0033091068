import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { programErrors } from '#features/programs/contract/errors.ts'
import { programChanged } from '#features/programs/contract/events.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { cohortErrors } from './errors.ts'
import { programAlumniChanged, programCohortChanged } from './events.ts'
import { cohortLimits } from './limits.ts'
import { cohortView, participantView } from './views.ts'

const participantsChanged = [programCohortChanged, programChanged, profileChanged, presenceChanged, blocksChanged]
const ofParticipant = {
  ...pickErrors(programErrors, 'program.not_found'),
  ...pickErrors(cohortErrors, 'program_cohort.not_participant'),
}

export const readCohort = endpoint({
  name: 'programCohorts.read',
  method: 'GET',
  path: '/api/programs/:programId/cohort',
  summary: 'Returns what the owner or a participant of a program sees of its cohort.',
  access: 'member',
  input: z.strictObject({ programId: id() }),
  output: cohortView,
  errors: pickErrors(programErrors, 'program.not_found'),
  staleAfter: participantsChanged,
})

export const listParticipants = endpoint({
  name: 'programCohorts.participants',
  method: 'GET',
  path: '/api/programs/:programId/participants',
  summary:
    'Lists the participants of a program by name, for its owner and its participants. `q` finds a part of the name. `total` comes with the first page.',
  access: 'member',
  input: z.strictObject({ programId: id(), q: z.optional(text({ max: cohortLimits.query })), ...pageInput }),
  output: page(participantView),
  rate: 'search',
  errors: pickErrors(programErrors, 'program.not_found'),
  staleAfter: participantsChanged,
})

export const setIntroduction = endpoint({
  name: 'programCohorts.setIntroduction',
  method: 'PUT',
  path: '/api/programs/:programId/cohort/introduction',
  summary: 'Saves what a participant writes about themselves for the cohort. An empty text removes it.',
  access: 'confirmed',
  input: z.strictObject({ programId: id(), text: paragraphs({ min: 0, max: cohortLimits.introduction }) }),
  output: cohortView,
  errors: ofParticipant,
})

export const setAlumnus = endpoint({
  name: 'programCohorts.setAlumnus',
  method: 'PUT',
  path: '/api/programs/:programId/cohort/alumnus',
  summary: 'Chooses whether a participant is shown among the alumni of a program once it is completed.',
  access: 'confirmed',
  input: z.strictObject({ programId: id(), isAlumnus: z.boolean() }),
  output: cohortView,
  errors: ofParticipant,
})

export const listAlumni = endpoint({
  name: 'programCohorts.alumni',
  method: 'GET',
  path: '/api/programs/:programId/alumni',
  summary: 'Lists the participants of a completed program who have chosen to be shown, by name.',
  access: 'anyone',
  input: z.strictObject({ programId: id(), ...pageInput }),
  output: page(memberCard),
  rate: 'search',
  errors: pickErrors(programErrors, 'program.not_found'),
  staleAfter: [programAlumniChanged, programChanged, profileChanged, presenceChanged, blocksChanged],
})
