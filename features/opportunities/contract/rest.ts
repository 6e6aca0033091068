import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { endpoint } from '#kit/endpoint.ts'
import { choice, day, id, instant, language, slugParam } from '#kit/fields.ts'
import { restEquals, restLimit, restSelect } from '#kit/rest.ts'
import { inBasisPoints, inCredits, inOre, inPercent } from '#kit/units.ts'
import { opportunityChanged } from './events.ts'
import { opportunityTypes, payPeriods } from './fields.ts'
import { creditSystems, internshipKinds } from './internship.ts'

/**
 * The PostgREST-compatible read of section 7 (API-01): path, filters and rows. Only active rows; `contact_email` is
 * null for visitors (OPP-10).
 */

const columns = {
  id: id(),
  slug: z.string(),
  title: z.string(),
  type: choice(opportunityTypes),
  company_name: z.nullable(z.string()),
  location: z.nullable(z.string()),
  remote_ok: z.boolean(),
  description: z.string(),
  salary_range: z.nullable(z.string()),
  equity_range: z.nullable(z.string()),
  requirements: z.array(z.string()),
  benefits: z.array(z.string()),
  application_deadline: z.nullable(day()),
  contact_email: z.nullable(z.string()),
  external_url: z.nullable(z.string()),
  created_at: instant(),
  is_active: z.boolean(),
  owner_id: z.nullable(id()),
  language: language(),
  pay_min: z.nullable(inOre(z.int())),
  pay_max: z.nullable(inOre(z.int())),
  pay_currency: z.nullable(z.literal('SEK')),
  pay_period: z.nullable(choice(payPeriods)),
  equity_min: z.nullable(inBasisPoints(z.int())),
  equity_max: z.nullable(inBasisPoints(z.int())),
  updated_at: instant(),
  internship_kind: z.nullable(choice(internshipKinds)),
  credits: z.nullable(inCredits(z.number())),
  credit_system: z.nullable(choice(creditSystems)),
  starts_on: z.nullable(day()),
  ends_on: z.nullable(day()),
  pace: z.nullable(inPercent(z.int())),
  supervisor: z.nullable(z.string()),
  is_paid: z.nullable(z.boolean()),
}
export type RestColumn = keyof typeof columns
const columnNames = Object.keys(columns) as [RestColumn, ...RestColumn[]]

const stringMatching = (pattern: RegExp) =>
  z.string().check(z.maxLength(600), z.regex(pattern, { error: 'field.invalid' }))

export const restOpportunities = endpoint({
  name: 'opportunities.rest',
  method: 'GET',
  path: '/rest/v1/opportunities',
  summary:
    'Lists active opportunities by `slug=eq.…`, `id=eq.<uuid>` or `id=like.<8 hex>*`, newest first, with `select` for columns.',
  access: 'anyone',
  input: z.strictObject({
    slug: z.optional(restEquals(slugParam())),
    id: z.optional(stringMatching(/^(eq\.[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}|i?like\.[0-9a-f]{8}[*%])$/i)),
    is_active: z.optional(stringMatching(/^(eq|is)\.true$/)),
    select: restSelect(columnNames),
    limit: restLimit(100),
  }),
  output: z.array(z.partial(z.strictObject(columns))),
  staleAfter: [opportunityChanged, presenceChanged, blocksChanged],
})
