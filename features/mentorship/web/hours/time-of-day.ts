import type { Language } from '#kit/languages.ts'

/** Arabic with Latin digits, as on the rest of the page. The language decides between 12 and 24 hours. */
const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB', ar: 'ar-u-nu-latn' }

/** Monday-based index of the day that a week starts with. */
const firstWeekdays: Record<Language, number> = { sv: 0, en: 0, ar: 5 }

const formatters = new Map<string, Intl.DateTimeFormat>()
const formatter = (language: Language, options: Intl.DateTimeFormatOptions) => {
  const key = language + JSON.stringify(options)
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...options })
  formatters.set(key, known)
  return known
}
// A Monday.
const monday = Date.UTC(2024, 0, 1)

/** `570` is "09:30" in Swedish. 24:00 is formatted as 00:00. @param minutes after midnight */
export const timeOfDay = (minutes: number, language: Language): string =>
  formatter(language, { hour: '2-digit', minute: '2-digit' }).format(new Date(monday + minutes * 60_000))

/** The name of a weekday. @param weekday 0 is Monday */
export const weekdayName = (weekday: number, language: Language): string =>
  formatter(language, { weekday: 'long' }).format(new Date(monday + weekday * 24 * 60 * 60_000))

/** The weekdays in the order of the language; 0 is Monday. */
export const weekdaysOf = (language: Language): number[] =>
  Array.from({ length: 7 }, (_, at) => (firstWeekdays[language] + at) % 7)
