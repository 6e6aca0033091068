import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { choice, instant, integer, list } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { inOre } from '#kit/units.ts'
import type { InvestorFieldCode } from './errors.ts'
import { interestsChanged } from './events.ts'
import { interestFields, interestSides, interestStages } from './values.ts'

export { investorFieldCodes } from './errors.ts'
export { interestsChanged } from './events.ts'
export { interestFields, interestSides, interestStages, parseSide } from './values.ts'
export type { InterestField, InterestSide, InterestStage } from './values.ts'

/** `ticket` is the largest amount in öre; a count below `minShownCount` is not published. */
export const investorLimits = { ticket: 10_000_000_000_00, minShownCount: 10 } as const

const fieldCode = (code: InvestorFieldCode) => code
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const amount = () => z._default(z.nullable(inOre(integer({ min: 0, max: investorLimits.ticket }))), null)

/** A null ticket limit means that the range is open at that end. */
const interestInput = {
  side: choice(interestSides),
  stages: z._default(list(choice(interestStages), { max: interestStages.length }).check(z.overwrite(unique)), []),
  fields: z._default(list(choice(interestFields), { max: interestFields.length }).check(z.overwrite(unique)), []),
  ticketMin: amount(),
  ticketMax: amount(),
}

const interest = {
  side: z.enum(interestSides),
  stages: z.array(z.enum(interestStages)),
  fields: z.array(z.enum(interestFields)),
  ticketMin: z.nullable(inOre(z.int())),
  ticketMax: z.nullable(inOre(z.int())),
  currency: z.literal('SEK'),
  createdAt: instant(),
  updatedAt: instant(),
}

export const interestView = z.strictObject(interest)
export type InterestView = z.output<typeof interestView>

const ownInterestOutput = z.strictObject({ interest: z.nullable(interestView) })

export const memberInterest = z.strictObject({ ...interest, member: memberCard })
export type MemberInterest = z.output<typeof memberInterest>

export const countInterests = endpoint({
  name: 'investors.count',
  method: 'GET',
  path: '/api/investors/count',
  summary: 'Returns the number of interested members, or null while it is small.',
  access: 'anyone',
  input: emptyInput,
  output: z.strictObject({ count: z.nullable(z.int()) }),
  staleAfter: [interestsChanged],
})

export const readOwnInterest = endpoint({
  name: 'investors.readOwn',
  method: 'GET',
  path: '/api/investors/interest',
  summary: 'Returns the caller’s interest, or null.',
  access: 'member',
  input: emptyInput,
  output: ownInterestOutput,
})

export const setInterest = endpoint({
  name: 'investors.setInterest',
  method: 'PUT',
  path: '/api/investors/interest',
  summary: 'Sets the caller’s interest and replaces an earlier one.',
  access: 'confirmed',
  input: z.strictObject(interestInput).check(
    z.refine(({ ticketMin, ticketMax }) => ticketMin === null || ticketMax === null || ticketMin <= ticketMax, {
      path: ['ticketMax'],
      error: fieldCode('investor.maximum_below_minimum'),
    }),
  ),
  output: ownInterestOutput,
})

export const withdrawInterest = endpoint({
  name: 'investors.withdraw',
  method: 'DELETE',
  path: '/api/investors/interest',
  summary: 'Withdraws the caller’s interest. Idempotent.',
  access: 'member',
  input: emptyInput,
  output: ownInterestOutput,
})

export const listInterests = endpoint({
  name: 'investors.list',
  method: 'GET',
  path: '/api/investors/interests',
  summary: 'Lists members’ interests, latest first, filtered by side and stage.',
  access: 'admin-viewer',
  input: z.strictObject({
    side: z.optional(choice(interestSides)),
    stage: z.optional(choice(interestStages)),
    ...pageInput,
  }),
  output: page(memberInterest),
  staleAfter: [interestsChanged],
})
