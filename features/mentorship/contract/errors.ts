import { defineErrors } from '#kit/errors.ts'

/** Errors of mentor listings and their schedules. Invalid fields have `mentorshipFieldCodes` instead. */
export const listingErrors = defineErrors({
  /** Missing, paused, hidden from the viewer, or an ambiguous URL (ROUTE-06). */
  'mentor.not_found': 404,
  /** Only the owner manages a listing (MENT-06). */
  'mentor.not_yours': 403,
  /** The member has `listingLimits.perMember` listings. */
  'mentor.too_many': 409,
  /** Removed by a moderator, so it cannot be resumed (ADM-10). */
  'mentor.removed': 409,
})

/** Errors of applications to a mentor, and of the mentorships that follow (MENT-05). */
export const mentorshipErrors = defineErrors({
  'mentorship.own_listing': 409,
  /** The listing is paused, or its mentor is unavailable (MENT-03). */
  'mentorship.closed': 409,
  /** No place is offered to the member, or no longer (MENT-03). */
  'mentorship.no_offer': 409,
})

/** Errors of sessions. */
export const sessionErrors = defineErrors({
  /** Missing, or the viewer is neither the mentor nor the mentee. */
  'session.not_found': 404,
  'session.own_listing': 409,
  /** The mentor is busy or unavailable (MENT-03), or the listing is paused. */
  'session.mentor_unavailable': 409,
  /** The mentor does not offer this type or this length. */
  'session.not_offered': 409,
  /**
   * The slot is taken, in the past, outside the mentor's hours or does not exist in the mentor's time zone. `nearest`
   * has up to three free slots around it: instants separated by spaces (MENT-08).
   */
  'session.slot_gone': 409,
  /** One of the two has another session at that time. */
  'session.overlaps': 409,
  /** The mentee has `sessionLimits.openRequests` requests, or has asked `sessionLimits.perDay` times in 24 hours. */
  'session.too_many': 429,
  /** The action belongs to the other participant, such as the mentee's approval of a request. */
  'session.not_yours': 403,
  /** The session is in a state in which the action is not possible. */
  'session.wrong_state': 409,
  'session.not_started': 409,
  /** None of the proposed times is the picked one, or it has passed. */
  'session.time_not_proposed': 409,
  /** The other participant has saved the notes in the meantime. */
  'session.notes_changed': 409,
  /** No such file, or it is not an unused upload of the member. */
  'session.file_not_found': 404,
  'session.too_many_files': 409,
})

/** Errors of a mentor's own calendar. */
export const calendarErrors = defineErrors({
  'mentor_calendar.not_found': 404,
  /** The member has no listing. */
  'mentor_calendar.not_a_mentor': 409,
  'mentor_calendar.not_https': 422,
  /** A private address, another port, or a user name in the address (decision 054). */
  'mentor_calendar.not_public': 422,
  'mentor_calendar.unreachable': 422,
  'mentor_calendar.too_slow': 422,
  'mentor_calendar.too_large': 422,
  'mentor_calendar.too_many_redirects': 422,
  /** A status other than 200, or a body that cannot be decompressed. */
  'mentor_calendar.bad_answer': 422,
  'mentor_calendar.not_a_calendar': 422,
  /** Too many busy times, or events that repeat too often. */
  'mentor_calendar.too_complex': 422,
})

/** Errors of reviews. */
export const reviewErrors = defineErrors({
  /** Missing, hidden or removed. */
  'review.not_found': 404,
  'review.session_not_over': 409,
  /** The other participant has deleted their account. */
  'review.participant_left': 409,
  /** The session ended more than `reviewLimits.openDays` days ago. */
  'review.too_late': 409,
  /** A review is final once it is shown. */
  'review.already_shown': 409,
  /** Only the mentor answers a review. */
  'review.not_yours': 403,
  'review.already_answered': 409,
  /** Members do not report their own reviews. */
  'review.own': 409,
})

/** Field codes of this area, in addition to the kit's `fieldCodes`. */
export const mentorshipFieldCodes = [
  'mentor.expertise_required',
  'mentor.hours_reversed',
  'mentor.hours_overlap',
  'mentor.day_repeated',
  'mentor.length_repeated',
  'session.time_in_the_past',
  'session.time_repeated',
] as const
export type MentorshipFieldCode = (typeof mentorshipFieldCodes)[number]
