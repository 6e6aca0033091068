import { spawn } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runChecks } from './check.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { outcomesIn, reportOf, resultsFolder, type Suite, suites, type TestOutcome } from './test-results.ts'

const root = join(import.meta.dirname, '..')

const callingOff = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Enough of a message and its stack to begin with; the whole of it stands above, where the test failed. */
const linesOfAFailure = 40

type Count = { passed: number; failed: number; failures?: TestOutcome[] }

const headline = (text: string) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 60 - text.length))}\n`)

const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    // Vitest then ends its servers and databases; nothing may be left behind by a run that is called off.
    const callOff = (signal: NodeJS.Signals) => {
      // Ctrl-C reaches everything in the terminal by itself.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of callingOff) process.on(signal, callOff)
    const end = (code: number) => {
      for (const signal of callingOff) process.off(signal, callOff)
      resolve(code)
    }
    child.on('error', () => end(1))
    child.on('close', (code, signal) => {
      end(code ?? 1)
      if (signal || code === 130 || code === 143) process.exit(130)
    })
  })

/** Settings of this shell must not reach the tests: they run against databases and servers of their own. */
const ownEnvironment = (): NodeJS.ProcessEnv => {
  const mine = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_BASE_URL', 'SECRET', 'MAIL_URL', 'STORAGE_URL', 'ERROR_REPORT_URL', 'METRICS_TOKEN', 'NODE_ENV']
  return Object.fromEntries(mine.map((name) => [name, undefined]))
}

const runSuite = async (suite: Suite): Promise<Count> => {
  // Its own until it is complete: another run in the same folder may be under way.
  const report = join(resultsFolder, `.${suite}-${process.pid}.json`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const code = await run(
    [vitest, 'run', '--project', suite, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--passWithNoTests'],
    ownEnvironment(),
  )
  const outcomes = outcomesIn(report)
  if (outcomes) renameSync(report, reportOf(suite))
  else rmSync(reportOf(suite), { force: true })
  const count = (status: TestOutcome['status']) => (outcomes ?? []).filter((outcome) => outcome.status === status).length
  const failures = (outcomes ?? []).filter((outcome) => outcome.status === 'failed')
  return { passed: count('passed'), failed: code !== 0 && failures.length === 0 ? 1 : failures.length, failures }
}

const attempt = (name: string, work: () => unknown): Count => {
  try {
    work()
    return { passed: 0, failed: 0 }
  } catch (error) {
    console.log(`✗ ${name}: ${(error as Error).message}`)
    return { passed: 0, failed: 1 }
  }
}

mkdirSync(resultsFolder, { recursive: true })
const counts: Count[] = []

counts.push(attempt('browser', ensureBrowser))

headline('build')
const built = await run([join(root, 'scripts/ensure-built.mjs')])
console.log(built === 0 ? '✓ pages are built' : '✗ the pages could not be built')
counts.push({ passed: 0, failed: built === 0 ? 0 : 1 })

headline('check')
const checks = await runChecks()
counts.push({ passed: checks.filter(({ ok }) => ok).length, failed: checks.filter(({ ok }) => !ok).length })

for (const suite of suites) {
  headline(suite === 'unit' ? 'unit and HTTP tests' : 'journeys in the browser')
  counts.push(await runSuite(suite))
}

// Once more at the end: of a long run often only the last lines are kept.
const failures = counts.flatMap((count) => count.failures ?? [])
if (failures.length > 0) headline('what failed')
for (const { file, title, because = '' } of failures) {
  console.log(`✗ ${relative(root, file)} › ${title}\n${because.split('\n').slice(0, linesOfAFailure).join('\n')}\n`)
}

const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
