import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { dayMs } from '#kit/durations.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, integer, queryInteger, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { asRatio, inBasisPoints, inDays } from '#kit/units.ts'
import { type ExperimentFieldCode, experimentErrors } from './errors.ts'
import { experimentsChanged } from './events.ts'
import { experimentNames, experiments } from './experiments.ts'
import { sampleSize } from './statistics.ts'
import { verdicts } from './verdicts.ts'

export { experimentErrors, experimentFieldCodes } from './errors.ts'
export { experimentsChanged } from './events.ts'
export { type Experiment, type ExperimentName, experiments, type VariantOf } from './experiments.ts'
export { sampleSize } from './statistics.ts'
export type { ExperimentVerdict } from './verdicts.ts'

/** The tab of the experiments. */
export const experimentsPath = '/analytics?tab=testing'

/** Basis points, days, members of a variant, and the latest runs that are shown. */
export const experimentLimits = {
  share: { min: 1, max: 9_999 },
  windowDays: { min: 1, max: 60 },
  maxDays: { min: 7, max: 365 },
  sampleSize: 50_000,
  shownRuns: 5,
} as const

const count = () => z.int().check(z.minimum(0))
const interval = z.strictObject({ value: asRatio(z.number()), low: asRatio(z.number()), high: asRatio(z.number()) })

const outcome = z.strictObject({
  variant: z.string(),
  /** Who take part, at most `sampleSize` of the run. */
  members: count(),
  /** Those whose time is over, and those of them who reached the goal. */
  counted: count(),
  reached: count(),
  /** Null until there is a result. */
  share: z.nullable(interval),
})
export type Outcome = z.output<typeof outcome>

/** When members stop being added, and when the last of them have had their time: the latest moment of a result. */
export const endsOf = ({
  startedAt,
  maxDays,
  windowDays,
}: {
  startedAt: Date
  maxDays: number
  windowDays: number
}) => {
  const adding = startedAt.getTime() + maxDays * dayMs
  return { adding: new Date(adding), result: new Date(adding + windowDays * dayMs) }
}

export const runView = z.strictObject({
  id: id(),
  startedAt: instant(),
  /** Null once that administrator has deleted their account. */
  startedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant()),
  endedBy: z.nullable(z.string()),
  baseline: inBasisPoints(z.int()),
  effect: inBasisPoints(z.int()),
  sampleSize: count(),
  windowDays: inDays(z.int()),
  maxDays: inDays(z.int()),
  outcomes: z.array(outcome),
  /** How much more members reached the goal with the second variant; null until there is a result. */
  difference: z.nullable(interval),
  verdict: choice(verdicts),
  /** The variant that everyone sees after the run. */
  chosen: z.nullable(z.string()),
  can: abilities('choose'),
})
export type RunView = z.output<typeof runView>

export const experimentView = z.strictObject({
  name: choice(experimentNames),
  /** What members see who do not take part. */
  shown: z.string(),
  /** Latest first. */
  runs: z.array(runView),
  can: abilities('start'),
})
export type ExperimentView = z.output<typeof experimentView>

export const listExperiments = endpoint({
  name: 'experiments.list',
  method: 'GET',
  path: '/api/experiments',
  summary: 'Returns the experiments with their latest runs and results (ANA-01).',
  access: 'admin-viewer',
  input: emptyInput,
  output: z.strictObject({
    /** False: visitor statistics are off, so nobody begins to take part. */
    isOn: z.boolean(),
    experiments: z.array(experimentView),
  }),
  staleAfter: [experimentsChanged],
})

export const readExperimentBaseline = endpoint({
  name: 'experiments.baseline',
  method: 'GET',
  path: '/api/experiments/:name/baseline',
  summary: 'Returns how many of the latest new members reached the goal of an experiment within a number of days.',
  access: 'admin-viewer',
  input: z.strictObject({ name: choice(experimentNames), days: inDays(queryInteger(experimentLimits.windowDays)) }),
  output: z.strictObject({ members: count(), reached: count() }),
})

const share = () => inBasisPoints(integer(experimentLimits.share))
const impossible: ExperimentFieldCode = 'experiment.impossible_share'
const tooMany: ExperimentFieldCode = 'experiment.too_many_members'
const unknown: ExperimentFieldCode = 'experiment.unknown_variant'

/** Shares are basis points, so that the plan needs whole members. */
export const plannedSampleSize = ({ baseline, effect }: { baseline: number; effect: number }): number =>
  sampleSize(baseline / 10_000, effect / 10_000)

export const startExperiment = endpoint({
  name: 'experiments.start',
  method: 'POST',
  path: '/api/experiments/:name/runs',
  summary: 'Starts an experiment. Its sample size is computed once, from the shares.',
  access: 'admin',
  input: z
    .strictObject({
      name: choice(experimentNames),
      /** The share of members who reach the goal today, and the smallest difference that is worth finding. */
      baseline: share(),
      effect: share(),
      /** How long a member has for the goal, and how long members are added. */
      windowDays: inDays(integer(experimentLimits.windowDays)),
      maxDays: inDays(integer(experimentLimits.maxDays)),
    })
    .check(
      z.refine(({ baseline, effect }) => baseline + effect <= experimentLimits.share.max, {
        path: ['effect'],
        error: impossible,
      }),
      z.refine(
        (plan) =>
          plan.baseline + plan.effect > experimentLimits.share.max ||
          plannedSampleSize(plan) <= experimentLimits.sampleSize,
        { path: ['effect'], error: tooMany },
      ),
    ),
  output: experimentView,
  errors: pickErrors(experimentErrors, 'experiment.running', 'experiment.statistics_off'),
  idempotent: true,
})

export const chooseVariant = endpoint({
  name: 'experiments.choose',
  method: 'PUT',
  path: '/api/experiments/:name/runs/:id/choice',
  summary: 'Shows everyone this variant. Ends the run if it is running.',
  access: 'admin',
  input: z
    .strictObject({ name: choice(experimentNames), id: id(), variant: text({ max: 40 }) })
    .check(
      z.refine(
        ({ name, variant }) =>
          experiments.some((one) => one.name === name && (one.variants as readonly string[]).includes(variant)),
        { path: ['variant'], error: unknown },
      ),
    ),
  output: experimentView,
  errors: pickErrors(experimentErrors, 'experiment.not_found', 'experiment.superseded'),
})

/** `waiting`: the member's time is not over. */
export const memberOutcomes = ['waiting', 'reached', 'missed'] as const
export type MemberOutcome = (typeof memberOutcomes)[number]
/** `counted`: the member's time is over. */
export const memberFilters = [...memberOutcomes, 'counted'] as const
export type MemberFilter = (typeof memberFilters)[number]

export const experimentMember = z.strictObject({
  id: id(),
  /** Null once the member has deleted their account. */
  member: z.nullable(memberCard),
  variant: z.string(),
  seenAt: instant(),
  outcome: choice(memberOutcomes),
})

export const listExperimentMembers = endpoint({
  name: 'experiments.members',
  method: 'GET',
  path: '/api/experiment-runs/:id/members',
  summary: 'Lists the members who take part in a run, latest first: the rows that its numbers are made of.',
  access: 'admin-viewer',
  input: z.strictObject({
    id: id(),
    variant: z.optional(text({ max: 40 })),
    outcome: z.optional(choice(memberFilters)),
    ...pageInput,
  }),
  output: page(experimentMember),
  errors: pickErrors(experimentErrors, 'experiment.not_found'),
})
