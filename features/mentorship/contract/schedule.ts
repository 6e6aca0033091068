import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { day, id, instant, integer, list, queryInteger } from '#kit/fields.ts'
import { inDays, inMinutes } from '#kit/units.ts'
import { listingErrors, sessionErrors, type MentorshipFieldCode } from './errors.ts'
import { mentorListingChanged, mentorSlotsChanged } from './events.ts'
import { scheduleLimits } from './limits.ts'
import { sessionLength } from './listing-fields.ts'

const fieldCode = (value: MentorshipFieldCode) => value

const minutesOfDay = 24 * 60
/** Part of a local day: minutes after midnight; `end` is exclusive. */
export const hours = () =>
  z
    .strictObject({
      start: inMinutes(integer({ min: 0, max: minutesOfDay - 1 })),
      end: inMinutes(integer({ min: 1, max: minutesOfDay })),
    })
    .check(z.refine(({ start, end }) => start < end, { error: fieldCode('mentor.hours_reversed'), path: ['end'] }))
export type Hours = z.output<ReturnType<typeof hours>>

/** Whether parts of one day overlap. Parts that touch do not. */
export const hoursOverlap = (parts: readonly Hours[]): boolean => {
  const sorted = parts.toSorted((a, b) => a.start - b.start)
  return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0))
}

const hoursOfDay = () =>
  list(hours(), { max: scheduleLimits.hoursPerDay }).check(
    z.refine((parts) => !hoursOverlap(parts), { error: fieldCode('mentor.hours_overlap') }),
  )

const areDistinct = <T>(values: readonly T[]) => new Set(values).size === values.length

/** When a mentor can be booked, in the time zone of the listing (MENT-08). */
export const scheduleFields = {
  /** Hours per weekday: seven lists, Monday first. */
  weekly: list(hoursOfDay(), { min: 7, max: 7 }),
  /** Hours of single days instead of the weekly ones; an empty list is a day off. */
  exceptions: list(z.strictObject({ day: day(), hours: hoursOfDay() }), { max: scheduleLimits.exceptions }).check(
    z.refine((exceptions) => areDistinct(exceptions.map((exception) => exception.day)), {
      error: fieldCode('mentor.day_repeated'),
    }),
  ),
  /** Lengths that can be booked in addition to the listing's preferred one. */
  otherLengths: list(sessionLength(), { max: scheduleLimits.lengths }).check(
    z.refine(areDistinct, { error: fieldCode('mentor.length_repeated') }),
  ),
  /** A slot starts each `stepMinutes` after the start of the hours. */
  stepMinutes: inMinutes(z.literal([15, 30, 60])),
  bufferBeforeMinutes: inMinutes(integer({ min: 0, max: scheduleLimits.buffer })),
  bufferAfterMinutes: inMinutes(integer({ min: 0, max: scheduleLimits.buffer })),
  /** A slot can be booked until this long before its start. */
  noticeMinutes: inMinutes(integer({ min: 0, max: scheduleLimits.notice })),
  /** The last day that can be booked, in days from today. */
  daysAhead: inDays(integer({ min: 1, max: scheduleLimits.daysAhead })),
  /** Sessions per day and per week; null is no limit. */
  maxPerDay: z.nullable(integer({ min: 1, max: scheduleLimits.maxPerDay })),
  maxPerWeek: z.nullable(integer({ min: 1, max: scheduleLimits.maxPerWeek })),
}

const scheduleView = z.strictObject({ ...scheduleFields, timeZone: z.string() })
export type ScheduleView = z.output<typeof scheduleView>

export const readSchedule = endpoint({
  name: 'mentorship.readSchedule',
  method: 'GET',
  path: '/api/mentorship/listings/:id/schedule',
  summary: "Returns the schedule of one of the member's own listings.",
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: scheduleView,
  errors: pickErrors(listingErrors, 'mentor.not_found', 'mentor.not_yours'),
  staleAfter: [mentorListingChanged],
})

export const setSchedule = endpoint({
  name: 'mentorship.setSchedule',
  method: 'PUT',
  path: '/api/mentorship/listings/:id/schedule',
  summary: "Sets the schedule of one of the member's own listings. Booked sessions stay as they are.",
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...scheduleFields }),
  output: scheduleView,
  errors: pickErrors(listingErrors, 'mentor.not_found', 'mentor.not_yours'),
})

/** A time that can be booked. The browser shows it in the viewer's and in the mentor's time zone. */
export const slot = z.strictObject({ startsAt: instant(), endsAt: instant() })
export type Slot = z.output<typeof slot>

export const listSlots = endpoint({
  name: 'mentorship.slots',
  method: 'GET',
  path: '/api/mentorship/listings/:id/slots',
  summary:
    'Lists the free slots of a mentor for sessions of one length, from an instant on, in order; none while the mentor is busy or unavailable.',
  access: 'member',
  input: z.strictObject({
    id: id(),
    lengthMinutes: inMinutes(queryInteger(scheduleLimits.length)),
    from: instant(),
    days: inDays(queryInteger({ min: 1, max: scheduleLimits.slotDays })),
  }),
  output: z.strictObject({ timeZone: z.string(), items: z.array(slot) }),
  errors: {
    ...pickErrors(listingErrors, 'mentor.not_found'),
    ...pickErrors(sessionErrors, 'session.not_offered'),
  },
  staleAfter: [mentorListingChanged, mentorSlotsChanged, presenceChanged, blocksChanged],
})
