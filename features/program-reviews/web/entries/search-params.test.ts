import { expect, it } from 'vitest'
import { entryStates } from '../../contract/index.ts'
import { parseShown, shownNames, shownStates, wantsEntries } from './search-params.ts'

it('what is left to review is shown first, also for an unknown part', () => {
  expect(parseShown(new URLSearchParams())).toBe('left')
  expect(parseShown(new URLSearchParams('show=toString'))).toBe('left')
  expect(shownNames.map((name) => parseShown(new URLSearchParams({ show: name })))).toEqual(shownNames)
})

it('each state of an entry is in one part, and all are in the last', () => {
  const { left, done, recused, all } = shownStates
  expect([...left, ...done, ...recused].toSorted()).toEqual(entryStates.toSorted())
  expect(all).toBeUndefined()
})

it('the list of a reviewer is chosen in the address', () => {
  expect(wantsEntries(new URLSearchParams('view=entries'))).toBe(true)
  expect(wantsEntries(new URLSearchParams('show=all'))).toBe(false)
})
