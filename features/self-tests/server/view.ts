import type { Viewer } from '#platform/auth/viewer.ts'
import { type RunState, type SelfTestRunView, selfTestLimits, type SelfTestView, selfTests } from '../contract/index.ts'
import { type StepView, stepView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { RunRow } from './queries.ts'
import { stepOf } from './step.ts'

/** A run that has not ended and began before this time was lost with its server. */
export const lostBefore = (now: Date): Date => new Date(now.getTime() - selfTestLimits.lostSeconds * 1000)

export const lostSteps = (): StepView[] => [stepOf('run', 'lost')]

/** What a run found. Leaves out steps that this release does not know. */
const stepsOf = ({ steps }: RunRow): StepView[] =>
  (steps as unknown[]).flatMap((stored) => {
    const step = stepView.safeParse(stored)
    return step.success ? [step.data] : []
  })

const stateOf = (steps: readonly StepView[]): RunState => {
  if (steps.some(({ state }) => state === 'failed')) return 'failed'
  return steps.some(({ state }) => state === 'passed') ? 'passed' : 'skipped'
}

const isLost = ({ finished_at, started_at }: RunRow, now: Date) => finished_at === null && started_at < lostBefore(now)

export const runViewOf = (row: RunRow, now: Date): SelfTestRunView => {
  const steps = isLost(row, now) ? lostSteps() : stepsOf(row)
  const isRunning = row.finished_at === null && !isLost(row, now)
  return {
    id: row.id,
    test: row.test,
    state: isRunning ? 'running' : stateOf(steps),
    steps,
    startedBy: row.started_by_name,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

export const testViewsOf = (latest: readonly RunRow[], viewer: Viewer | null, now: Date): SelfTestView[] =>
  selfTests.map((test) => {
    const row = latest.find((one) => one.test === test)
    const run = row ? runViewOf(row, now) : null
    return { test, latest: run, can: { run: policy.mayRun(viewer, { isRunning: run?.state === 'running' }) } }
  })
