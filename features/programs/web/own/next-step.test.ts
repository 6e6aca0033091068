import { expect, it } from 'vitest'
import { programStatuses } from '../../contract/index.ts'
import { nextStepOf } from './next-step.ts'

it('[PROG-02/reject] a draft that administrators have rejected has its own next step', () => {
  expect(nextStepOf({ status: 'draft', reviewNote: 'More text.' })).toBe('rejected')
  for (const status of programStatuses) expect(nextStepOf({ status, reviewNote: null })).toBe(status)
  expect(nextStepOf({ status: 'active', reviewNote: 'Well done.' })).toBe('active')
})
