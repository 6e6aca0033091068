import * as z from 'zod/mini'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { choice, day, list, text } from '#kit/fields.ts'
import { inMilliseconds } from '#kit/units.ts'
import { pageSpeedErrors } from './errors.ts'
import { allMeasures, measures } from './measures.ts'

export { pageSpeedErrors } from './errors.ts'
export { allMeasures, type Measure, measures, type Rating, ratingOf, ratings, thresholds } from './measures.ts'

export const pageSpeedPath = '/analytics?tab=performance'

export const pageSpeedLimits = {
  /** Characters of the address of a page. */
  path: 2000,
  /** The longest measure that is plausible; more is counted as this. */
  longest: 3_600_000,
  /** Pages and calls in one list. */
  listed: 100,
  /** A percentile of fewer is shown as uncertain. */
  certain: 20,
  storedDays: 400,
} as const

export const devices = ['phone', 'computer'] as const
export const periods = ['7', '28', '90'] as const
export const callOrders = ['calls', 'slowest', 'failures'] as const

const count = () => z.int().check(z.gte(0), z.describe('Page loads or calls.'))
/** At the 75th percentile; thousandths for `cls`. */
const value = () => inMilliseconds(z.number().check(z.gte(0)))
const point = z.strictObject({ day: day(), value: z.nullable(value()), count: count() })
const measured = z.optional(z.strictObject({ value: value(), count: count() }))
/** The 75th percentile of each measure that was reported. */
const pageValues = z.strictObject({ lcp: measured, inp: measured, cls: measured, fcp: measured, ttfb: measured })

export const reportPageSpeed = endpoint({
  name: 'pageSpeed.report',
  method: 'POST',
  path: '/api/page-speed',
  summary:
    'Counts how fast a page was in the caller’s browser, unless visitor statistics are off (ANA-01). Nothing about the caller is stored.',
  access: 'anyone',
  input: z.strictObject({
    /** Without its query. */
    path: text({ max: pageSpeedLimits.path }),
    device: choice(devices),
    values: list(
      z.strictObject({ measure: choice(measures), value: inMilliseconds(z.number().check(z.gte(0), z.lte(1e9))) }),
      { min: 1, max: measures.length },
    ),
  }),
  output: okOutput,
  rate: 'read',
  // The writer of a link chooses the address.
  inputFromOthers: true,
  tokens: false,
  errors: pickErrors(pageSpeedErrors, 'page_speed.unknown_page'),
})

const filter = { days: choice(periods), device: z.optional(choice(devices)) }

export const readPageSpeed = endpoint({
  name: 'pageSpeed.pages',
  method: 'GET',
  path: '/api/admin/page-speed',
  summary:
    'Returns how fast pages were in the browsers of the last days: the 75th percentile by measure, day and page.',
  access: 'admin-viewer',
  input: z.strictObject(filter),
  output: z.strictObject({
    total: pageValues,
    byDay: z.record(z.enum(measures), z.array(point)),
    /** The most loaded first. */
    pages: z.array(z.strictObject({ page: z.string(), loads: count(), values: pageValues })),
  }),
})

export const readServerTimes = endpoint({
  name: 'pageSpeed.calls',
  method: 'GET',
  path: '/api/admin/page-speed/calls',
  summary: 'Returns how long the server took to answer in the last days, by day and call.',
  access: 'admin-viewer',
  input: z.strictObject({ days: choice(periods), order: choice(callOrders) }),
  output: z.strictObject({
    byDay: z.array(
      z.strictObject({
        day: day(),
        median: z.nullable(value()),
        p95: z.nullable(value()),
        count: count(),
        failures: count(),
      }),
    ),
    calls: z.array(
      z.strictObject({ call: z.string(), median: value(), p95: value(), count: count(), failures: count() }),
    ),
  }),
})

export const readDistribution = endpoint({
  name: 'pageSpeed.distribution',
  method: 'GET',
  path: '/api/admin/page-speed/distribution',
  summary: 'Returns the counts that a percentile is made of: how many page loads or calls took how long.',
  access: 'admin-viewer',
  input: z.strictObject({
    ...filter,
    measure: choice(allMeasures),
    /** A page or a call; all of them without. */
    subject: z.optional(text({ max: 120 })),
    day: z.optional(day()),
  }),
  output: z.strictObject({
    /** The shortest first; without those that nothing is in. */
    buckets: z.array(z.strictObject({ from: value(), to: value(), count: count(), failures: count() })),
  }),
})
