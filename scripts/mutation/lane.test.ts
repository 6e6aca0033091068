import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { eventualMs } from '#tests/support/timeouts.ts'
import { openLane } from './lane.ts'
import type { Mutation } from './mutations.ts'

const file = 'kit/access.ts'
const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const files = ['kit/access.test.ts']
const inserted = (to: string): Mutation => {
  const start = source.indexOf("if (access === 'anyone')")
  return { file, line: 1, kind: 'condition', start, end: start, from: '', to }
}

it('a mutation fails its tests, an endless loop is given up, and afterwards the tests pass as before', async () => {
  const lane = await openLane()
  onTestFinished(lane.close)
  expect(await lane.run({ mutation: null, files }, eventualMs)).toEqual([])
  expect(await lane.run({ mutation: inserted(`return 'ok'; `), files }, eventualMs)).toEqual([expect.stringMatching(/^kit\/access\.test\.ts › .*refuses exactly the callers/)])
  expect(await lane.run({ mutation: inserted('while (true) {} '), files }, 1_000)).toBe('late')
  expect(await lane.run({ mutation: null, files }, eventualMs)).toEqual([])
  expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toBe(source)
})
