import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import type { Mutation } from './mutations.ts'
import { createTestRunner } from './test-runner.ts'

const file = 'kit/access.ts'
const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const files = ['kit/access.test.ts']
const inserted = (to: string): Mutation => {
  const start = source.indexOf("if (access === 'anyone')")
  return { file, line: 1, kind: 'condition', start, end: start, from: '', to }
}

it('the test runner reports failures, times out on an endless loop and then passes without the mutation', async () => {
  const runner = await createTestRunner()
  onTestFinished(runner.close)
  expect(await runner.run({ mutation: null, files }, waitTimeoutMs)).toEqual([])
  expect(await runner.run({ mutation: inserted(`return 'ok'; `), files }, waitTimeoutMs)).toEqual([
    expect.stringMatching(/^kit\/access\.test\.ts › .*refuses exactly the callers/),
  ])
  expect(await runner.run({ mutation: inserted('while (true) {} '), files }, 1_000)).toBe('late')
  expect(await runner.run({ mutation: null, files }, waitTimeoutMs)).toEqual([])
  expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toBe(source)
})
