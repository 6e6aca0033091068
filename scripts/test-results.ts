import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the results of the last `npm test` stay for `npm run spec`. */
export const resultsFolder = join(import.meta.dirname, '../var/test-results')
/** The suites of a run, in their order. */
export const suites = ['unit', 'e2e'] as const
export type Suite = (typeof suites)[number]

export type TestOutcome = { title: string; file: string; status: 'passed' | 'failed' | 'skipped'; because?: string }

type Report = {
  success: boolean
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

const statusOf = (status: string): TestOutcome['status'] => (status === 'passed' || status === 'failed' ? status : 'skipped')

export const reportOf = (suite: Suite) => join(resultsFolder, `${suite}.json`)

/**
 * The outcomes in a JSON report of Vitest's; null when there is none. A file that could not even be loaded, and a run
 * that failed outside of any test, count as one failed test each.
 */
export const outcomesIn = (file: string): TestOutcome[] | null => {
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const outcomes = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const own = assertionResults.map(
      (test): TestOutcome => ({
        title: test.fullName,
        file: name,
        status: statusOf(test.status),
        ...(test.failureMessages?.length ? { because: test.failureMessages.join('\n') } : {}),
      }),
    )
    const brokenFile = status === 'failed' && !own.some((test) => test.status === 'failed')
    return brokenFile ? [...own, { title: `${name} as a whole`, file: name, status: 'failed' as const, because: message ?? '' }] : own
  })
  const brokenRun = !report.success && !outcomes.some(({ status }) => status === 'failed')
  return brokenRun ? [...outcomes, { title: 'the run as a whole', file: '', status: 'failed' }] : outcomes
}

/** The requirement IDs that a title carries: `[OPP-07] hides …` → `OPP-07`. */
export const idsOf = (title: string): string[] =>
  [...title.matchAll(/\[([A-Z0-9, -]+)\]/g)].flatMap(([, inside]) => (inside as string).match(/[A-Z][A-Z0-9]*-\d+/g) ?? [])
