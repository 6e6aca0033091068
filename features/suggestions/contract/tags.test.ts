import { expect, it } from 'vitest'
import { tagsIn } from './tags.ts'

it.each([
  ['', []],
  [' , ,', []],
  ['UX', ['UX']],
  ['#Mobil, mobil ,MOBIL', ['Mobil']],
  ['öppen   källkod, ÅÄÖ, åäö', ['öppen källkod', 'ÅÄÖ']],
  ['الرسائل، الهاتف', ['الرسائل', 'الهاتف']],
  ['# , ##nordic', ['nordic']],
])('[SUGG-01/tags] tagsIn reads the tags in %j', (line, tags) => {
  expect(tagsIn(line)).toEqual(tags)
})
