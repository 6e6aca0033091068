import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { allTests } from './affected-tests.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { openLane } from './mutation/lane.ts'
import { type Mutation, type MutationKind, mutationKinds, mutationsIn } from './mutation/mutations.ts'
import { testsFor } from './mutation/tests-for.ts'

/*
 * npm run mutate             changes every policy and access rule, one place at a time, and lists what no test notices
 * npm run mutate -- PATH…    the same for these files or folders, with the conditions and limits of their statements
 *
 * Fails when less than 95 % of the mutations are killed.
 */

const root = join(import.meta.dirname, '..')
const wanted = 0.95
/** Longer than any area's tests take; a mutation that keeps them from ending counts as killed. */
const longestMs = 300_000

const sources = (pattern: string): string[] => globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file)).toSorted()

/** The mutations of the given files and folders, or of all policies and access rules. */
const selected = (paths: readonly string[]): Mutation[] => {
  const inFiles = (files: readonly string[], kinds: readonly MutationKind[]) => files.flatMap((file) => mutationsIn(file, readFileSync(join(root, file), 'utf8'), kinds))
  if (paths.length === 0) {
    const policies = [...sources('features/*/server/{,*-}policy.ts'), 'kit/access.ts']
    const others = sources('{features/*/{contract,server},platform}/**/*.ts').filter((file) => !policies.includes(file))
    return [...inFiles(policies, mutationKinds), ...inFiles(others, ['access'])]
  }
  const files = paths.map((path) => relative(root, path)).flatMap((path) => (/\.tsx?$/.test(path) ? [path] : sources(`${path}/**/*.{ts,tsx}`)))
  return inFiles(files, mutationKinds)
}

const described = ({ file, line, kind, from, to }: Mutation) => {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 100)
  return `${file}:${line}  ${kind}: ${short(from)} → ${short(to) || '(nothing)'}`
}

// Some tests open the built pages.
ensureBrowser()
execFileSync(process.execPath, [join(root, 'scripts/ensure-built.mjs')], { stdio: 'inherit' })

const began = performance.now()
const mutations = selected(process.argv.slice(2))
const tests = allTests().map(({ file }) => file)
console.log(`${mutations.length} mutations`)

const waiting = [...mutations]
const survivors: Mutation[] = []
/** Killed because the tests came to no end. */
const late: Mutation[] = []

const work = async () => {
  const lane = await openLane()
  /** Test files that pass as the source stands: one that fails anyway would count every mutation as killed. */
  const passing = new Set<string>()
  const mustPass = async (files: readonly string[]) => {
    const unknown = files.filter((file) => !passing.has(file))
    if (unknown.length === 0) return
    let failed = await lane.run({ mutation: null, files: unknown }, longestMs)
    // Once more, as in the test run: a long run is not to end at one test that a busy machine was too slow for.
    if (failed.length > 0) failed = await lane.run({ mutation: null, files: unknown }, longestMs)
    if (failed.length > 0) throw new Error(`Without any mutation:\n${[failed].flat().join('\n')}`)
    for (const file of files) passing.add(file)
  }
  const survives = async (mutation: Mutation): Promise<boolean> => {
    for (const files of testsFor(mutation, tests)) {
      await mustPass(files)
      const failed = await lane.run({ mutation, files }, longestMs)
      if (failed === 'late') late.push(mutation)
      if (failed.length > 0) return false
    }
    return true
  }
  try {
    for (let mutation = waiting.shift(); mutation; mutation = waiting.shift()) {
      if (await survives(mutation)) {
        survivors.push(mutation)
        console.log(`survived: ${described(mutation)}`)
      }
      if (waiting.length > 0 && waiting.length % 100 === 0) console.log(`… ${waiting.length} to go`)
    }
  } finally {
    lane.close()
  }
}
// Two, as in the test run.
await Promise.all([work(), work()])

const killed = mutations.length - survivors.length
const share = mutations.length === 0 ? 1 : killed / mutations.length
for (const kind of mutationKinds) {
  const all = mutations.filter((one) => one.kind === kind).length
  if (all > 0) console.log(`${kind}: ${all - survivors.filter((one) => one.kind === kind).length} of ${all} killed`)
}
console.log(`${killed} of ${mutations.length} mutations killed (${(share * 100).toFixed(1)} %), ${late.length} of them late, in ${((performance.now() - began) / 60_000).toFixed(1)} min`)
process.exitCode = share < wanted ? 1 : 0
