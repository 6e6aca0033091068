import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'

/** `output` is the combined stdout and stderr. */
export type CheckResult = { name: string; ok: boolean; seconds: number; output: string }

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const node = process.execPath
const folders = ['kit', 'platform', 'embedded-postgres', 'features', 'shell', 'seed', 'scripts', 'tests', 'e2e'].filter(
  (folder) => existsSync(join(root, folder)),
)

/**
 * Incremental build info, so that only changes since the last check are type-checked. Not in `node_modules`, which the
 * copy of scripts/new-feature.test.ts shares.
 */
const buildInfoOf = (project: string): string => join(root, 'var/types', `${project}.tsbuildinfo`)

// One checker: several would duplicate work, and two checks already run in parallel.
const types = (project: string) => [
  join(modules, 'typescript/bin/tsc'),
  ...[
    '-p',
    `tsconfig.${project}.json`,
    '--noEmit',
    '--pretty',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    buildInfoOf(project),
  ],
]

const checks: { name: string; args: string[] }[] = [
  { name: 'types of the server', args: types('server') },
  { name: 'types of the browser', args: types('web') },
  { name: 'types of the service worker', args: types('worker') },
  { name: 'types of the journeys', args: types('e2e') },
  { name: 'format', args: [join(modules, 'oxfmt/bin/oxfmt'), '--check'] },
  { name: 'lint', args: [join(modules, 'oxlint/bin/oxlint'), '--deny-warnings', '--report-unused-disable-directives'] },
  {
    name: 'import rules',
    args: [
      '--import',
      join(root, 'scripts/typescript-5.mjs'),
      join(modules, 'dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      ...folders,
    ],
  },
  { name: 'unused code', args: [join(modules, 'knip/bin/knip.js'), '--no-progress'] },
  { name: 'locales', args: [join(root, 'scripts/check-locales.ts')] },
  { name: 'product words', args: [join(root, 'scripts/check-product-words.ts')] },
  { name: 'plain words', args: [join(root, 'scripts/check-plain-words.ts')] },
]

const runOne = (name: string, args: string[], niceness: number) =>
  new Promise<CheckResult>((resolve) => {
    const began = Date.now()
    const child = spawn(node, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
    if (child.pid) setPriority(child.pid, niceness)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) =>
      resolve({ name, ok: code === 0, seconds: (Date.now() - began) / 1000, output: output.trim() }),
    )
  })

/** Runs every check, `atOnce` in parallel, and prints each result as soon as it is known. */
export const runChecks = async ({ atOnce = 2, niceness = 0 } = {}): Promise<CheckResult[]> => {
  const waiting = [...checks]
  const results: CheckResult[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await runOne(next.name, next.args, niceness)
      results.push(result)
      console.log(`${result.ok ? '✓' : '✗'} ${result.name} (${result.seconds.toFixed(1)} s)`)
      if (!result.ok) console.log(`${result.output}\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

if (import.meta.main) {
  const results = await runChecks()
  const failed = results.filter(({ ok }) => !ok)
  console.log(
    failed.length === 0
      ? 'All checks passed.'
      : `${failed.length} of ${results.length} checks failed: ${failed.map(({ name }) => name).join(', ')}.`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}
