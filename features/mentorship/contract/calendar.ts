import * as z from 'zod/mini'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, instant } from '#kit/fields.ts'
import { calendarErrors } from './errors.ts'
import { mentorCalendarChanged } from './events.ts'

/** Why a calendar could not be read. The texts are those of the error codes `mentor_calendar.…`. */
export const calendarRefusals = [
  'not_https',
  'not_public',
  'unreachable',
  'too_slow',
  'too_large',
  'too_many_redirects',
  'bad_answer',
  'not_a_calendar',
  'too_complex',
] as const
export type CalendarRefusal = (typeof calendarRefusals)[number]

/** `lost`: the server can no longer decrypt the address, because its `SECRET` was replaced. */
export const calendarFailures = [...calendarRefusals, 'lost'] as const
export type CalendarFailure = (typeof calendarFailures)[number]

/** The address is secret: no answer contains more of it than its host. */
export const busyCalendar = z.strictObject({
  host: z.string(),
  savedAt: instant(),
  lastReadAt: instant(),
  /** Separate busy times from now on. */
  busyTimeCount: z.int(),
  /** Why the last attempt failed; null after a success. */
  failure: z.nullable(choice(calendarFailures)),
  lastAttemptAt: instant(),
})
export type BusyCalendar = z.output<typeof busyCalendar>

const calendarState = z.strictObject({ calendar: z.nullable(busyCalendar) })

const isCalendarAddress = (value: string) =>
  /^(https?|webcals?):\/\/[^/\\\s]+/i.test(value) &&
  !/\s/.test(value) &&
  URL.canParse(value.replace(/^webcals?:/i, 'https:'))

export const readCalendar = endpoint({
  name: 'mentorship.readCalendar',
  method: 'GET',
  path: '/api/mentorship/calendar',
  summary:
    "Returns the state of the member's own calendar, whose busy times are not offered. Its address is not shown.",
  access: 'member',
  input: emptyInput,
  output: calendarState,
  staleAfter: [mentorCalendarChanged],
})

export const setCalendar = endpoint({
  name: 'mentorship.setCalendar',
  method: 'PUT',
  path: '/api/mentorship/calendar',
  summary:
    'Sets the address of the calendar of a mentor (RFC 5545) in place of an earlier one. It is read at once, and refused if that fails.',
  access: 'confirmed',
  rate: 'sensitive',
  input: z.strictObject({
    address: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(2000), z.refine(isCalendarAddress, { error: 'field.invalid_url' })),
  }),
  output: calendarState,
  errors: pickErrors(
    calendarErrors,
    'mentor_calendar.not_a_mentor',
    ...calendarRefusals.map((refusal) => `mentor_calendar.${refusal}` as const),
  ),
  secret: true,
})

export const refreshCalendar = endpoint({
  name: 'mentorship.refreshCalendar',
  method: 'POST',
  path: '/api/mentorship/calendar/refresh',
  summary: "Reads the member's own calendar now. If that fails, the answer says why, and the last known times stay.",
  access: 'confirmed',
  rate: 'sensitive',
  input: emptyInput,
  output: calendarState,
  errors: pickErrors(calendarErrors, 'mentor_calendar.not_found'),
})

export const removeCalendar = endpoint({
  name: 'mentorship.removeCalendar',
  method: 'DELETE',
  path: '/api/mentorship/calendar',
  summary: "Removes the address of the member's own calendar and its busy times. Repeating has no effect.",
  access: 'member',
  input: emptyInput,
  output: calendarState,
})
