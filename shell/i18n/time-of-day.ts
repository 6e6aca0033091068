import type { Language } from '#kit/languages.ts'
import { formatLocales } from './date-time-format.ts'

const formatters = new Map<Language, Intl.DateTimeFormat>()
const formatterOf = (language: Language): Intl.DateTimeFormat => {
  const known =
    formatters.get(language) ??
    new Intl.DateTimeFormat(formatLocales[language], { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' })
  formatters.set(language, known)
  return known
}

/** `570` is "09:30" in Swedish; Arabic has 12 hours. 24:00 is formatted as 00:00. @param minutes after midnight */
export const timeOfDay = (minutes: number, language: Language): string =>
  formatterOf(language).format(new Date(minutes * 60_000))
