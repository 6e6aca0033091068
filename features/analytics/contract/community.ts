import * as z from 'zod/mini'
import { profileRoles } from '#features/accounts/contract/roles.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, day, id, instant, language, queryFlag, queryInteger } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { inWeeks } from '#kit/units.ts'
import { type AnalyticsFieldCode, analyticsErrors } from './errors.ts'
import {
  activationSteps,
  analyticsLimits,
  answerKinds,
  comparedFigures,
  figureNames,
  highlights,
  ownFigures,
} from './figures.ts'

/** A day that a figure can have. */
const figureDay = () =>
  day().check(z.refine((value) => value >= '2000' && value < '2200', { error: 'field.invalid_date' }))

/** Null: fewer than `smallGroup`, and the viewer may not see who they are. */
const count = () => z.nullable(z.int())

const periodView = z.strictObject({ from: day(), to: day() })
const dayValue = z.strictObject({ day: day(), value: count() })
/** `days`: the later period, day by day. */
const trend = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.strictObject({ name: choice(names), value: count(), before: count(), days: z.array(dayValue) })

/** When the figures were last counted; null before the first time. */
const countedAt = () => z.nullable(instant())

export const readOverview = endpoint({
  name: 'analytics.overview',
  method: 'GET',
  path: '/api/analytics/overview',
  summary: 'Returns the viewer’s own and the community’s figures of the last 28 days, and of the 28 days before.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({
    countedAt: countedAt(),
    period: periodView,
    before: periodView,
    own: z.array(trend(ownFigures)),
    community: z.array(trend(highlights)),
  }),
})
export type Overview = z.output<typeof readOverview.output>

const marketRow = z.strictObject({ name: z.string(), members: count(), opportunities: count() })

export const readPlatform = endpoint({
  name: 'analytics.platform',
  method: 'GET',
  path: '/api/analytics/platform',
  summary:
    'Returns growth, activation, retention, answer rates, and what is offered and asked for. Null: fewer than 5 members.',
  access: 'member',
  input: z.strictObject({ weeks: z._default(inWeeks(queryInteger({ min: 4, max: 104 })), 12) }),
  output: z.strictObject({
    countedAt: countedAt(),
    period: periodView,
    /** By day. `members` is how many there were at the end of the day; null before they were counted. */
    growth: z.array(z.strictObject({ day: day(), members: z.nullable(z.int()), new: count() })),
    /** The role is null for members without one. */
    roles: z.array(z.strictObject({ role: z.nullable(choice(profileRoles)), members: count(), new: count() })),
    activation: z.strictObject({
      period: periodView,
      steps: z.array(z.strictObject({ step: choice(activationSteps), members: count() })),
    }),
    /** By week of joining. `active`: the week of joining, the next week, and so on; null where nothing was counted. */
    cohorts: z.array(
      z.strictObject({
        week: day(),
        members: count(),
        active: z.array(z.strictObject({ members: count(), isCounted: z.boolean() })),
      }),
    ),
    answers: z.array(z.strictObject({ kind: choice(answerKinds), asked: count(), answered: count() })),
    skills: z.array(marketRow),
    cities: z.array(marketRow),
    /** Whether the viewer may open the rows of what only administrators see. */
    maySeeRows: z.boolean(),
  }),
})
export type Platform = z.output<typeof readPlatform.output>

const fieldCode = (code: AnalyticsFieldCode) => code
type Days = { from: string; to: string }
const checkPeriod = ({ from, to }: Days, path: string, issues: z.core.$ZodRawIssue[]) => {
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const code =
    length < 1
      ? fieldCode('analytics.ends_before_start')
      : length > analyticsLimits.maxPeriodDays
        ? fieldCode('analytics.period_too_long')
        : undefined
  if (code) issues.push({ code: 'custom', message: code, path: [path], input: to })
}

export const compareFigures = endpoint({
  name: 'analytics.compare',
  method: 'GET',
  path: '/api/analytics/comparison',
  summary: 'Returns each figure of a period and of another one, and one figure of both day by day.',
  access: 'member',
  input: z
    .strictObject({
      from: figureDay(),
      to: figureDay(),
      beforeFrom: figureDay(),
      beforeTo: figureDay(),
      figure: z._default(choice(comparedFigures), 'new_members'),
    })
    .check(({ value: { from, to, beforeFrom, beforeTo }, issues }) => {
      checkPeriod({ from, to }, 'to', issues)
      checkPeriod({ from: beforeFrom, to: beforeTo }, 'beforeTo', issues)
    }),
  output: z.strictObject({
    countedAt: countedAt(),
    figures: z.array(z.strictObject({ name: choice(comparedFigures), value: count(), before: count() })),
    days: z.array(dayValue),
    daysBefore: z.array(dayValue),
    maySeeRows: z.boolean(),
  }),
})
export type Comparison = z.output<typeof compareFigures.output>

export const figureRow = z.strictObject({
  id: id(),
  at: instant(),
  title: z.string(),
  detail: z.nullable(z.string()),
  language: z.nullable(language()),
  path: z.nullable(z.string()),
})
export type FigureRowView = z.output<typeof figureRow>

export const listFigureRows = endpoint({
  name: 'analytics.rows',
  method: 'GET',
  path: '/api/analytics/rows',
  summary: 'Lists what a figure counts in a period, latest first, as far as the viewer may see it.',
  access: 'confirmed',
  input: z
    .strictObject({
      figure: choice(figureNames),
      from: figureDay(),
      to: figureDay(),
      own: z.optional(queryFlag()),
      ...pageInput,
    })
    .check(({ value, issues }) => checkPeriod(value, 'to', issues)),
  output: page(figureRow),
  errors: pickErrors(analyticsErrors, 'analytics.rows_private', 'analytics.rows_of_administrators'),
})

export const listCohortRows = endpoint({
  name: 'analytics.cohortRows',
  method: 'GET',
  path: '/api/analytics/cohorts',
  summary: 'Lists members who joined in a period and reached a step of the activation, or were active in a later week.',
  access: 'admin-viewer',
  input: z
    .strictObject({
      from: figureDay(),
      to: figureDay(),
      step: z._default(choice(activationSteps), 'registered'),
      /** Active in the week that begins this number of weeks after the one of joining, instead of a step. */
      week: z.optional(inWeeks(queryInteger({ min: 0, max: 52 }))),
      ...pageInput,
    })
    .check(({ value, issues }) => checkPeriod(value, 'to', issues)),
  output: page(figureRow),
})
