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

/** `ticket`: largest amount in öre. `shownFrom`: the count is told from so many on. */
export const investorLimits = { ticket: 10_000_000_000_00, minShownCount: 10 } as const

const fieldCode = (code: InvestorFieldCode) => code
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const amount = () => z._default(z.nullable(inOre(integer({ min: 0, max: investorLimits.ticket }))), null)

/** What a member looks for. An end of the range that is missing is open. */
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

const ownAnswer = z.strictObject({ interest: z.nullable(interestView) })

/** An interest as those who administer see it. */
export const memberInterest = z.strictObject({ ...interest, member: memberCard })
export type MemberInterest = z.output<typeof memberInterest>

export const countInterests = endpoint({
  name: 'investors.count',
  method: 'GET',
  path: '/api/investors/count',
  summary: 'How many are interested; null while they are few.',
  access: 'anyone',
  input: emptyInput,
  output: z.strictObject({ count: z.nullable(z.int()) }),
  staleAfter: [interestsChanged],
})

export const readOwnInterest = endpoint({
  name: 'investors.readOwn',
  method: 'GET',
  path: '/api/investors/interest',
  summary: 'What the caller looks for, if they have said so.',
  access: 'member',
  input: emptyInput,
  output: ownAnswer,
})

export const setInterest = endpoint({
  name: 'investors.setInterest',
  method: 'PUT',
  path: '/api/investors/interest',
  summary: 'Says what the caller looks for, in place of what they said before.',
  access: 'confirmed',
  input: z.strictObject(interestInput).check(
    z.refine(({ ticketMin, ticketMax }) => ticketMin === null || ticketMax === null || ticketMin <= ticketMax, {
      path: ['ticketMax'],
      error: fieldCode('investor.maximum_below_minimum'),
    }),
  ),
  output: ownAnswer,
})

export const withdrawInterest = endpoint({
  name: 'investors.withdraw',
  method: 'DELETE',
  path: '/api/investors/interest',
  summary: 'Takes the caller’s interest back. Again changes nothing.',
  access: 'member',
  input: emptyInput,
  output: ownAnswer,
})

export const listInterests = endpoint({
  name: 'investors.list',
  method: 'GET',
  path: '/api/investors/interests',
  summary: 'Who looks for what, latest first, by side and stage.',
  access: 'admin-viewer',
  input: z.strictObject({
    side: z.optional(choice(interestSides)),
    stage: z.optional(choice(interestStages)),
    ...pageInput,
  }),
  output: page(memberInterest),
  staleAfter: [interestsChanged],
})
