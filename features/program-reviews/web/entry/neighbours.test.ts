import { expect, it } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const entries = [
  { id: 'a', state: 'left' },
  { id: 'b', state: 'submitted' },
  { id: 'c', state: 'recused' },
  { id: 'd', state: 'draft' },
] as const

it('an entry has the ones before and after it, and the first and last have one', () => {
  expect(neighboursOf(entries, 'b')).toMatchObject({ position: 2, previous: { id: 'a' }, next: { id: 'c' } })
  expect(neighboursOf(entries, 'a')).toMatchObject({ position: 1, previous: null, next: { id: 'b' } })
  expect(neighboursOf(entries, 'd')).toMatchObject({ position: 4, previous: { id: 'c' }, next: null })
})

it('the next to review skips what is done or recused, continues at the start, and is never the entry itself', () => {
  expect(neighboursOf(entries, 'a').nextLeft?.id).toBe('d')
  expect(neighboursOf(entries, 'd').nextLeft?.id).toBe('a')
  expect(neighboursOf(entries.slice(0, 2), 'a').nextLeft).toBeNull()
})

it('an entry that is not in the list has no position, and the first that is left follows', () => {
  expect(neighboursOf(entries, 'x')).toMatchObject({
    position: null,
    previous: null,
    next: null,
    nextLeft: { id: 'a' },
  })
})
