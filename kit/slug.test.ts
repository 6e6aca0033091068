import { expect, it } from 'vitest'
import { slugOfWords } from './slug.ts'

it.each([
  ['Utvecklare på Åre', 'utvecklare-pa-are'],
  ['Ærlig Størrelse, Łódź & Þórður', 'aerlig-storrelse-lodz-thordur'],
  ['  C++ / Rust?  ', 'c-rust'],
  ['مطور ويب', 'مطور-ويب'],
  ['!?', ''],
])('slugOfWords turns %j into %j', (title, slug) => {
  expect(slugOfWords(title, 40)).toBe(slug)
})

it('slugOfWords truncates by code points and leaves no hyphen at the end', () => {
  expect(slugOfWords('backend developer', 9)).toBe('backend-d')
  expect(slugOfWords('backend developer', 8)).toBe('backend')
  expect(slugOfWords('𝒜𝒷𝒸', 2)).toBe('𝒜𝒷')
})
