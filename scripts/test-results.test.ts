import { expect, it } from 'vitest'
import { failedFiles, type TestOutcome, withReruns } from './test-results.ts'

const outcome = (file: string, title: string, status: TestOutcome['status']): TestOutcome => ({ file, title, status })
const first = [
  outcome('a', 'one', 'passed'),
  outcome('a', 'two', 'failed'),
  outcome('b', 'three', 'failed'),
  outcome('c', 'four', 'passed'),
]

it('every file with a failure is rerun once, a run that failed outside of its files is not', () => {
  expect(failedFiles([...first, outcome('a', 'five', 'failed'), outcome('', 'the run as a whole', 'failed')])).toEqual([
    'a',
    'b',
  ])
})

it('a failure counts as flaky only when its file passes alone, and the outcome of the rerun counts', () => {
  const reruns = new Map([
    ['a', [outcome('a', 'one', 'passed'), outcome('a', 'two', 'passed')]],
    ['b', [outcome('b', 'three', 'failed')]],
  ])
  const { outcomes, flaky } = withReruns(first, reruns)
  expect(flaky).toEqual([outcome('a', 'two', 'failed')])
  expect(outcomes.filter(({ status }) => status === 'failed')).toEqual([outcome('b', 'three', 'failed')])
  expect(outcomes).toHaveLength(4)
})

it('a failure whose rerun gave no report stays a failure', () => {
  expect(withReruns(first, new Map()).outcomes).toEqual(first)
})
