import { expect, it } from 'vitest'
import { tagsIn } from './tags.ts'

it.each([
  ['', []],
  [' , ,', []],
  ['Mobil', ['mobil']],
  ['#Mobil, mobil ,MOBIL', ['mobil']],
  ['öppen   källkod, ÅÄÖ', ['öppen källkod', 'åäö']],
  ['الرسائل، الهاتف', ['الرسائل', 'الهاتف']],
  ['# , ##nordic', ['nordic']],
])('[SUGG-01/tags] reads the tags in %j', (line, tags) => {
  expect(tagsIn(line)).toEqual(tags)
})
