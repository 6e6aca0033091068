import { defineErrors } from '#kit/errors.ts'

/** Errors of the endpoints. Invalid fields have `programFieldCodes` instead. */
export const programErrors = defineErrors({
  /** Missing, hidden from the viewer, or an ambiguous URL (ROUTE-06). */
  'program.not_found': 404,
  'program.not_yours': 403,
  /** The member has `programLimits.perMember` programs. */
  'program.too_many': 409,
  /** The program is in a state in which the action is not possible. */
  'program.wrong_state': 409,
  /** Its last day has passed, so it is neither sent for approval nor approved. */
  'program.over': 409,
  /** A program with accepted participants is cancelled instead of deleted. */
  'program.has_participants': 409,
  /** Removed by a moderator, so it cannot be sent for approval (ADM-10). */
  'program.removed': 409,
  /** Administrators do not decide on their own programs. */
  'program.own': 403,
  'program.own_application': 409,
  /** Applications closed by time, or the program is not active (PROG-04). */
  'program.applications_closed': 409,
  /** All places are taken (PROG-04). */
  'program.full': 409,
  /** No place is offered to the applicant, or the offer has ended. */
  'program.no_offer': 409,
  /** The member took part and has left, or the owner has ended it. */
  'program.participation_over': 409,
  /** The owner is banned, so the program can only be rejected. */
  'program.owner_banned': 409,
  /** The program has changed since the administrator read it. */
  'program.changed_meanwhile': 409,
})

/** Field codes of this area, in addition to the kit's `fieldCodes`. */
export const programFieldCodes = [
  'program.text_required',
  'program.place_required',
  'program.end_before_start',
  'program.deadline_after_end',
  'program.below_accepted',
  'program.too_few_options',
  'program.options_repeated',
  'program.question_repeated',
  'program.too_many_files',
] as const
export type ProgramFieldCode = (typeof programFieldCodes)[number]
