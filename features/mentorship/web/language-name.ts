import type { Language } from '#kit/languages.ts'
import type { SpokenLanguage } from '../contract/index.ts'

const names = new Map<Language, Intl.DisplayNames>()

/** The name of a spoken language in the language of the page, as it is written in running text. */
export const languageInText = (spoken: SpokenLanguage, language: Language): string => {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'language' })
  names.set(language, known)
  return known.of(spoken) ?? spoken
}

/** The name of a spoken language in the language of the page, with a capital as a label begins. */
export const languageName = (spoken: SpokenLanguage, language: Language): string => {
  const name = languageInText(spoken, language)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
