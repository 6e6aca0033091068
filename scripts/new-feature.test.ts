import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { languages } from '#kit/languages.ts'
import { sharedClusterEnv } from '#tests/support/database.ts'
import { createFeature } from './new-feature.ts'

const root = join(import.meta.dirname, '..')

/** The files of the project that are not ignored. */
const projectFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))

const copyOfProject = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'nordbro-new-feature-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // Checks and tests list the project's files with git.
  execFileSync('git', ['init', '-q'], { cwd: copy })
  return copy
}

const area = 'job-fairs'

/** The lists that `npm run new-feature` extends or generates. */
const lists = [
  'platform/main.ts',
  'shell/area-links/palette.ts',
  'shell/i18n/areas.ts',
  ...languages.map((language) => `shell/locales/${language}.json`),
  'shell/route-table.ts',
  'docs/database.md',
  'platform/db/schema.ts',
]

/**
 * Tests across all areas that take minutes, most of them in a browser, like those in `e2e/`. They find the new pages
 * when the area is committed.
 */
const slowTests = ['account-attacks', 'area-pages', 'budget', 'documents', 'fuzz', 'page-fuzz', 'release', 'start']
/** Tests with a case per endpoint, page or mail. Those of other areas find nothing in the new one. */
const testsByCase = ['access', 'enforced-access', 'live-lists', 'pages', 'visibility-mails']
const crossAreaTests = globSync('tests/*.test.ts', { cwd: root }).filter(
  (file) => ![...slowTests, ...testsByCase].includes(basename(file, '.test.ts')),
)

it(
  'a generated area passes every check, its own tests and, of the tests across all areas, those that concern it',
  { timeout: 1_800_000 },
  async () => {
    const copy = copyOfProject()
    const env = { ...process.env, ...sharedClusterEnv(), VITEST: undefined, NO_COLOR: '1' }
    /** Runs a script in the copy; rejects with its output when it fails. */
    const succeed = (...args: string[]) =>
      new Promise<string>((resolve, reject) => {
        execFile(process.execPath, args, { cwd: copy, maxBuffer: 64 * 1024 * 1024, env }, (error, stdout, stderr) =>
          error ? reject(new Error(`${error.message}\n${stdout}`)) : resolve(stdout + stderr),
        )
      })
    const output = await succeed('scripts/new-feature.ts', area)
    const written = output.split('\n').flatMap((line) => /^ {2}(\S+)$/.exec(line)?.[1] ?? [])
    expect(written).toContain(`features/${area}/contract/index.ts`)
    expect(written.filter((file) => !file.startsWith(`features/${area}/`))).toEqual([`e2e/${area}.test.ts`])
    const changed = projectFiles().filter(
      (file) => !readFileSync(join(root, file)).equals(readFileSync(join(copy, file))),
    )
    expect(changed.toSorted()).toEqual(lists.toSorted())

    expect(await succeed('scripts/check.ts')).toContain('All checks passed.')
    await succeed('scripts/build.ts', '--keep-plan')
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit']
    expect(await succeed(...vitest, `features/${area}`, 'scripts/area-links.test.ts', ...crossAreaTests)).toMatch(
      /Test Files +\d+ passed/,
    )
    const cases = testsByCase.map((name) => `tests/${name}.test.ts`)
    expect(await succeed(...vitest, ...cases, '-t', '^every |job-?[fF]airs')).toMatch(/Test Files +\d+ passed/)
  },
)

it('createFeature refuses a name that is taken or is not lower case with hyphens', async () => {
  await expect(createFeature(root, 'accounts', new Date())).rejects.toThrow('features/accounts is already there.')
  await expect(createFeature(root, 'Job Fairs', new Date())).rejects.toThrow(/lower case/)
})
