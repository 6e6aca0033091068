import { defineErrors } from '#kit/errors.ts'

export const scheduleErrors = defineErrors({
  /** Missing, or of a program whose schedule is not the viewer's to see. */
  'program_event.not_found': 404,
  /** The program has `scheduleLimits.events`. */
  'program_event.too_many': 409,
  /** A cancelled event is neither edited nor cancelled again. */
  'program_event.cancelled': 409,
  /** An event that is over is not cancelled. */
  'program_event.over': 409,
  /** A coming event is cancelled before it is deleted, so that participants are notified. */
  'program_event.cancel_first': 409,
})

/** Field codes of this area, in addition to the kit's `fieldCodes`. */
export const scheduleFieldCodes = [
  'program_event.skipped_time',
  'program_event.end_before_start',
  'program_event.too_long',
  'program_event.https_only',
] as const
export type ScheduleFieldCode = (typeof scheduleFieldCodes)[number]
