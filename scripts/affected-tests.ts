import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from a commit, including untracked ones, relative to the project root. */
export const changedFiles = (since: string): string[] => [
  ...git('diff', '--name-only', since),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** All test files, relative to the project root. */
export const testFiles = (): string[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (file) => isTest(file) && existsSync(join(root, file)),
  )

export const allTests = (): { file: string; text: string }[] =>
  testFiles().map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/**
 * The test files that a change can affect. A change in an area affects its own tests, tests that name it, and those in
 * `tests/`, which cover all areas. A change of shared code affects everything. Imports do not decide this, because
 * journeys test the built pages, which no test imports.
 */
export const affectedTests = (
  changed: readonly string[],
  tests: readonly { file: string; text: string }[],
): string[] => {
  const areas = new Set(
    changed.filter((file) => !isTest(file)).flatMap((file) => /^features\/([^/]+)\//.exec(file)?.slice(1) ?? []),
  )
  const folders = ['seed', 'scripts', 'e2e'].filter((folder) =>
    changed.some((file) => !isTest(file) && file.startsWith(`${folder}/`)),
  )
  const isShared = (file: string) => !isTest(file) && !/^(features|seed|scripts|e2e|docs)\/|^[^/]+\.md$/.test(file)
  if (changed.some(isShared)) return tests.map(({ file }) => file)
  const isAffected = ({ file, text }: { file: string; text: string }) =>
    changed.includes(file) ||
    folders.some((folder) => file.startsWith(`${folder}/`) || text.includes(`#${folder}/`)) ||
    [...areas].some((area) => file.startsWith(`features/${area}/`) || text.includes(`features/${area}/`)) ||
    (areas.size > 0 && /^tests\/[^/]+$/.test(file)) ||
    (file === 'scripts/spec.test.ts' && changed.some((name) => isTest(name) || name.startsWith('docs/spec/')))
  return tests.filter(isAffected).map(({ file }) => file)
}
