import type { Language } from '#kit/languages.ts'
import { languageOfText } from './language-of-text.ts'

/** As `languageOfText`; null without a text. */
export const languageOfOptionalText = (text: string | null, own: Language): Language | null =>
  text ? languageOfText(text, own) : null
