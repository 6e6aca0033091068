import { expect, it } from 'vitest'
import { matchesMention, mentionQueryAt } from './mention-query.ts'

it.each([
  ['Hej @yl|', 'yl', 4],
  ['@Å|', 'Å', 0],
  ['مرحبا @نور|', 'نور', 6],
  ['(@ylva-s|', 'ylva-s', 1],
])('sees that somebody is being named in %j', (marked, typed, start) => {
  expect(mentionQueryAt(marked.replace('|', ''), marked.indexOf('|'))).toEqual({ typed, start })
})

it.each(['Hej|', 'Hej @|', 'Hej @ylva |', 'a@ylva|', '@@ylva|', '@yl va|', '|@ylva'])('sees nobody in %j', (marked) => {
  expect(mentionQueryAt(marked.replace('|', ''), marked.indexOf('|'))).toBeNull()
})

it.each([
  ['yl', true],
  ['Ylva-S', true],
  ['su', true],
  ['ylvad', false],
  ['und', false],
])('of who was found by fewer letters only those remain whom %j may mean', (typed, may) => {
  expect(matchesMention({ fullName: 'Ylva Sund', username: 'ylva-s' }, typed)).toBe(may)
})
