import type { InputOf } from '#kit/endpoint.ts'
import type { Language } from '#kit/languages.ts'
import { fromHundredths, toHundredths } from '#shell/forms/hundredths.ts'
import { linesOf } from '#shell/forms/lines.ts'
import type {
  createOpportunity,
  CreditSystem,
  Internship,
  InternshipKind,
  OpportunityDetail,
  OpportunityType,
  Pace,
  PayPeriod,
} from '../contract/index.ts'

type Input = InputOf<typeof createOpportunity>

/** Form state: kronor, per cent and one item per line, where the endpoint has öre, basis points and lists. */
export type FormValues = {
  type: OpportunityType
  language: Language
  title: string
  companyName: string
  location: string
  remoteOk: boolean
  description: string
  payMin: number | null
  payMax: number | null
  payPeriod: PayPeriod
  salaryRange: string
  equityMin: number | null
  equityMax: number | null
  equityRange: string
  requirements: string
  benefits: string
  applicationDeadline: string | null
  contactEmail: string
  externalUrl: string
  internshipKind: InternshipKind | ''
  creditPoints: number | null
  creditSystem: CreditSystem
  startsOn: string | null
  endsOn: string | null
  pace: `${Pace}` | ''
  supervisor: string
  isPaid: 'paid' | 'unpaid' | ''
}

const orNull = (text: string | undefined) => text?.trim() || null

/** An answer that is missing is sent as such, so that its field is marked. */
const internshipOf = (values: Partial<FormValues>): Input['internship'] => ({
  kind: (values.internshipKind || undefined) as InternshipKind,
  credits: values.creditPoints == null ? null : { points: values.creditPoints, system: values.creditSystem ?? 'hp' },
  startsOn: values.startsOn ?? null,
  endsOn: values.endsOn ?? null,
  pace: values.pace ? (Number(values.pace) as Pace) : null,
  supervisor: orNull(values.supervisor),
  isPaid: (values.isPaid ? values.isPaid === 'paid' : undefined) as boolean,
})

/** The endpoint's input. `deadlineZone` is not editable. */
export const inputOf = (values: Partial<FormValues>, deadlineZone?: string): Partial<Input> => {
  const pay = { min: toHundredths(values.payMin), max: toHundredths(values.payMax) }
  const equity = { min: toHundredths(values.equityMin), max: toHundredths(values.equityMax) }
  return {
    type: values.type as OpportunityType,
    language: values.language as Language,
    title: values.title ?? '',
    companyName: orNull(values.companyName),
    location: orNull(values.location),
    remoteOk: values.remoteOk ?? false,
    description: values.description ?? '',
    pay: pay.min === null && pay.max === null ? null : { ...pay, period: values.payPeriod ?? 'month' },
    salaryRange: orNull(values.salaryRange),
    equity: equity.min === null && equity.max === null ? null : equity,
    equityRange: orNull(values.equityRange),
    requirements: linesOf(values.requirements),
    benefits: linesOf(values.benefits),
    applicationDeadline: values.applicationDeadline ?? null,
    ...(deadlineZone ? { deadlineZone } : {}),
    contactEmail: orNull(values.contactEmail),
    externalUrl: orNull(values.externalUrl),
    internship: values.type === 'internship' ? internshipOf(values) : null,
  }
}

const internshipValuesOf = (internship: Internship | null) => ({
  internshipKind: internship?.kind ?? ('' as const),
  creditPoints: internship?.credits?.points ?? null,
  creditSystem: internship?.credits?.system ?? ('hp' as const),
  startsOn: internship?.startsOn ?? null,
  endsOn: internship?.endsOn ?? null,
  pace: internship?.pace ? (`${internship.pace}` as const) : ('' as const),
  supervisor: internship?.supervisor ?? '',
  isPaid: internship ? (internship.isPaid ? ('paid' as const) : ('unpaid' as const)) : ('' as const),
})

export const valuesOf = (opportunity: OpportunityDetail): FormValues => ({
  type: opportunity.type,
  language: opportunity.language,
  title: opportunity.title,
  companyName: opportunity.companyName ?? '',
  location: opportunity.location ?? '',
  remoteOk: opportunity.remoteOk,
  description: opportunity.description,
  payMin: fromHundredths(opportunity.pay?.min),
  payMax: fromHundredths(opportunity.pay?.max),
  payPeriod: opportunity.pay?.period ?? 'month',
  salaryRange: opportunity.salaryRange ?? '',
  equityMin: fromHundredths(opportunity.equity?.min),
  equityMax: fromHundredths(opportunity.equity?.max),
  equityRange: opportunity.equityRange ?? '',
  requirements: opportunity.requirements.join('\n'),
  benefits: opportunity.benefits.join('\n'),
  applicationDeadline: opportunity.applicationDeadline,
  contactEmail: opportunity.contactEmail ?? '',
  externalUrl: opportunity.externalUrl ?? '',
  ...internshipValuesOf(opportunity.internship),
})

/** Form fields whose names differ from the endpoint's field paths. */
const formFieldByPath: Record<string, keyof FormValues> = {
  'pay.min': 'payMin',
  'pay.max': 'payMax',
  'pay.period': 'payPeriod',
  'equity.min': 'equityMin',
  'equity.max': 'equityMax',
  'internship.kind': 'internshipKind',
  'internship.credits.points': 'creditPoints',
  'internship.credits.system': 'creditSystem',
  'internship.startsOn': 'startsOn',
  'internship.endsOn': 'endsOn',
  'internship.pace': 'pace',
  'internship.supervisor': 'supervisor',
  'internship.isPaid': 'isPaid',
}

export const formFieldForPath = (path: string): keyof FormValues =>
  formFieldByPath[path] ?? (path.split('.')[0] as keyof FormValues)

/** The message for a form field, from the endpoint's field errors. */
export const fieldProblem = (
  problems: readonly { name: string; text: string }[],
  field: keyof FormValues,
  lineProblemText: (line: number, problem: string) => string,
): string | undefined => {
  const found = problems.find(({ name }) => formFieldForPath(name) === field)
  if (!found) return undefined
  const at = /\.(\d+)$/.exec(found.name)?.[1]
  return at === undefined ? found.text : lineProblemText(Number(at) + 1, found.text)
}
