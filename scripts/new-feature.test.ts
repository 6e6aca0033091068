import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFeature } from './new-feature.ts'

const root = join(import.meta.dirname, '..')

/** The project as it is now, in a folder of its own. */
const copyOfProject = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'nordbro-new-feature-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n')
  for (const file of files) {
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

it('makes an area that compiles, keeps the rules and passes its own tests', { timeout: 1_800_000 }, async () => {
  const copy = copyOfProject()
  const area = 'job-fairs'
  const written = makeFeature(copy, area, new Date('2026-12-01'))
  expect(written).toContain('features/job-fairs/contract/index.ts')
  expect(readFileSync(join(copy, 'platform/main.ts'), 'utf8')).toMatch(/areas: Feature\[\] = \[[^\]]*, jobFairs\]/)

  const run = (...args: string[]) =>
    new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, args, { cwd: copy, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, VITEST: undefined } }, (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
      )
    })
  const modules = join(root, 'node_modules')
  expect((await run('scripts/db-types.ts')).status).toBe(0)
  /** Only what is said about the new area: the rest is other tests' business. */
  const said = (output: string) => output.split('\n').filter((line) => /job-?fair|platform\/main|shell\/(routes|i18n\/areas)/i.test(line))
  for (const project of ['server', 'web']) {
    const { stdout } = await run(join(modules, 'typescript/bin/tsc'), '-p', `tsconfig.${project}.json`, '--noEmit', '--pretty', 'false')
    expect(said(stdout), project).toEqual([])
  }
  const imports = await run(
    '--import',
    join(copy, 'scripts/typescript-5.mjs'),
    join(modules, 'dependency-cruiser/bin/dependency-cruiser.mjs'),
    ...['--config', '.dependency-cruiser.cjs', 'kit', 'platform', 'features', 'shell'],
  )
  expect(said(imports.stdout)).toEqual([])
  expect(said((await run('scripts/check-locales.ts')).stdout)).toEqual([])
  const tests = await run(join(modules, 'vitest/vitest.mjs'), 'run', '--project', 'unit', `features/${area}`)
  expect(tests.stdout + tests.stderr).toMatch(/Tests .*6 passed/)
  expect(tests.status).toBe(0)
})

it('refuses a name that is taken or cannot be a folder', () => {
  expect(() => makeFeature(root, 'accounts', new Date())).toThrow('features/accounts is already there.')
  expect(() => makeFeature(root, 'Job Fairs', new Date())).toThrow(/lower case/)
})
