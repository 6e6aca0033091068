import type { InputOf } from '#kit/endpoint.ts'
import type { Language } from '#kit/languages.ts'
import type { OwnProfile } from '#features/profiles/contract/index.ts'
import { fromHundredths, toHundredths } from '#shell/forms/hundredths.ts'
import { linesOf } from '#shell/forms/lines.ts'
import {
  type createProgram,
  defaultProgramZone,
  type PriceModel,
  type ProgramDetail,
  type QuestionKind,
} from '../../contract/index.ts'

type Input = InputOf<typeof createProgram>

/** `options` has one on each line. */
export type QuestionValues = { id: string; kind: QuestionKind; text: string; isRequired: boolean; options: string }

/** Form state: kronor, per cent and one feature a line, where the endpoint has öre, basis points and a list. */
export type FormValues = {
  title: string
  description: string
  language: Language
  features: string
  partnerName: string
  city: string
  isOnline: boolean
  durationWeeks: number | null
  maxParticipants: number | null
  priceModel: PriceModel
  /** Kronor. */
  price: number | null
  /** Per cent. */
  equity: { min: number | null; max: number | null }
  startsOn: string | null
  endsOn: string | null
  /** `YYYY-MM-DDTHH:MM` on the clocks of `timeZone`. */
  applicationDeadline: string | null
  timeZone: string | null
  questions: QuestionValues[]
  /** Whether saving also sends the program for approval (PROG-01). */
  submit: boolean
}

const orNull = (text: string | undefined) => text?.trim() || null
/** An empty number field is left out, so that the contract refuses it as required. */
const required = (value: number | null | undefined) => (value == null || Number.isNaN(value) ? undefined : value)

type FormInput = Omit<Input, 'durationWeeks' | 'maxParticipants'> &
  Record<'durationWeeks' | 'maxParticipants', number | undefined>

/** An amount of another price model is left out, so that it cannot make the form invalid. */
export const inputOf = (values: Partial<FormValues>): FormInput => ({
  title: values.title ?? '',
  description: values.description ?? '',
  language: values.language as Language,
  features: linesOf(values.features),
  partnerName: orNull(values.partnerName),
  city: orNull(values.city),
  isOnline: values.isOnline ?? false,
  durationWeeks: required(values.durationWeeks),
  maxParticipants: required(values.maxParticipants),
  priceModel: values.priceModel ?? 'free',
  price: values.priceModel === 'fixed' ? toHundredths(values.price) : null,
  equity:
    values.priceModel === 'equity'
      ? { min: toHundredths(values.equity?.min), max: toHundredths(values.equity?.max) }
      : null,
  startsOn: values.startsOn ?? null,
  endsOn: values.endsOn ?? null,
  applicationDeadline: values.applicationDeadline ?? null,
  timeZone: values.timeZone ?? '',
  questions: (values.questions ?? []).map(({ options, ...question }) => ({
    ...question,
    options: question.kind === 'choice' ? linesOf(options) : [],
  })),
  submit: values.submit ?? false,
})

export const valuesOf = (program: ProgramDetail): FormValues => ({
  title: program.title,
  description: program.description,
  language: program.language,
  features: program.features.join('\n'),
  partnerName: program.partnerName ?? '',
  city: program.city ?? '',
  isOnline: program.isOnline,
  durationWeeks: program.durationWeeks,
  maxParticipants: program.maxParticipants,
  priceModel: program.priceModel,
  price: fromHundredths(program.price),
  equity: { min: fromHundredths(program.equity?.min), max: fromHundredths(program.equity?.max) },
  startsOn: program.startsOn,
  endsOn: program.endsOn,
  applicationDeadline: program.applicationDeadline,
  timeZone: program.timeZone,
  questions: program.questions.map((question) => ({ ...question, options: question.options.join('\n') })),
  submit: false,
})

/**
 * What the form of a new program starts with: the member's company (PROG-01) and place, and the contract's defaults.
 * Empty texts are left out, so that text typed before hydration stays.
 */
export const newValues = (
  { company, location }: Pick<OwnProfile, 'company' | 'location'>,
  { language, timeZone }: { language: Language; timeZone: string | undefined },
): Partial<FormValues> => ({
  language,
  isOnline: false,
  durationWeeks: null,
  maxParticipants: null,
  priceModel: 'free',
  price: null,
  equity: { min: null, max: null },
  startsOn: null,
  endsOn: null,
  applicationDeadline: null,
  timeZone: timeZone ?? defaultProgramZone,
  questions: [],
  submit: false,
  ...(company && { partnerName: company }),
  ...(location && { city: location }),
})

/** A field of a question, by its position in the form. */
export type QuestionField = `questions.${number}.${'kind' | 'text' | 'isRequired' | 'options'}`
export type OwnField = Exclude<keyof FormValues, 'equity' | 'submit' | 'questions'> | 'equity.min' | 'equity.max'
export type FieldName = OwnField | QuestionField

const questionPath = /^questions\.(\d+)(?:\.(\w+))?/

/** The form's field of a path in the endpoint's errors. A feature's path is `features.3`, an option's `questions.0.options.3`. */
export const fieldOfPath = (path: string): FieldName => {
  const [, question, field] = questionPath.exec(path) ?? []
  if (question !== undefined) return `questions.${question}.${field ?? 'text'}` as QuestionField
  return (path.startsWith('equity') ? (path === 'equity' ? 'equity.min' : path) : path.split('.')[0]) as OwnField
}

/** The question that a field belongs to, counted from one; null for other fields. */
export const questionOfField = (name: FieldName): number | null => {
  const at = questionPath.exec(name)?.[1]
  return at === undefined ? null : Number(at) + 1
}

/** Where in a list of lines a path points, counted from one. */
export const lineOfPath = (path: string): number | null => {
  const at = /^(?:features|questions\.\d+\.options)\.(\d+)$/.exec(path)?.[1]
  return at === undefined ? null : Number(at) + 1
}
