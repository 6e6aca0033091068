import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { applyMutation, type Mutation } from './mutations.ts'
import type { TestRun } from './test-runner.ts'

/*
 * Child process of `test-runner.ts`: reuses one Vitest, so that a mutation costs only a worker start and the tests.
 * Receives one `TestRun` at a time and replies with the failures. Source files on disk are never changed.
 */

const root = join(import.meta.dirname, '../..')
const pathOf = ({ file }: Mutation) => join(root, file)

let current: Mutation | null = null
const plugin: Plugin = {
  name: 'mutation',
  enforce: 'pre',
  load: (id) => (current && id === pathOf(current) ? applyMutation(readFileSync(id, 'utf8'), current) : null),
}

const unit = config.test?.projects?.find(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'unit',
)
if (typeof unit !== 'object' || !('test' in unit)) throw new Error('vitest.config.ts has no project `unit`.')
const { projects: _, ...shared } = config.test ?? {}
const vitest = await createVitest(
  // The module cache on disk is keyed by a file's content on disk, which a mutation does not change.
  {
    ...shared,
    ...unit.test,
    config: false,
    root,
    watch: false,
    fsModuleCache: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
    name: 'mutation',
  },
  { plugins: [plugin] },
)
await vitest.standalone()
const specifications = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]))

const failuresOf = async (files: readonly string[]): Promise<string[]> => {
  const chosen = files.map((file) => specifications.get(join(root, file))).filter((one) => one !== undefined)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  // Vitest also returns the modules of earlier runs.
  const ran = testModules.filter(({ moduleId }) => chosen.some((one) => one.moduleId === moduleId))
  const failed = ran
    .filter((module) => !module.ok())
    .map((module) => {
      const errors = [...module.children.allTests('failed')].map(
        (test) => `${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`,
      )
      return `${module.relativeModuleId} › ${errors[0] ?? module.errors()[0]?.message ?? ''}`
    })
  return unhandledErrors.length > 0 ? [...failed, `outside of the tests: ${String(unhandledErrors[0])}`] : failed
}

process.on('message', async ({ mutation, files }: TestRun) => {
  current = mutation
  if (mutation) vitest.invalidateFile(pathOf(mutation))
  const failed = await failuresOf(files)
  current = null
  if (mutation) vitest.invalidateFile(pathOf(mutation))
  process.send?.(failed)
})
// Kill the process group: a worker may be in an endless loop.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.send?.('ready')
