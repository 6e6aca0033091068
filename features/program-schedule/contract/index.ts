import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { programErrors } from '#features/programs/contract/errors.ts'
import { programChanged } from '#features/programs/contract/events.ts'
import { download, endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { choice, id, slugParam } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { scheduleErrors } from './errors.ts'
import { programScheduleChanged } from './events.ts'
import { eventChecks, eventFields } from './fields.ts'
import { publicEvent, scheduledEvent } from './views.ts'

export { scheduleErrors, scheduleFieldCodes } from './errors.ts'
export type { ScheduleFieldCode } from './errors.ts'
export { programScheduleChanged } from './events.ts'
export { eventKinds, occurrences } from './fields.ts'
export type { EventKind, Occurrence } from './fields.ts'
export { scheduleLimits } from './limits.ts'
export type { PublicEvent, ScheduledEvent } from './views.ts'

export const programSchedulePath = (slug: string) => `/programs/${encodeURIComponent(slug)}/schedule` as const

/** `coming` events are not over, the next one first; `past` ones are, the latest first. */
export const schedulePeriods = ['coming', 'past'] as const
export type SchedulePeriod = (typeof schedulePeriods)[number]

export const listSchedule = endpoint({
  name: 'programSchedule.list',
  method: 'GET',
  path: '/api/programs/:programId/schedule',
  summary: 'Lists the coming or past events of a program for its owner and participants.',
  access: 'member',
  input: z.strictObject({ programId: id(), period: z._default(choice(schedulePeriods), 'coming'), ...pageInput }),
  output: page(scheduledEvent),
  errors: pickErrors(programErrors, 'program.not_found'),
  staleAfter: [programScheduleChanged, programChanged, applicationChanged, presenceChanged, blocksChanged],
})

export const listPublicEvents = endpoint({
  name: 'programSchedule.publicEvents',
  method: 'GET',
  path: '/api/programs/:programId/public-events',
  summary: 'Lists the coming public events of a public program, without descriptions and call links, next one first.',
  access: 'anyone',
  input: z.strictObject({ programId: id(), ...pageInput }),
  output: page(publicEvent),
  errors: pickErrors(programErrors, 'program.not_found'),
  staleAfter: [programScheduleChanged, programChanged, presenceChanged, blocksChanged],
})

export const createScheduledEvent = endpoint({
  name: 'programSchedule.create',
  method: 'POST',
  path: '/api/programs/:programId/schedule',
  summary:
    "Adds an event to one of the member's own programs. A local time that the clocks skip is refused; one that they repeat is the first one, unless the input says otherwise.",
  access: 'confirmed',
  input: z.strictObject({ programId: id(), ...eventFields }).check(...eventChecks),
  output: scheduledEvent,
  errors: {
    ...pickErrors(programErrors, 'program.not_found', 'program.not_yours', 'program.wrong_state'),
    ...pickErrors(scheduleErrors, 'program_event.too_many'),
  },
  idempotent: true,
})

const managed = {
  ...pickErrors(programErrors, 'program.not_found', 'program.not_yours', 'program.wrong_state'),
  ...pickErrors(scheduleErrors, 'program_event.not_found'),
}

export const updateScheduledEvent = endpoint({
  name: 'programSchedule.update',
  method: 'PUT',
  path: '/api/program-events/:id',
  summary: 'Changes an event. Participants are notified of a coming one, once for all changes within a minute.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...eventFields }).check(...eventChecks),
  output: scheduledEvent,
  errors: { ...managed, ...pickErrors(scheduleErrors, 'program_event.cancelled') },
})

export const cancelScheduledEvent = endpoint({
  name: 'programSchedule.cancel',
  method: 'POST',
  path: '/api/program-events/:id/cancel',
  summary: 'Cancels a coming event for good. It stays in the schedule, marked, and participants are notified.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: scheduledEvent,
  errors: { ...managed, ...pickErrors(scheduleErrors, 'program_event.cancelled', 'program_event.over') },
})

export const deleteScheduledEvent = endpoint({
  name: 'programSchedule.delete',
  method: 'DELETE',
  path: '/api/program-events/:id',
  summary: 'Deletes an event that is cancelled or over.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: { ...managed, ...pickErrors(scheduleErrors, 'program_event.cancel_first') },
})

export const readScheduleFile = endpoint({
  name: 'programSchedule.file',
  method: 'GET',
  path: '/programs/:slug/schedule.ics',
  summary: 'Downloads the schedule of a program as an iCalendar file (RFC 5545), for its owner and participants.',
  access: 'member',
  input: z.strictObject({ slug: slugParam() }),
  output: download,
  errors: pickErrors(programErrors, 'program.not_found'),
})

export const readEventFile = endpoint({
  name: 'programSchedule.eventFile',
  method: 'GET',
  path: '/api/program-events/:id/calendar',
  summary: 'Downloads one event as an iCalendar file (RFC 5545).',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: download,
  errors: pickErrors(scheduleErrors, 'program_event.not_found'),
})
