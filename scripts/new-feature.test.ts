import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { createTestDatabase, sharedClusterEnv } from '#tests/support/database.ts'
import { typesOf } from './db-types.ts'
import { createFeature } from './new-feature.ts'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')

const copyOfProject = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'nordbro-new-feature-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  for (const file of files) {
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

it('a generated area compiles, follows the import rules and passes its tests', { timeout: 1_800_000 }, async () => {
  const copy = copyOfProject()
  const area = 'job-fairs'
  const written = createFeature(copy, area, new Date('2026-12-01'))
  expect(written).toContain('features/job-fairs/contract/index.ts')
  expect(readFileSync(join(copy, 'platform/main.ts'), 'utf8')).toMatch(
    /areas: Feature\[\] = \[[^\]]*,\s+jobFairs,?\s*\]/,
  )
  const database = await createTestDatabase()
  await migrate(database, await readMigrations(copy))
  writeFileSync(join(copy, 'platform/db/schema.ts'), await typesOf(database))

  const env = { ...process.env, ...sharedClusterEnv(), VITEST: undefined, NO_COLOR: '1' }
  /** Runs a tool in the copy; rejects with the tool's output when it fails. */
  const succeed = (...args: string[]) =>
    new Promise<string>((resolve, reject) => {
      execFile(process.execPath, args, { cwd: copy, maxBuffer: 64 * 1024 * 1024, env }, (error, stdout, stderr) =>
        error ? reject(new Error(`${error.message}\n${stdout}`)) : resolve(stdout + stderr),
      )
    })
  // Checks only the new files, the three lists and their imports. The lists' types reach every file, so an incremental
  // check of the whole project would start from scratch.
  const serverList = 'platform/main.ts'
  const webLists = ['shell/routes.ts', 'shell/i18n/areas.ts']
  for (const [project, lists] of [
    ['server', [serverList]],
    ['web', webLists],
  ] as const) {
    const config = join(copy, `tsconfig.${area}.json`)
    writeFileSync(
      config,
      JSON.stringify({
        extends: `./tsconfig.${project}.json`,
        include: [`features/${area}/contract`, `features/${area}/${project}`, ...lists],
      }),
    )
    const checked = await succeed(
      join(modules, 'typescript/bin/tsc'),
      '-p',
      config,
      '--noEmit',
      '--checkers',
      '1',
      '--pretty',
      'false',
      '--listFiles',
    )
    expect(checked).toContain(`features/${area}/${project}/`)
  }
  const imports = await succeed(
    '--import',
    join(copy, 'scripts/typescript-5.mjs'),
    join(modules, 'dependency-cruiser/bin/dependency-cruiser.mjs'),
    ...['--config', '.dependency-cruiser.cjs', `features/${area}`, serverList, ...webLists],
  )
  expect(imports).toMatch(/no dependency violations found \(\d{3,} modules/)
  await succeed('scripts/check-locales.ts')
  await succeed(join(modules, 'oxfmt/bin/oxfmt'), '--check', ...written, serverList, ...webLists)
  expect(await succeed(join(modules, 'vitest/vitest.mjs'), 'run', '--project', 'unit', `features/${area}`)).toMatch(
    /Tests .*7 passed/,
  )
})

it('createFeature refuses a name that is taken or is not lower case with hyphens', () => {
  expect(() => createFeature(root, 'accounts', new Date())).toThrow('features/accounts is already there.')
  expect(() => createFeature(root, 'Job Fairs', new Date())).toThrow(/lower case/)
})
