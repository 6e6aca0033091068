import * as z from 'zod/mini'
import { choice, day, email, integer, language, list, paragraphs, text, timeZone, url } from '#kit/fields.ts'
import { crossCheck } from '#kit/cross-check.ts'
import { equityRange, rangeChecks } from '#kit/range.ts'
import { inOre } from '#kit/units.ts'
import type { OpportunityFieldCode } from './errors.ts'
import { internshipInput } from './internship.ts'

/** OPP-01 */
export const opportunityTypes = [
  'job',
  'collaboration',
  'investment',
  'mentorship',
  'partnership',
  'internship',
  'freelance',
] as const
export type OpportunityType = (typeof opportunityTypes)[number]

export const payPeriods = ['hour', 'month', 'year'] as const
export type PayPeriod = (typeof payPeriods)[number]

/** The default time zone of a deadline. */
export const defaultDeadlineZone = 'Europe/Stockholm'

export const opportunityLimits = {
  title: 160,
  name: 120,
  description: 10_000,
  listItems: 30,
  listItem: 300,
  /** SEK in öre: ten billion kronor. */
  pay: 1_000_000_000_000,
  message: 4_000,
  query: 200,
  savedSearches: 50,
  /** Opportunities that a member may post within 24 hours. */
  perDay: 50,
  /** `total` is exact up to these limits for browsing and for text search; above them it is the planner's estimate. */
  exactTotal: 5_000,
  exactMatches: 1_000,
  /** Relevance ranks only the newest matches; older ones follow by time. */
  rankedMatches: 300,
  /** A search word of at least this many letters also matches this many known words that contain it. */
  compoundMinLetters: 4,
  maxCompoundWords: 24,
  /** Search words that are checked for spelling. */
  correctedWords: 8,
  /** Applications that a poster needs before the answer rate is shown (OPP-11). */
} as const

const nullish = <T extends z.core.SomeType>(field: T) => z.optional(z.nullable(field))
const pay = () => nullish(inOre(integer({ min: 0, max: opportunityLimits.pay })))

/** Pay in öre (SEK × 100) per period; a missing end leaves the range open (OPP-11). */
export const payInput = () =>
  z.strictObject({ min: pay(), max: pay(), period: choice(payPeriods) }).check(...rangeChecks)

/** Input of creating and editing. An omitted field is empty. */
export const opportunityFields = {
  title: text({ min: 3, max: opportunityLimits.title }),
  type: choice(opportunityTypes),
  /** The language of the listing's texts (I18N-07). */
  language: language(),
  companyName: nullish(text({ max: opportunityLimits.name })),
  location: nullish(text({ max: opportunityLimits.name })),
  remoteOk: z._default(z.boolean(), false),
  description: paragraphs({ min: 20, max: opportunityLimits.description }),
  /** Free text in addition to the structured pay: `enligt överenskommelse`. */
  salaryRange: nullish(text({ max: opportunityLimits.name })),
  equityRange: nullish(text({ max: opportunityLimits.name })),
  pay: nullish(payInput()),
  equity: nullish(equityRange()),
  requirements: z._default(list(text({ max: opportunityLimits.listItem }), { max: opportunityLimits.listItems }), []),
  benefits: z._default(list(text({ max: opportunityLimits.listItem }), { max: opportunityLimits.listItems }), []),
  /** The last day to apply, inclusive, in `deadlineZone`. */
  applicationDeadline: nullish(day()),
  deadlineZone: z._default(timeZone(), defaultDeadlineZone),
  /** Visible only to members (OPP-10). */
  contactEmail: nullish(email()),
  externalUrl: nullish(url()),
  /** Required of internships, and dropped for other types. */
  internship: nullish(internshipInput()),
}

type Typed = { type?: unknown; internship?: unknown }
const requiredOfInternships: OpportunityFieldCode = 'opportunity.internship_required'

/** Checks across fields. */
export const opportunityChecks = [
  crossCheck<Typed>(
    ({ type, internship }) => type !== 'internship' || internship != null,
    requiredOfInternships,
    'internship',
  ),
] as const
