import * as z from 'zod/mini'
import { applicationStatuses } from '#features/applications/contract/kinds.ts'
import { answerRate } from '#features/applications/contract/views.ts'
import { abilities } from '#kit/abilities.ts'
import { choice, day, id, instant, language } from '#kit/fields.ts'
import { inBasisPoints, inOre } from '#kit/units.ts'
import { opportunityTypes, payPeriods } from './fields.ts'
import { internshipView } from './internship.ts'

/** The owner of an opportunity. `partner` shows the partner badge (OPP-05). */
export const poster = z.strictObject({
  id: id(),
  fullName: z.string(),
  avatarUrl: z.nullable(z.string()),
  partner: z.boolean(),
})

const pay = { min: z.nullable(inOre(z.int())), max: z.nullable(inOre(z.int())) }
const equity = { min: z.nullable(inBasisPoints(z.int())), max: z.nullable(inBasisPoints(z.int())) }

const cardFields = {
  id: id(),
  /** The canonical slug of the URL (ROUTE-06). */
  slug: z.string(),
  title: z.string(),
  type: choice(opportunityTypes),
  language: language(),
  companyName: z.nullable(z.string()),
  location: z.nullable(z.string()),
  remoteOk: z.boolean(),
  salaryRange: z.nullable(z.string()),
  equityRange: z.nullable(z.string()),
  pay: z.nullable(z.strictObject({ ...pay, currency: z.literal('SEK'), period: choice(payPeriods) })),
  equity: z.nullable(z.strictObject(equity)),
  applicationDeadline: z.nullable(day()),
  deadlineZone: z.string(),
  /** The end of the deadline's day in its time zone. Applying is not possible afterwards. */
  closesAt: z.nullable(instant()),
  createdAt: instant(),
  isActive: z.boolean(),
  poster,
  isFavorite: z.boolean(),
  /** Null for other types, and for internships that were posted before the fields existed. */
  internship: z.nullable(internshipView),
}

/** An opportunity in a list. `summary` is the start of its description, on one line. */
export const opportunityCard = z.strictObject({ ...cardFields, summary: z.string() })
export type OpportunityCard = z.output<typeof opportunityCard>

/** One opportunity as shown to the viewer. */
export const opportunityDetail = z.strictObject({
  ...cardFields,
  description: z.string(),
  requirements: z.array(z.string()),
  benefits: z.array(z.string()),
  /** Always null for visitors (OPP-10). */
  contactEmail: z.nullable(z.string()),
  externalUrl: z.nullable(z.string()),
  updatedAt: instant(),
  closedAt: z.nullable(instant()),
  answers: z.nullable(answerRate),
  application: z.nullable(z.strictObject({ id: id(), status: choice(applicationStatuses), createdAt: instant() })),
  /** Number of applications; null unless the viewer is the owner. */
  applications: z.nullable(z.int()),
  can: abilities('apply', 'applyInPair', 'edit', 'close', 'reopen', 'delete', 'seeApplicants'),
})
export type OpportunityDetail = z.output<typeof opportunityDetail>
