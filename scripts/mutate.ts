import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isTest, testFiles } from './affected-tests.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { type Mutation, type MutationKind, mutationKinds, mutationsIn } from './mutation/mutations.ts'
import { createTestRunner, type TestRunner } from './mutation/test-runner.ts'
import { testsFor } from './mutation/tests-for.ts'

/*
 * npm run mutate             mutates every policy and access rule, one position at a time, and lists the survivors
 * npm run mutate -- PATH…    the same for these files or folders, including the conditions and limits of their SQL
 *
 * Fails when fewer than 95 % of the mutations are killed.
 */

const root = join(import.meta.dirname, '..')
const requiredShare = 0.95
/** Longer than the tests of any area take. A mutation that times out counts as killed. */
const timeoutMs = 300_000

const sources = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !isTest(file))
    .toSorted()

/** The mutations of the given files and folders, or of all policies and access rules. */
const selectMutations = (paths: readonly string[]): Mutation[] => {
  const inFiles = (files: readonly string[], kinds: readonly MutationKind[]) =>
    files.flatMap((file) => mutationsIn(file, readFileSync(join(root, file), 'utf8'), kinds))
  if (paths.length === 0) {
    const policies = [...sources('features/*/server/{,*-}policy.ts'), 'kit/access.ts']
    const others = sources('{features/*/{contract,server},platform}/**/*.ts').filter((file) => !policies.includes(file))
    return [...inFiles(policies, mutationKinds), ...inFiles(others, ['access'])]
  }
  const files = paths
    .map((path) => relative(root, path))
    .flatMap((path) => (/\.tsx?$/.test(path) ? [path] : sources(`${path}/**/*.{ts,tsx}`)))
  return inFiles(files, mutationKinds)
}

const describeMutation = ({ file, line, kind, from, to }: Mutation) => {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 100)
  return `${file}:${line}  ${kind}: ${short(from)} → ${short(to) || '(nothing)'}`
}

// Some tests open the built pages.
ensureBrowser()
execFileSync(process.execPath, [join(root, 'scripts/ensure-built.mjs')], { stdio: 'inherit' })

const began = performance.now()
const mutations = selectMutations(process.argv.slice(2))
const tests = testFiles()
console.log(`${mutations.length} mutations`)

const waiting = [...mutations]
const survivors: Mutation[] = []
let timedOutCount = 0
/** Test files that pass with the unchanged source. One that fails anyway would kill every mutation. */
const passing = new Set<string>()

const assertPassing = async (runner: TestRunner, files: readonly string[]): Promise<void> => {
  const unknown = files.filter((file) => !passing.has(file))
  if (unknown.length === 0) return
  const runUnchanged = async () => {
    const failures = await runner.run({ mutation: null, files: unknown }, timeoutMs)
    return failures === 'late' ? [`${unknown.join(', ')} › timed out`] : failures
  }
  let failures = await runUnchanged()
  // Retried once, as in the test run, so that one slow test on a busy machine does not end a long run.
  if (failures.length > 0) failures = await runUnchanged()
  if (failures.length > 0) throw new Error(`Tests fail without any mutation:\n${failures.join('\n')}`)
  for (const file of unknown) passing.add(file)
}

const survives = async (runner: TestRunner, mutation: Mutation): Promise<boolean> => {
  for (const files of testsFor(mutation, tests)) {
    await assertPassing(runner, files)
    const failures = await runner.run({ mutation, files }, timeoutMs)
    if (failures === 'late') timedOutCount++
    if (failures === 'late' || failures.length > 0) return false
  }
  return true
}

const testWaiting = async (): Promise<void> => {
  const runner = await createTestRunner()
  try {
    for (let mutation = waiting.shift(); mutation; mutation = waiting.shift()) {
      if (await survives(runner, mutation)) {
        survivors.push(mutation)
        console.log(`survived: ${describeMutation(mutation)}`)
      }
      if (waiting.length > 0 && waiting.length % 100 === 0) console.log(`… ${waiting.length} to go`)
    }
  } finally {
    runner.close()
  }
}
// Two at a time, as in the test run.
await Promise.all([testWaiting(), testWaiting()])

const killed = mutations.length - survivors.length
const share = mutations.length === 0 ? 1 : killed / mutations.length
const countOf = (list: readonly Mutation[], kind: MutationKind): number =>
  list.filter((one) => one.kind === kind).length
for (const kind of mutationKinds) {
  const all = countOf(mutations, kind)
  if (all > 0) console.log(`${kind}: ${all - countOf(survivors, kind)} of ${all} killed`)
}
console.log(
  `${killed} of ${mutations.length} mutations killed (${(share * 100).toFixed(1)} %), ${timedOutCount} of them late, in ${((performance.now() - began) / 60_000).toFixed(1)} min`,
)
process.exitCode = share < requiredShare ? 1 : 0
