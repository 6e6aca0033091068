import * as z from 'zod/mini'
import { endpoint, okOutput } from '#kit/endpoint.ts'
import { choice, day, id, instant, language, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'

/**
 * `single`: days for which single page views are stored. `rows`: the most pages or sources of a report. Lengths in
 * characters.
 */
export const visitLimits = {
  singleDays: 30,
  rows: 10,
  address: 2000,
  host: 255,
  source: 100,
  search: 200,
  path: 100,
} as const

/** `12m`: twelve months up to today. The others: days up to today. */
export const visitPeriods = ['7d', '28d', '90d', '12m'] as const
export type VisitPeriod = (typeof visitPeriods)[number]

export const devices = ['desktop', 'phone', 'tablet'] as const
export type Device = (typeof devices)[number]

export const subjectKinds = ['profile', 'opportunity', 'product', 'program', 'mentor'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The source of a visit that has neither a campaign nor a link of another site. */
export const directSource = 'direct'

const count = () => z.int().check(z.minimum(0))

export const recordVisit = endpoint({
  name: 'visits.record',
  method: 'POST',
  path: '/api/visits',
  summary:
    'Counts a page view, without a cookie or an address, unless the browser asks not to be tracked or visitor statistics are off (ANA-01).',
  access: 'anyone',
  input: z.strictObject({
    /** The path of the page, without its query. */
    path: text({ max: visitLimits.address }),
    /** The host of the site whose link led here. */
    referrer: z.optional(text({ max: visitLimits.host })),
    /** `utm_source` of the address. */
    campaign: z.optional(text({ max: visitLimits.source })),
    /** The search of members that led to this profile. Only members' searches are used, for the owner's insights. */
    search: z.optional(text({ max: visitLimits.search })),
  }),
  output: okOutput,
  // Counted in memory, because a page must not wait; the service has a further, lower limit.
  rate: 'read',
  // The site with the link chooses the address.
  inputFromOthers: true,
  tokens: false,
})

export const visitFilters = {
  period: z._default(choice(visitPeriods), '28d'),
  /** First and last day in Stockholm, instead of the period: the last 366 days of them. One alone is a single day. */
  from: z.optional(day()),
  to: z.optional(day()),
  /** A route pattern, such as `/products/:slug`. */
  path: z.optional(text({ max: visitLimits.path })),
  /** Only the pages about this row. */
  subject: z.optional(id()),
  source: z.optional(text({ max: visitLimits.source })),
  device: z.optional(choice(devices)),
  language: z.optional(language()),
}

const subject = z.nullable(
  z.strictObject({
    kind: choice(subjectKinds),
    id: id(),
    /** Null once it is deleted. */
    title: z.nullable(z.string()),
    href: z.nullable(z.string()),
  }),
)
const numbers = { visitors: count(), views: count() }

export const visitReport = z.strictObject({
  /** False: an administrator has turned visitor statistics off. */
  isOn: z.boolean(),
  /** A visitor is counted once a day: the days' visitors together. */
  totals: z.strictObject(numbers),
  /** The same numbers of the period before; null for chosen days. */
  before: z.nullable(z.strictObject(numbers)),
  /** Whether a point is a day or a month, which has the date of its first day. */
  unit: choice(['day', 'month']),
  /** Earliest first. */
  points: z.array(z.strictObject({ day: day(), ...numbers })),
  pages: z.array(z.strictObject({ path: z.string(), subject, ...numbers })),
  sources: z.array(z.strictObject({ source: z.string(), ...numbers })),
  devices: z.array(z.strictObject({ device: choice(devices), ...numbers })),
  languages: z.array(z.strictObject({ language: language(), ...numbers })),
})
export type VisitReport = z.output<typeof visitReport>

export const readVisitReport = endpoint({
  name: 'visits.report',
  method: 'GET',
  path: '/api/admin/visits',
  summary:
    'Returns visitors and page views by day, and the pages, sources, devices and languages with the most visitors.',
  access: 'admin-viewer',
  rate: 'search',
  input: z.strictObject(visitFilters),
  output: visitReport,
})

export const pageView = z.strictObject({
  id: id(),
  at: instant(),
  /** The same for a visitor's views of this page on this day. Not linked to a member, another page or another day. */
  visitor: z.string(),
  path: z.string(),
  subject,
  source: z.string(),
  device: choice(devices),
  language: language(),
})
export type PageView = z.output<typeof pageView>

export const listPageViews = endpoint({
  name: 'visits.list',
  method: 'GET',
  path: '/api/admin/visits/views',
  summary: 'Lists the single page views behind the numbers, newest first. They are stored for 30 days.',
  access: 'admin-viewer',
  input: z.strictObject({ ...visitFilters, ...pageInput }),
  output: page(pageView),
})
