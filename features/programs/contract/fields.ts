import * as z from 'zod/mini'
import { defaultDeadlineZone } from '#features/opportunities/contract/fields.ts'
import { crossCheck } from '#kit/cross-check.ts'
import { choice, day, integer, language, list, localTime, paragraphs, text, timeZone } from '#kit/fields.ts'
import { equityRange } from '#kit/range.ts'
import { inOre, inWeeks } from '#kit/units.ts'
import type { ProgramFieldCode } from './errors.ts'
import { programLimits } from './limits.ts'
import { programQuestions } from './questions.ts'

/** PROG-02. */
export const programStatuses = ['draft', 'pending_approval', 'active', 'completed', 'cancelled'] as const
export type ProgramStatus = (typeof programStatuses)[number]

/** Section 3: free, a price for each participant, or a share of the participant's company. */
export const priceModels = ['free', 'fixed', 'equity'] as const
export type PriceModel = (typeof priceModels)[number]

/** Whether members can apply (PROG-04): "Application closed", "Program full". */
export const applicationStates = ['open', 'closed', 'full'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const defaultProgramZone = defaultDeadlineZone

const fieldCode = (value: ProgramFieldCode) => value
const nullish = <T extends z.core.SomeType>(field: T) => z.optional(z.nullable(field))

/** A missing text is refused with the same code as an empty one (PROG-01). */
const required = (field: z.ZodMiniString) =>
  z.prefault(field.check(z.refine((value) => value !== '', { error: fieldCode('program.text_required') })), '')

/** Years that a program can be in, so that neither its days nor its instants leave the calendar of the database. */
export const isPlannable = (value: string) => value >= '2000' && value < '2200'
const plannable = z.refine<string>(isPlannable, { error: 'field.invalid_date' })

/** Input of creating and editing a program (section 3). An omitted field is empty, unless it says otherwise. */
export const programFields = {
  title: required(text({ min: 0, max: programLimits.title })),
  description: required(paragraphs({ min: 0, max: programLimits.description })),
  /** The language of the program's texts (I18N-07). */
  language: language(),
  /** The partner or organisation. Omitted: the owner's company; null: none. */
  partnerName: nullish(text({ max: programLimits.name })),
  city: nullish(text({ max: programLimits.name })),
  isOnline: z._default(z.boolean(), false),
  durationWeeks: inWeeks(integer(programLimits.durationWeeks)),
  maxParticipants: integer(programLimits.participants),
  priceModel: z._default(choice(priceModels), 'free'),
  /** Öre for each participant. Required for the model `fixed`, and dropped for others. */
  price: nullish(inOre(integer({ min: 1, max: programLimits.price }))),
  /** Required for the model `equity`, and dropped for others. */
  equity: nullish(equityRange()),
  /** The first and the last day, in `timeZone`. */
  startsOn: nullish(day().check(plannable)),
  endsOn: nullish(day().check(plannable)),
  /** The last minute to apply, in `timeZone`. Without one, applications close when the program starts. */
  applicationDeadline: nullish(localTime().check(plannable)),
  timeZone: z._default(timeZone(), defaultProgramZone),
  features: z._default(list(text({ max: programLimits.feature }), { max: programLimits.features }), []),
  questions: z._default(programQuestions(), []),
}

type Checked = {
  city?: string | null | undefined
  isOnline: boolean
  priceModel: PriceModel
  price?: number | null | undefined
  equity?: object | null | undefined
  startsOn?: string | null | undefined
  endsOn?: string | null | undefined
  applicationDeadline?: string | null | undefined
}

/** Days and local times compare as texts, because they are in one time zone. Other values are in order. */
const isInOrder = (earlier: unknown, later: unknown) =>
  typeof earlier !== 'string' || typeof later !== 'string' || earlier.slice(0, 10) <= later

type FieldCode = ProgramFieldCode | 'field.required'
const check = (isValid: (fields: Checked) => boolean, error: FieldCode, path: keyof Checked) =>
  crossCheck<Checked>(isValid, error, path)

/** Checks across fields. */
export const programChecks = [
  check(({ city, isOnline }) => isOnline || city != null, 'program.place_required', 'city'),
  check(({ priceModel, price }) => priceModel !== 'fixed' || price != null, 'field.required', 'price'),
  check(({ priceModel, equity }) => priceModel !== 'equity' || equity != null, 'field.required', 'equity'),
  check(({ startsOn, endsOn }) => isInOrder(startsOn, endsOn), 'program.end_before_start', 'endsOn'),
  check(
    ({ endsOn, applicationDeadline }) => isInOrder(applicationDeadline, endsOn),
    'program.deadline_after_end',
    'applicationDeadline',
  ),
] as const
