import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, day, id, instant } from '#kit/fields.ts'
import { productErrors } from './errors.ts'
import { productChanged } from './events.ts'
import { productCard } from './views.ts'

/** PROD-06: a day or a week (Monday to Sunday) of Europe/Stockholm. */
export const boardPeriods = ['day', 'week'] as const
export type BoardPeriod = (typeof boardPeriods)[number]
export const boardZone = 'Europe/Stockholm'

/** A day on which there can have been a board. */
const boardDay = () => day().check(z.refine((value) => value >= '2020', { error: 'field.invalid_date' }))

export const readBoard = endpoint({
  name: 'products.board',
  method: 'GET',
  path: '/api/products/boards/:period',
  summary:
    'What was launched on a day or in a week of Europe/Stockholm, most weighed votes first (PROD-06). Without a date, now.',
  access: 'anyone',
  input: z.strictObject({ period: choice(boardPeriods), date: z.optional(boardDay()) }),
  output: z.strictObject({
    period: choice(boardPeriods),
    /** Its first and its last day. */
    from: day(),
    to: day(),
    /** When it begins and ends, as moments; before the end its order still moves. */
    opensAt: instant(),
    closesAt: instant(),
    items: z.array(z.strictObject({ place: z.int(), product: productCard })),
    /** The nearest earlier and later period in which something was launched (the one that runs now always counts). */
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
    'How a launch goes, for its makers and administrators: by day of Europe/Stockholm, the last 30 days, and in all (PROD-06).',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: z.strictObject({
    /** `newVotes`: of these, by accounts that were new then and weigh less. `visits`: browsers that opened the page, once a day each. */
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
    'Says that a page was opened. Counted once a day for each member, and for each visitor’s address as a hash that changes daily; nothing else is kept.',
  access: 'anyone',
  input: z.strictObject({ id: id() }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: pickErrors(productErrors, 'product.not_found'),
})
