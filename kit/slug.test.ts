import { expect, it } from 'vitest'
import { slugOfWords, slugWithId } from './slug.ts'

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

it.each([
  ['Senior Backend Engineer', 'senior-backend-engineer-1a2b3c4d'],
  ['Utvecklare på Åre Öst – nära älven!', 'utvecklare-pa-are-ost-nara-alven-1a2b3c4d'],
  ['مهندس برمجيات', 'مهندس-برمجيات-1a2b3c4d'],
  ['???', '1a2b3c4d'],
  ['x'.repeat(200), `${'x'.repeat(60)}-1a2b3c4d`],
])('slugWithId of "%s" is its words and the start of the ID', (title, slug) => {
  expect(slugWithId(title, '1a2b3c4d-0000-4000-8000-000000000001')).toBe(slug)
})
