import type { StepState, StepView } from '../contract/index.ts'
import {
  type FailedCode,
  failedCodes,
  type PassedCode,
  passedCodes,
  type SkippedCode,
  type StepName,
} from '../contract/steps.ts'

type Values = Record<string, string | number>

const stateOf = (code: PassedCode | FailedCode | SkippedCode): StepState => {
  if ((passedCodes as readonly string[]).includes(code)) return 'passed'
  return (failedCodes as readonly string[]).includes(code) ? 'failed' : 'skipped'
}

/** Values are texts, cut to a line: a mail server can answer anything. @param duration in milliseconds */
export const stepOf = (
  step: StepName,
  code: PassedCode | FailedCode | SkippedCode,
  values: Values = {},
  duration: number | null = null,
): StepView => ({
  step,
  state: stateOf(code),
  code,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value).replaceAll(/\s+/g, ' ').trim().slice(0, 200)]),
  ),
  duration: duration === null ? null : Math.max(0, Math.round(duration)),
})

/** Returns a function with the milliseconds since this call. */
export const startClock = () => {
  const began = performance.now()
  return () => performance.now() - began
}
