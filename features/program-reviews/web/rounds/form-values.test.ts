import { expect, it } from 'vitest'
import { createRound } from '../../contract/index.ts'
import { emptyCriterion, fieldOfPath, inputOf, valuesOf } from './form-values.ts'

const programId = '00000000-0000-4000-8000-000000000001'
const criterionId = '00000000-0000-4000-8000-000000000002'

it('a new round starts with one empty criterion', () => {
  expect(valuesOf(null)).toEqual({ name: '', isBlind: false, criteria: [emptyCriterion()] })
})

it('an existing criterion has its ID, and a new one has none', () => {
  const existing = { id: criterionId, name: 'Team', meaning: '', weight: 2 }
  const { criteria } = inputOf({
    name: 'First',
    isBlind: true,
    criteria: [existing, { ...emptyCriterion(), name: 'Idea' }],
  })
  expect(criteria).toEqual([existing, { name: 'Idea', meaning: '', weight: 1 }])
})

it('the contract names every empty field at once', () => {
  const empty = { name: '', isBlind: false, criteria: [{ ...emptyCriterion(), weight: null }] }
  const parsed = createRound.input.safeParse({ programId, ...inputOf(empty) })
  const paths = parsed.error?.issues.map(({ path }) => path.join('.')) ?? []
  expect([...new Set(paths)].toSorted()).toEqual(['criteria.0.name', 'criteria.0.weight', 'name'])
})

it('the path of an error names the field and the criterion', () => {
  expect(fieldOfPath('name')).toEqual({ field: 'name', criterion: null })
  expect(fieldOfPath('criteria')).toEqual({ field: 'criteria', criterion: null })
  expect(fieldOfPath('criteria.3.weight')).toEqual({ field: 'weight', criterion: 3 })
  expect(fieldOfPath('criteria.0')).toEqual({ field: 'name', criterion: 0 })
})
