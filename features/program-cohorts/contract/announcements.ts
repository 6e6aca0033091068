import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { programErrors } from '#features/programs/contract/errors.ts'
import { programChanged } from '#features/programs/contract/events.ts'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { id, instant, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { cohortErrors } from './errors.ts'
import { programCohortChanged } from './events.ts'
import { cohortLimits } from './limits.ts'
import { announcementView } from './views.ts'

const announcementFields = {
  title: text({ max: cohortLimits.title }),
  text: paragraphs({ max: cohortLimits.text }),
}
const managed = {
  ...pickErrors(programErrors, 'program.not_found', 'program.not_yours', 'program.wrong_state'),
  ...pickErrors(cohortErrors, 'program_announcement.not_found'),
}

export const listAnnouncements = endpoint({
  name: 'programCohorts.announcements',
  method: 'GET',
  path: '/api/programs/:programId/announcements',
  summary: 'Lists the announcements of a program for its owner and its participants: the pinned one, then the newest.',
  access: 'member',
  input: z.strictObject({ programId: id(), ...pageInput }),
  output: page(announcementView),
  errors: pickErrors(programErrors, 'program.not_found'),
  staleAfter: [programCohortChanged, programChanged, presenceChanged, blocksChanged],
})

export const announce = endpoint({
  name: 'programCohorts.announce',
  method: 'POST',
  path: '/api/programs/:programId/announcements',
  summary: "Publishes an announcement to the participants of one of the member's own programs, and notifies them.",
  access: 'confirmed',
  input: z.strictObject({ programId: id(), ...announcementFields, isPinned: z._default(z.boolean(), false) }),
  output: announcementView,
  errors: {
    ...pickErrors(programErrors, 'program.not_found', 'program.not_yours', 'program.wrong_state'),
    ...pickErrors(cohortErrors, 'program_announcement.enough_for_today'),
  },
  idempotent: true,
})

export const editAnnouncement = endpoint({
  name: 'programCohorts.editAnnouncement',
  method: 'PUT',
  path: '/api/program-announcements/:id',
  summary:
    'Edits an announcement without notifying again. `seen` is its `editedAt`, so that of two edits at once the second is refused.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...announcementFields, seen: z.nullable(instant()) }),
  output: announcementView,
  errors: { ...managed, ...pickErrors(cohortErrors, 'program_announcement.changed_meanwhile') },
})

export const pinAnnouncement = endpoint({
  name: 'programCohorts.pinAnnouncement',
  method: 'PUT',
  path: '/api/program-announcements/:id/pin',
  summary: 'Pins an announcement in place of the pinned one, or unpins it.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), isPinned: z.boolean() }),
  output: announcementView,
  errors: managed,
})

export const deleteAnnouncement = endpoint({
  name: 'programCohorts.deleteAnnouncement',
  method: 'DELETE',
  path: '/api/program-announcements/:id',
  summary: 'Deletes an announcement with its notifications.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: managed,
})
