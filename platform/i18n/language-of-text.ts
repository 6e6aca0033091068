import type { Language } from '#kit/languages.ts'

/** Frequent words that the other language does not have. */
const frequentWords = {
  sv: new Set(
    'och att det är jag inte som för med på av till har kan vi du om den ett från också mycket hos gärna'.split(' '),
  ),
  en: new Set(
    'the and of to is you that was are with this have for from or we will your my our about would'.split(' '),
  ),
}
/** Enough to be sure; more would only cost time. */
const maxCharacters = 2000

/**
 * The language of what a member wrote (I18N-07): by its script, then by its frequent words. `own` is the language that the
 * author uses the product in, which decides when the text does not.
 */
export const languageOfText = (text: string, own: Language): Language => {
  const start = text.slice(0, maxCharacters).toLowerCase()
  const arabic = start.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (arabic > latin) return 'ar'
  if (latin === 0) return own
  const words = start.match(/\p{L}+/gu) ?? []
  const swedish = words.filter((word) => frequentWords.sv.has(word)).length
  const english = words.filter((word) => frequentWords.en.has(word)).length
  if (swedish !== english) return swedish > english ? 'sv' : 'en'
  if (own !== 'ar') return own
  return /[åäö]/.test(start) ? 'sv' : 'en'
}
