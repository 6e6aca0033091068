import { expect, it } from 'vitest'
import { requirementsIn, standingOf } from './spec.ts'
import { idsOf } from './test-results.ts'

const lines = requirementsIn(`
# Requirements
A test carries its ID, e.g. \`it('[OPP-07] …')\`.
- OPP-01 Types.
- OPP-02 **+** List.
- I18N-01 Swedish.
- SUGG-01 Board.
`)

it('reads the numbered lines', () => {
  expect(lines.map(({ id }) => id)).toEqual(['OPP-01', 'OPP-02', 'I18N-01', 'SUGG-01'])
})

it('finds every ID that a title carries', () => {
  expect(idsOf('list > [OPP-01, OPP-02] shows [I18N-01] [not an id]')).toEqual(['OPP-01', 'OPP-02', 'I18N-01'])
  expect(idsOf('OPP-01 without brackets')).toEqual([])
})

it('takes a line as proven by a passed test, and by none when one failed or all were skipped', () => {
  const test = (title: string, status: 'passed' | 'failed' | 'skipped') => ({ title, status, file: '' })
  const outcomes = [
    test('[OPP-01] a', 'passed'),
    test('[OPP-01] b', 'skipped'),
    test('[OPP-02] a', 'passed'),
    test('[OPP-02] b', 'failed'),
    test('[I18N-01] a', 'skipped'),
  ]
  expect(standingOf(lines, outcomes)).toEqual({ proven: ['OPP-01'], unproven: ['OPP-02', 'I18N-01', 'SUGG-01'] })
  const partly = requirementsIn('- OPP-01 One of its types is missing.')
  expect(standingOf(lines, outcomes, partly).proven).toEqual([])
})
