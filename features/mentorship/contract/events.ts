import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A mentor listing was created, edited, paused, resumed or deleted. Audience: everyone. */
export const mentorListingChanged = defineEvent('mentorship.listingChanged', z.strictObject({ id: id() }))

/** A mentor's free slots changed: by a schedule, or by a session that was booked, moved or ended. Audience: everyone. */
export const mentorSlotsChanged = defineEvent('mentorship.slotsChanged', z.strictObject({ mentorId: id() }))

/** The mentor's own calendar was set, read or removed. Audience: the mentor. */
export const mentorCalendarChanged = defineEvent('mentorship.calendarChanged', z.strictObject({}))

/** A session was requested, answered, moved, written about or ended. Audience: its mentor and its mentee. */
export const mentorSessionChanged = defineEvent('mentorship.sessionChanged', z.strictObject({ id: id() }))

/**
 * A review was written, edited, withdrawn, shown, answered or removed. Audience: its author while it is hidden; then
 * everyone for a mentee's review, and both participants for a mentor's.
 */
export const mentorReviewChanged = defineEvent('mentorship.reviewChanged', z.strictObject({ id: id() }))
