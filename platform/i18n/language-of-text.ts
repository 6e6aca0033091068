import detector from 'eld/extrasmall'
import { asLanguage, type Language, languages } from '#kit/languages.ts'

detector.setLanguageSubset([...languages])

/** Enough to be sure; more would only cost time. */
const maxCharacters = 2000

/**
 * The language of a text, or of several that belong together, whose writer did not state it (I18N-07). `own` is the
 * language in which the writer uses the product. It decides when the text does not, except that a text without Arabic
 * letters is not Arabic.
 */
export const languageOfText = (text: string | readonly string[], own: Language): Language => {
  const start = [text].flat().join('\n').slice(0, maxCharacters)
  const found = detector.detect(start)
  const guess = asLanguage(found.language)
  const isOwnPossible = own !== 'ar' || /\p{Script=Arabic}/u.test(start)
  return guess !== null && (found.isReliable() || !isOwnPossible) ? guess : own
}

/** As `languageOfText`; null without a text. */
export const languageOfOptionalText = (text: string | null, own: Language): Language | null =>
  text ? languageOfText(text, own) : null

type WrittenBefore = { text: string | null; language: Language | null }

/** The language of a text that may be saved without a change, and then keeps its language: another member may have written it. */
export const languageOfSavedText = (text: string | null, before: WrittenBefore, own: Language): Language | null =>
  text === before.text ? before.language : languageOfOptionalText(text, own)
