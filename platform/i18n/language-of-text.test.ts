import { expect, it } from 'vitest'
import { languageOfText } from './language-of-text.ts'

it.each([
  ['Jag bygger verktyg för sjukvården och söker en medgrundare.', 'en', 'sv'],
  ['I build tools for hospitals and look for a co-founder.', 'sv', 'en'],
  // Short, as in a conversation.
  ['Passar torsdag kl 14?', 'en', 'sv'],
  ['Great idea', 'sv', 'en'],
  ['شكرا', 'en', 'ar'],
  ['أبني أدوات للمستشفيات وأبحث عن شريك مؤسس في Stockholm.', 'sv', 'ar'],
  ['Vi ses på Norrsken and then we talk about the pitch with you', 'ar', 'en'],
  // Nothing to decide by: the author's own language.
  ['Kotlin, React', 'sv', 'sv'],
  ['Kotlin, React', 'en', 'en'],
  ['Tack!', 'en', 'en'],
  ['Hej, vil du mødes til en kop kaffe?', 'en', 'en'],
  ['123 🚀', 'ar', 'ar'],
  // Latin letters are not Arabic.
  ['Kotlin, React', 'ar', 'en'],
  ['Hej Östersund', 'ar', 'sv'],
  ['Hello from Berlin', 'ar', 'en'],
] as const)('[I18N-07/language-kept] %j by an author who uses %s is in %s', (text, own, language) => {
  expect(languageOfText(text, own)).toBe(language)
})

it('[I18N-07/language-kept] several texts of one thing are in one language', () => {
  expect(languageOfText(['Kotlin', 'Fler filter i sökningen, tack.'], 'en')).toBe('sv')
})

it.each(['a', 'a.', '’', '\u0301', 'أ ', '🚀'])(
  '[I18N-07/language-kept] %j repeated 100,000 times takes less than 50 ms',
  (characters) => {
    const text = characters.repeat(100_000)
    // The fastest of some calls: another process may interrupt one.
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now()
      languageOfText(text, 'sv')
      return performance.now() - began
    })
    expect(Math.min(...times)).toBeLessThan(50)
  },
)
