import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { affectedTests, allTests, changedFiles } from './affected-tests.ts'
import { runChecks } from './check.ts'
import { ensureBrowser } from './ensure-browser.ts'
import {
  failedFiles,
  mostFlakyFiles,
  outcomesIn,
  resultsFolder,
  saveOutcomes,
  type TestOutcome,
  withReruns,
} from './test-results.ts'

/*
 * npm test                        everything: build, checks, unit, HTTP and browser tests
 * npm test -- PATH…               only these test files or folders
 * npm test -- --changed [COMMIT]  only the tests that the change since the commit (HEAD unless given) can affect
 */

const root = join(import.meta.dirname, '..')

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Limit for the summary; the full message is printed where the test failed. */
const linesOfAFailure = 40

type Count = { passed: number; failed: number }

const began = performance.now()
const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} min`

const headline = (text: string) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 60 - text.length))}\n`)

const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    // Forwards signals to Vitest, which then stops its servers and databases.
    const cancel = (signal: NodeJS.Signals) => {
      // A terminal sends Ctrl-C to the child too.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of stopSignals) process.on(signal, cancel)
    const end = (code: number) => {
      for (const signal of stopSignals) process.off(signal, cancel)
      resolve(code)
    }
    child.on('error', () => end(1))
    child.on('close', (code, signal) => {
      end(code ?? 1)
      if (signal || code === 130 || code === 143) process.exit(130)
    })
  })

/** Unsets the server's settings in this shell: tests use their own databases and servers. */
const withoutSettings = (): NodeJS.ProcessEnv => {
  const settings = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'PUBLIC_BASE_URL',
    'SECRET',
    'ADMIN_SECOND_FACTOR',
    'MAIL_URL',
    'SMS_URL',
    'STORAGE_URL',
    'STORAGE_QUOTA_MB',
    'BACKUP_DAYS',
    'BACKUP_KEY',
    'BACKUP_URL',
    'ERROR_REPORT_URL',
    'METRICS_TOKEN',
    'NODE_ENV',
  ]
  const providers = Object.keys(process.env).filter((name) => name.startsWith('AUTH_'))
  return Object.fromEntries([...settings, ...providers].map((name) => [name, undefined]))
}

let reports = 0

/** Runs the given files, or all. A missing report or an error outside of any test counts as one failure. */
const runTests = async (files: readonly string[]): Promise<TestOutcome[]> => {
  const report = join(resultsFolder, `.run-${process.pid}-${++reports}.json`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const code = await run(
    [
      vitest,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--passWithNoTests',
      ...files,
    ],
    withoutSettings(),
  )
  const outcomes = outcomesIn(report) ?? []
  rmSync(report, { force: true })
  const isExplained = code === 0 || outcomes.some(({ status }) => status === 'failed')
  return isExplained ? outcomes : [...outcomes, { title: 'the run as a whole', file: '', status: 'failed' }]
}

/** Runs the tests, then reruns each failed file alone. A file that then passes is reported as flaky. */
const runWithReruns = async (files: readonly string[]) => {
  const first = await runTests(files)
  const failed = failedFiles(first)
  // With more failed files the run fails regardless of the reruns.
  if (failed.length === 0 || failed.length > 2 * mostFlakyFiles) return { outcomes: first, flaky: [] }
  const reruns = new Map<string, TestOutcome[]>()
  for (const file of failed) {
    headline(`once more, alone: ${relative(root, file)}`)
    reruns.set(file, await runTests([file]))
  }
  return withReruns(first, reruns)
}

const printFailure = ({ file, title, because = '' }: TestOutcome, sign: string) =>
  console.log(
    `${sign} ${relative(root, file)} › ${title}\n${because.split('\n').slice(0, linesOfAFailure).join('\n')}\n`,
  )

const runStep = (name: string, work: () => unknown): Count => {
  try {
    work()
    return { passed: 0, failed: 0 }
  } catch (error) {
    console.log(`✗ ${name}: ${(error as Error).message}`)
    return { passed: 0, failed: 1 }
  }
}

const args = process.argv.slice(2)
const isFull = args.length === 0
const selected = args[0] === '--changed' ? affectedTests(changedFiles(args[1] ?? 'HEAD'), allTests()) : args
if (!isFull && selected.length === 0) {
  console.log('The change affects no test.')
  process.exit(0)
}

mkdirSync(resultsFolder, { recursive: true })
const counts: Count[] = []

counts.push(runStep('browser', ensureBrowser))

headline(isFull ? 'build, and checks beside it' : 'build')
// Checks run one at a time with low priority: the build uses one core, and the tests leave some time idle.
const checking = isFull ? runChecks({ atOnce: 1, niceness: 10 }) : Promise.resolve([])
const built = await run([join(root, 'scripts/ensure-built.mjs')])
console.log(built === 0 ? '✓ pages are built' : '✗ the pages could not be built')
counts.push({ passed: 0, failed: built === 0 ? 0 : 1 })

headline('tests')
const { outcomes, flaky } = await runWithReruns(selected)
const checks = await checking
counts.push({ passed: checks.filter(({ ok }) => ok).length, failed: checks.filter(({ ok }) => !ok).length })
const failures = outcomes.filter(({ status }) => status === 'failed')
counts.push({ passed: outcomes.filter(({ status }) => status === 'passed').length, failed: failures.length })
if (isFull) saveOutcomes(outcomes)

// Repeats all failures at the end: often only the last lines of a long log are available.
if (failures.length > 0) headline('what failed')
for (const failure of failures) printFailure(failure, '✗')
for (const { name, output } of checks.filter(({ ok }) => !ok))
  console.log(`✗ check › ${name}\n${output.split('\n').slice(0, linesOfAFailure).join('\n')}\n`)

const flakyFiles = new Set(flaky.map(({ file }) => file)).size
if (flakyFiles > 0) headline('what failed once and passed when it was run again alone')
for (const one of flaky) printFailure(one, 'flaky:')
console.log(`\n${flakyFiles} flaky files (at most ${mostFlakyFiles}); ${minutes()}`)
if (flakyFiles > mostFlakyFiles) counts.push({ passed: 0, failed: 1 })

const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }))
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
