import { expect, it } from 'vitest'
import { languageOfText } from './language-of-text.ts'

it.each([
  ['Jag bygger verktyg för sjukvården och söker en medgrundare.', 'en', 'sv'],
  ['I build tools for hospitals and look for a co-founder.', 'sv', 'en'],
  ['أبني أدوات للمستشفيات وأبحث عن شريك مؤسس في Stockholm.', 'sv', 'ar'],
  ['Vi ses på Norrsken and then we talk about the pitch with you', 'ar', 'en'],
  // Nothing to decide by: the author's own language.
  ['React, Kotlin, Stockholm', 'sv', 'sv'],
  ['React, Kotlin, Stockholm', 'en', 'en'],
  ['123 🚀', 'ar', 'ar'],
  // Latin letters are not Arabic.
  ['Hej Östersund', 'ar', 'sv'],
  ['Hello Berlin', 'ar', 'en'],
] as const)('[I18N-07/language-kept] %j by an author who uses %s is in %s', (text, own, language) => {
  expect(languageOfText(text, own)).toBe(language)
})
