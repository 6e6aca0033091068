import { expect, it } from 'vitest'
import { matchesMention, mentionQueryAt } from './mention-query.ts'

it.each([
  ['Hej @yl|', 'yl', 4],
  ['@Å|', 'Å', 0],
  ['مرحبا @نور|', 'نور', 6],
  ['(@ylva-s|', 'ylva-s', 1],
])('mentionQueryAt returns the typed name and its start in %j', (marked, typed, start) => {
  expect(mentionQueryAt(marked.replace('|', ''), marked.indexOf('|'))).toEqual({ typed, start })
})

it.each(['Hej|', 'Hej @|', 'Hej @ylva |', 'a@ylva|', '@@ylva|', '@yl va|', '|@ylva'])(
  'mentionQueryAt returns null in %j',
  (marked) => {
    expect(mentionQueryAt(marked.replace('|', ''), marked.indexOf('|'))).toBeNull()
  },
)

it.each([
  ['yl', true],
  ['Ylva-S', true],
  ['su', true],
  ['ylvad', false],
  ['und', false],
])('matchesMention compares the query %j with the start of each name and of the username', (typed, may) => {
  expect(matchesMention({ fullName: 'Ylva Sund', username: 'ylva-s' }, typed)).toBe(may)
})
