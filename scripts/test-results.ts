import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type TestOutcome = { title: string; file: string; status: 'passed' | 'failed' | 'skipped'; because?: string }

/** Stores the outcomes of the last full `npm test` for `npm run spec`. */
export const resultsFolder = join(import.meta.dirname, '../var/test-results')
const savedFile = join(resultsFolder, 'outcomes.json')

type Report = {
  success: boolean
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

const statusOf = (status: string): TestOutcome['status'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/**
 * Reads a Vitest JSON report; null when there is none. A file that fails to load and a run that fails outside of any
 * test count as one failed test each.
 */
export const outcomesIn = (file: string): TestOutcome[] | null => {
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const outcomes = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const own = assertionResults.map((test): TestOutcome => ({
      title: test.fullName,
      file: name,
      status: statusOf(test.status),
      ...(test.failureMessages?.length ? { because: test.failureMessages.join('\n') } : {}),
    }))
    const brokenFile = status === 'failed' && !own.some((test) => test.status === 'failed')
    return brokenFile
      ? [...own, { title: `${name} as a whole`, file: name, status: 'failed' as const, because: message ?? '' }]
      : own
  })
  const brokenRun = !report.success && !outcomes.some(({ status }) => status === 'failed')
  return brokenRun ? [...outcomes, { title: 'the run as a whole', file: '', status: 'failed' }] : outcomes
}

export const saveOutcomes = (outcomes: readonly TestOutcome[]): void => {
  mkdirSync(dirname(savedFile), { recursive: true })
  writeFileSync(savedFile, JSON.stringify(outcomes))
}

/** The outcomes of the last full run; null when there was none. */
export const savedOutcomes = (): TestOutcome[] | null =>
  existsSync(savedFile) ? (JSON.parse(readFileSync(savedFile, 'utf8')) as TestOutcome[]) : null

/** More flaky files than this fail the run. */
export const mostFlakyFiles = 3

/** The files with a failed test, in run order. A failure of the whole run has no file and is left out. */
export const failedFiles = (outcomes: readonly TestOutcome[]): string[] => [
  ...new Set(outcomes.filter(({ status, file }) => status === 'failed' && file !== '').map(({ file }) => file)),
]

/**
 * Replaces the outcomes of each rerun file. The first failures of a file whose rerun passed are `flaky`.
 * @param reruns outcomes by file; a file without an entry keeps its first outcomes
 */
export const withReruns = (
  outcomes: readonly TestOutcome[],
  reruns: ReadonlyMap<string, readonly TestOutcome[]>,
): { outcomes: TestOutcome[]; flaky: TestOutcome[] } => {
  const hasPassed = (file: string) => reruns.get(file)?.every(({ status }) => status !== 'failed') === true
  return {
    outcomes: [...outcomes.filter(({ file }) => !reruns.has(file)), ...[...reruns.values()].flat()],
    flaky: outcomes.filter(({ status, file }) => status === 'failed' && hasPassed(file)),
  }
}

const isName = (word: string) => /^[A-Z][A-Z0-9]*-\d+(\/|$)/.test(word)

/** Requirement and part names in a title: `[OPP-03/salary, OPP-03/equity] [NET-03] shows …` has three. */
export const namesIn = (title: string): string[] =>
  [...title.matchAll(/\[([^[\]]+)\]/g)].flatMap(([, inside = '']) => inside.split(/[\s,]+/).filter(isName))
