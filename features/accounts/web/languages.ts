import { type Language, languages } from '#kit/languages.ts'
import type { Choice } from '#shell/ui/select.tsx'

/** Each language in its own name, so that members find theirs without reading another one. */
const nativeNames: Record<Language, string> = { sv: 'Svenska', en: 'English', ar: 'العربية' }

export const languageChoices: Choice<Language>[] = languages.map((language) => ({
  value: language,
  label: nativeNames[language],
}))
