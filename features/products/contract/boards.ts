import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, day, id, instant } from '#kit/fields.ts'
import { stockholmZone } from '#kit/stockholm-day.ts'
import { productErrors } from './errors.ts'
import { productChanged } from './events.ts'
import { productCard } from './views.ts'

/** PROD-06: a calendar day or a week (Monday to Sunday) in Europe/Stockholm. */
export const boardPeriods = ['day', 'week'] as const
export type BoardPeriod = (typeof boardPeriods)[number]
export const boardZone = stockholmZone

const boardDay = () => day().check(z.refine((value) => value >= '2020', { error: 'field.invalid_date' }))

export const readBoard = endpoint({
  name: 'products.board',
  method: 'GET',
  path: '/api/products/boards/:period',
  summary:
    'Lists the launches of a day or week in Europe/Stockholm by weighted votes; without a date, those of the current period (PROD-06).',
  access: 'anyone',
  input: z.strictObject({ period: choice(boardPeriods), date: z.optional(boardDay()) }),
  output: z.strictObject({
    period: choice(boardPeriods),
    from: day(),
    to: day(),
    /** The order changes until `closesAt`. */
    opensAt: instant(),
    closesAt: instant(),
    items: z.array(z.strictObject({ place: z.int(), product: productCard })),
    /** The nearest earlier and later period with launches; the current period always counts. */
    previous: z.nullable(day()),
    next: z.nullable(day()),
  }),
  errors: pickErrors(productErrors, 'product.board_to_come'),
  staleAfter: [productChanged, presenceChanged],
})

const count = () => z.int().check(z.minimum(0))

export const readStatistics = endpoint({
  name: 'products.statistics',
  method: 'GET',
  path: '/api/products/:id/statistics',
  summary:
    'Returns a launch’s visits, votes, comments and connection requests in total and by day, for its makers and administrators (PROD-06).',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: z.strictObject({
    /** `newVotes`: the votes with the lower weight of a new account. `visits`: one per browser and day. */
    total: z.strictObject({ visits: count(), votes: count(), newVotes: count(), comments: count(), connects: count() }),
    days: z.array(
      z.strictObject({ date: day(), visits: count(), votes: count(), comments: count(), connects: count() }),
    ),
  }),
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_yours'),
  staleAfter: [productChanged],
})

export const countVisit = endpoint({
  name: 'products.visit',
  method: 'POST',
  path: '/api/products/:id/visits',
  summary:
    'Counts a visit once a day per member, or per visitor’s address and browser, of which only a daily changing hash is stored.',
  access: 'anyone',
  input: z.strictObject({ id: id() }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: pickErrors(productErrors, 'product.not_found'),
})
