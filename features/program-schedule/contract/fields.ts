import * as z from 'zod/mini'
import { crossCheck } from '#kit/cross-check.ts'
import { choice, localTime, paragraphs, text, url } from '#kit/fields.ts'
import type { ScheduleFieldCode } from './errors.ts'
import { scheduleLimits } from './limits.ts'

export const eventKinds = ['workshop', 'talk', 'meeting', 'deadline', 'other'] as const
export type EventKind = (typeof eventKinds)[number]

/** Which of two instants a local time means when the clocks repeat it. */
export const occurrences = ['first', 'second'] as const
export type Occurrence = (typeof occurrences)[number]

const fieldCode = (value: ScheduleFieldCode) => value
const nullish = <T extends z.core.SomeType>(field: T) => z.optional(z.nullable(field))

/** Years that a program can be in. */
const plannable = z.refine<string>((value) => value >= '2000' && value < '2200', { error: 'field.invalid_date' })

/** The input of an event. Times are on the clocks of the program's time zone. */
export const eventFields = {
  kind: choice(eventKinds),
  title: text({ max: scheduleLimits.title }),
  description: z._default(paragraphs({ min: 0, max: scheduleLimits.description }), ''),
  startsLocal: localTime().check(plannable),
  endsLocal: localTime().check(plannable),
  startsOccurrence: z._default(choice(occurrences), 'first'),
  endsOccurrence: z._default(choice(occurrences), 'first'),
  place: nullish(text({ max: scheduleLimits.place })),
  /** Shown to participants only. */
  callUrl: nullish(
    url().check(z.refine((value) => /^https:/i.test(value), { error: fieldCode('program_event.https_only') })),
  ),
  /** Also on the program's public page, without the description and the call link. */
  isPublic: z._default(z.boolean(), false),
}

type Checked = { startsLocal?: unknown; endsLocal?: unknown }

/** An hour that clocks repeat can end at an earlier local time than it started; the server compares the instants. */
export const eventChecks = [
  crossCheck<Checked>(
    ({ startsLocal, endsLocal }) =>
      typeof startsLocal !== 'string' ||
      typeof endsLocal !== 'string' ||
      startsLocal.slice(0, 10) <= endsLocal.slice(0, 10),
    fieldCode('program_event.end_before_start'),
    'endsLocal',
  ),
] as const
