import { describe, expect, it } from 'vitest'
import type { Language } from '#kit/fields.ts'
import { parseProductWords, wordFaultsOf } from './check-product-words.ts'

const table = (...rows: string[]) =>
  [
    '| Thing | Swedish | English | Arabic | Not sv | Not en | Not ar | Except |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
const words = parseProductWords(
  table(
    '| an opportunity | möjlighet | opportunity | فرصة | `annons*` | `listing` | `إعلان*` | `about: ads` |',
    '| connect | knyt kontakt | connect | تواصل | `ta kontakt` `=Ändra` | | | |',
    '| save | spara | save | حفظ | | | `^احفظ` `^عدّل` `^صوّت` | |',
  ),
)
const faultsIn = (language: Language, texts: Record<string, string>) =>
  wordFaultsOf(words, [
    { area: 'board', texts: { [language]: texts } },
    { area: 'about', texts: { sv: { ads: 'Inga annonser' } } },
  ])
const isFaulty = (language: Language, text: string) => faultsIn(language, { title: text }).length > 0

describe('the product word check', () => {
  it('reports the text, the avoided word and the word to use instead', () => {
    expect(faultsIn('sv', { title: 'Mina annonser' })).toEqual([
      'board/sv: title says "annonser"; the word for an opportunity is "möjlighet"',
    ])
  })

  it('matches whole words only', () => {
    expect(isFaulty('en', 'Close the Listing')).toBe(true)
    expect(isFaulty('en', 'Listings')).toBe(false)
    expect(isFaulty('sv', 'Platsannonser')).toBe(false)
  })

  it('ignores placeholders', () => {
    expect(isFaulty('en', 'Open {{listing}}')).toBe(false)
  })

  it('matches a phrase anywhere, but a whole-text pattern only against the whole text', () => {
    expect(isFaulty('sv', 'Vill du ta kontakt med {{name}}?')).toBe(true)
    expect(isFaulty('sv', 'Ändra')).toBe(true)
    expect(isFaulty('sv', 'Ändra status')).toBe(false)
  })

  it('matches an Arabic word with vowel marks, direction marks and joined prefixes', () => {
    for (const text of ['الإعلان', 'وبإعلانك', 'للإعلانات', 'إِعْلان', '\u2068إعلان\u2069'])
      expect(isFaulty('ar', text), text).toBe(true)
  })

  it('matches an Arabic imperative at the start of a label, but not in a sentence, a passive or a noun', () => {
    expect(isFaulty('ar', 'احفظ البحث')).toBe(true)
    expect(isFaulty('ar', 'احفظ البحث وسنراسلك.')).toBe(false)
    expect(isFaulty('ar', 'عدّل التعليق')).toBe(true)
    expect(isFaulty('ar', 'عُدّل التعليق')).toBe(false)
    expect(isFaulty('ar', 'صوّت للمنتج')).toBe(true)
    expect(isFaulty('ar', 'صوت واحد')).toBe(false)
  })

  it('reports an exception that no text needs', () => {
    expect(wordFaultsOf(words, [])).toEqual(['docs/product-words.md: an opportunity needs no exception for about: ads'])
  })

  it('rejects a table row with a missing column', () => {
    expect(() => parseProductWords(table('| tag | tagg | tag |'))).toThrow('the row "tag" has 3 columns instead of 8')
  })
})
