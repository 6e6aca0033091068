import { expect, it } from 'vitest'
import { failedFiles, type TestOutcome, withReruns } from './test-results.ts'

const outcome = (file: string, title: string, status: TestOutcome['status']): TestOutcome => ({ file, title, status })
const first = [
  outcome('a', 'one', 'passed'),
  outcome('a', 'two', 'failed'),
  outcome('b', 'three', 'failed'),
  outcome('c', 'four', 'passed'),
]

it('failedFiles lists each file with a failure once and leaves out a failure of the whole run', () => {
  expect(failedFiles([...first, outcome('a', 'five', 'failed'), outcome('', 'the run as a whole', 'failed')])).toEqual([
    'a',
    'b',
  ])
})

it('withReruns returns the outcomes of the rerun and reports a failure as flaky only if the rerun passes', () => {
  const reruns = new Map([
    ['a', [outcome('a', 'one', 'passed'), outcome('a', 'two', 'passed')]],
    ['b', [outcome('b', 'three', 'failed')]],
  ])
  const { outcomes, flaky } = withReruns(first, reruns)
  expect(flaky).toEqual([outcome('a', 'two', 'failed')])
  expect(outcomes.filter(({ status }) => status === 'failed')).toEqual([outcome('b', 'three', 'failed')])
  expect(outcomes).toHaveLength(4)
})

it('withReruns keeps the failures of a file without a rerun', () => {
  expect(withReruns(first, new Map()).outcomes).toEqual(first)
})
