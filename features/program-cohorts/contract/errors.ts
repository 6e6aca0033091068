import { defineErrors } from '#kit/errors.ts'

export const cohortErrors = defineErrors({
  /** Only participants introduce themselves and become alumni, not the owner. */
  'program_cohort.not_participant': 403,
  /** Missing, removed by moderation, or of a cohort that is not the viewer's to see. */
  'program_announcement.not_found': 404,
  /** The program has `cohortLimits.announcementsPerDay`. */
  'program_announcement.enough_for_today': 429,
  /** The announcement has changed since the owner read it. */
  'program_announcement.changed_meanwhile': 409,
})
