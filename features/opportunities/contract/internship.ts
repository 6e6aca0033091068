import * as z from 'zod/mini'
import { crossCheck } from '#kit/cross-check.ts'
import { choice, day, text } from '#kit/fields.ts'
import { inCredits, inPercent } from '#kit/units.ts'
import type { OpportunityFieldCode } from './errors.ts'

/** A degree project, a placement of a vocational programme (LIA), a placement, a trainee programme and a summer job. */
export const internshipKinds = ['thesis', 'lia', 'praktik', 'trainee', 'summer_job'] as const
export type InternshipKind = (typeof internshipKinds)[number]

/** Higher education credits (högskolepoäng) and those of a vocational college (YH-poäng). */
export const creditSystems = ['hp', 'yh'] as const
export type CreditSystem = (typeof creditSystems)[number]

/** Percent of full time. */
export const paces = [25, 50, 75, 100] as const
export type Pace = (typeof paces)[number]

export const internshipLimits = { credits: { min: 0.5, max: 300 }, supervisor: 120 } as const

const fieldCode = (value: OpportunityFieldCode) => value
const nullish = <T extends z.core.SomeType>(field: T) => z.optional(z.nullable(field))

const points = () =>
  z
    .number()
    .check(
      z.minimum(internshipLimits.credits.min),
      z.maximum(internshipLimits.credits.max),
      z.multipleOf(0.5, { error: fieldCode('opportunity.credits_not_half') }),
    )
export const paceField = () => inPercent(z.literal(paces))

type Days = { startsOn?: unknown; endsOn?: unknown }
const isInOrder = ({ startsOn, endsOn }: Days) =>
  typeof startsOn !== 'string' || typeof endsOn !== 'string' || startsOn <= endsOn

/** What only an internship has. An omitted field is not said. */
export const internshipInput = () =>
  z
    .strictObject({
      kind: choice(internshipKinds),
      credits: nullish(z.strictObject({ points: inCredits(points()), system: choice(creditSystems) })),
      /** The first and the last day. */
      startsOn: nullish(day()),
      endsOn: nullish(day()),
      pace: nullish(paceField()),
      supervisor: nullish(text({ max: internshipLimits.supervisor })),
      isPaid: z.boolean(),
    })
    .check(crossCheck<Days>(isInOrder, fieldCode('opportunity.end_before_start'), 'endsOn'))

export const internshipView = z.strictObject({
  kind: choice(internshipKinds),
  credits: z.nullable(z.strictObject({ points: inCredits(z.number()), system: choice(creditSystems) })),
  startsOn: z.nullable(day()),
  endsOn: z.nullable(day()),
  pace: z.nullable(paceField()),
  supervisor: z.nullable(z.string()),
  isPaid: z.boolean(),
})
export type Internship = z.output<typeof internshipView>
